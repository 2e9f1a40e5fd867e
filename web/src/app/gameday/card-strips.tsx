import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { StripChances } from '../../gameday/chances/strip-chances.tsx';
import type { GameDay } from '../../gameday/model.ts';
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
  const day = useGameDay();
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
          const place = day.data?.places.get(group.id);
          return (
            <GroupStrip
              key={group.id}
              group={{ id: group.id, name: shownGroupName(group) }}
              place={place}
              words={day.data && place ? stripWords({ day: day.data, place, progress, delayedSince, now }) : null}
              isQuiet={day.data?.hasBegun === false}
              whatIf={whatIf?.places.get(group.id)}
            >
              <Chances groupId={group.id} place={place} isFinal={day.data?.isFinal === true} />
            </GroupStrip>
          );
        })}
      </ul>
      {day.data?.hasBegun && whatIf === null ? <Spoken text={spokenText(lineup, day.data)} /> : null}
    </>
  );
}

/** 'Sunday Best, 96.32 points, 4th in Office League, up 1.' */
function spokenText(lineup: SavedLineup, day: GameDay): string {
  const places = lineup.groups.flatMap((group) => {
    const place = day.places.get(group.id);
    return place ? [spokenPlace(shownGroupName(group), place)] : [];
  });
  return `${[lineup.name, `${formatPoints(lineup.actual, 2)} points`, ...places].join(', ')}.`;
}
