import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { memo } from 'react';
import { Likely, WinWeek } from '../../gameday/chances/group-chances.tsx';
import { placeNow, useLiveTables } from '../../gameday/live-table.ts';
import type { GroupPlace } from '../../gameday/model.ts';
import { SeasonPlace, Spoken, spokenPlace, WeekPlace } from '../../gameday/places/places.tsx';
import { useGameDay } from '../../gameday/queries.ts';
import { survivalWords, useOwnGroups } from '../../groups/queries.ts';
import type { CardProps } from '../../lineups/game-day/group-table.tsx';
import { GroupTable } from '../../lineups/game-day/group-table.tsx';
import type { SavedLineup } from '../../lineups/model.ts';
import { useAuth } from '../../platform/api/session.ts';
import { useRounds } from '../../players/rounds.ts';

// Not drawn again for every message about points.
const LikelyPlace = memo(Likely);
const WinChance = memo(WinWeek);

/** The groups of a lineup, each with the user's place on its table and what the week may make of it. */
export function CardGroups({ lineup }: CardProps) {
  const { day, places } = usePlacesNow(lineup);
  const { noun, title } = useRounds();
  // 'Win round' is wider than its column.
  const win = noun === 'week' ? 'Win week' : 'Win';
  const isFinal = day?.isFinal === true;
  const notes = new Map(useOwnGroups().data?.map((group) => [group.id, survivalWords(group)]));
  const rows = lineup.groups.map(({ id, name }) => {
    const place = places.get(id);
    return {
      ...{ id, name, note: notes.get(id) ?? null },
      season: place ? <SeasonPlace place={place} isQuiet={day?.hasBegun !== true} /> : null,
      cells: isFinal
        ? [place ? <WeekPlace key="week" place={place} /> : null]
        : [<LikelyPlace key="likely" groupId={id} />, <WinChance key="win" groupId={id} />],
    };
  });
  return (
    <>
      <GroupTable name={lineup.name} heads={isFinal ? [title] : ['Likely', win]} rows={rows} />
      {day?.hasBegun ? <Spoken text={spokenText(lineup, places)} /> : null}
    </>
  );
}

/** The user's places of a lineup's groups, of the same instant as the points on its card (rules 7.21). */
function usePlacesNow(lineup: SavedLineup) {
  const day = useGameDay().data;
  const { user } = useAuth();
  const tables = useLiveTables(lineup.groups.map(({ id }) => id));
  const own = { userId: user?.id ?? '', actual: lineup.actual };
  const places = lineup.groups.flatMap(({ id }) => {
    const sent = day?.places.get(id);
    return sent ? [[id, placeNow(sent, tables.get(id), own)] as const] : [];
  });
  return { day, places: new Map(places) };
}

/** 'Sunday Best, 96.32 points, 4th in Office League, up 1.' */
function spokenText(lineup: SavedLineup, shown: ReadonlyMap<string, GroupPlace>): string {
  const places = lineup.groups.flatMap(({ id, name }) => {
    const place = shown.get(id);
    return place ? [spokenPlace(name, place)] : [];
  });
  return `${[lineup.name, `${formatPoints(lineup.actual, 2)} points`, ...places].join(', ')}.`;
}
