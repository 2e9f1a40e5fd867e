import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { useAuth } from '../../api/session.ts';
import { StripChances } from '../../gameday/chances/strip-chances.tsx';
import { placeNow, useLiveTables } from '../../gameday/live-table.ts';
import type { GroupPlace } from '../../gameday/model.ts';
import { useGameDay } from '../../gameday/queries.ts';
import { GroupStrip } from '../../gameday/strips/group-strip.tsx';
import { Spoken } from '../../gameday/strips/spoken.tsx';
import { spokenPlace, stripWords } from '../../gameday/strips/strip-words.ts';
import type { CardProps, CardWhatIf } from '../../lineups/game-day/game-day.ts';
import { StripBones } from '../../lineups/game-day/strip-bones.tsx';
import type { SavedLineup } from '../../lineups/model.ts';
import { useNow } from '../../live/server-clock.ts';
import { useSeason } from '../../players/season.ts';

/** Not drawn again for every message about points. */
const Chances = memo(StripChances);

/** The groups of a lineup, each with the user's place on its table; in a What if with the one that would be. */
export function CardStrips({ lineup, whatIf }: CardProps & { whatIf: CardWhatIf | null }) {
  const { day, places } = usePlacesNow(lineup);
  const now = useNow(10_000);
  const since = useSeason().data?.scoresDelayedSince ?? null;
  if (now === null || day.isPending) return <StripBones groups={lineup.groups} isPlotted />;
  const delayedSince = since === null ? null : new Date(since);
  const progress = {
    live: lineup.slots.filter(({ play }) => play === 'live').length,
    toPlay: lineup.slots.filter(({ play }) => play === 'to_play').length,
  };
  return (
    <>
      <ul aria-label={`Places of ${lineup.name}`}>
        {lineup.groups.map((group) => {
          const place = places.get(group.id);
          return (
            <GroupStrip
              key={group.id}
              group={{ id: group.id, name: shownGroupName(group) }}
              place={place}
              words={day.data && place ? stripWords({ day: day.data, place, progress, delayedSince, now }) : null}
              isQuiet={day.data?.hasBegun === false}
              whatIf={whatIf?.places.get(group.id)}
            >
              <Chances groupId={group.id} place={day.data?.places.get(group.id)} isFinal={day.data?.isFinal === true} />
            </GroupStrip>
          );
        })}
      </ul>
      {day.data?.hasBegun && whatIf === null ? <Spoken text={spokenText(lineup, places)} /> : null}
    </>
  );
}

/** The user's places of a lineup's groups, of the same instant as the points on its card (rules 7.21). */
function usePlacesNow(lineup: SavedLineup) {
  const day = useGameDay();
  const { user } = useAuth();
  const tables = useLiveTables(lineup.groups.map(({ id }) => id));
  const own = { userId: user?.id ?? '', actual: lineup.real ?? lineup.actual };
  const places = lineup.groups.flatMap(({ id }) => {
    const sent = day.data?.places.get(id);
    return sent ? [[id, placeNow(sent, tables.get(id), own)] as const] : [];
  });
  return { day, places: new Map(places) };
}

/** 'Sunday Best, 96.32 points, 4th in Office League, up 1.' */
function spokenText(lineup: SavedLineup, shown: ReadonlyMap<string, GroupPlace>): string {
  const places = lineup.groups.flatMap((group) => {
    const place = shown.get(group.id);
    return place ? [spokenPlace(shownGroupName(group), place)] : [];
  });
  return `${[lineup.name, `${formatPoints(lineup.actual, 2)} points`, ...places].join(', ')}.`;
}
