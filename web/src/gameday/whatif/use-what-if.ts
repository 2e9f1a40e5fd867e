import { EVERYONE_GROUP_ID, shownGroupName } from '@singleback/game/groups/settings.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { placeIn } from '@singleback/game/standings/standings.ts';
import { useState } from 'react';
import { useFirstPages, useSpreads, useViewedLineups } from '../../leaderboard/queries.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useAllowed } from '../../players/detail/queries.ts';
import { useRounds } from '../../players/rounds.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import {
  aboutPlace,
  extraPoints,
  isOpen,
  lineupExtra,
  nearest,
  type Scenario,
  type WhatIfPlace,
  type WhatIfRow,
  whatIfPlace,
  whatIfPlayers,
} from './model.ts';
import type { WhatIfStart } from './starts.ts';

/** How many rivals above and below the user are counted with their locked slots. */
const NEAREST = 6;

/** A table that the lineup counts on, with the user's place on it; null where the whole table is not at hand. */
export interface TableOutcome {
  readonly id: string;
  /** 'Office League', 'Overall this week' */
  readonly label: string;
  readonly place: WhatIfPlace | null;
}

/** A lineup with what the user adds to it, which is kept here only; live messages change what it is added to. */
export function useWhatIf(lineup: SavedLineup, { weekNumber, userId, start }: WhatIfParts) {
  const [changed, setScenario] = useState<Scenario | null>(null);
  const { tables, isPending, isError } = useFirstPages(lineup.groups.map(({ id }) => id));
  const places = [...tables].flatMap(([groupId, { entries }]) =>
    nearest(entries, userId, NEAREST)
      .filter(({ pointsByWeek }) => pointsByWeek.has(lineup.weekId))
      .map((row) => ({ groupId, userId: row.userId })),
  );
  const viewed = useViewedLineups(lineup.weekId, places);
  const games = useWeekGames(lineup.weekId);
  const players = useTiers(
    whatIfPlayers(
      lineup,
      viewed.map((each) => each.lineup),
      games ?? [],
    ),
    weekNumber,
  );
  // Rivals come one by one: until something is changed, what it starts with is filled in for each of them.
  const scenario = changed ?? start.fill(players);
  const extra = extraPoints(scenario, players);
  const outcomes = useOutcomes({ lineup, userId, tables, viewed, extra });
  return {
    ...{ scenario, setScenario, players, games, extra, isError, ...outcomes },
    isPending: isPending || games === undefined,
  };
}

interface WhatIfParts {
  weekNumber: number;
  userId: string;
  start: WhatIfStart;
}

/** The players with what defenses have allowed, in games that are on. */
function useTiers(players: ReturnType<typeof whatIfPlayers>, weekNumber: number) {
  const defenses = players.filter((player) => {
    return player.position === 'DEF' && isOpen(player) && player.game?.hasBegun === true;
  });
  const allowed = useAllowed(
    defenses.map(({ id }) => id),
    weekNumber,
  );
  return players.map((player) => ({ ...player, allowed: allowed.get(player.id) ?? {} }));
}

type Tables = ReturnType<typeof useFirstPages>['tables'];
type Table = Tables extends ReadonlyMap<string, infer Value> ? Value : never;
type Viewed = ReturnType<typeof useViewedLineups>;

interface OutcomeParts {
  lineup: SavedLineup;
  userId: string;
  tables: Tables;
  viewed: Viewed;
  extra: ReadonlyMap<string, number>;
}

/** What the lineup has more, and the user's place on each of its tables; on that of everybody also in this week alone. */
function useOutcomes({ lineup, userId, tables, viewed, extra }: OutcomeParts) {
  const { noun } = useRounds();
  const longIds = [...tables].flatMap(([id, table]) => (isLong(table) ? [id] : []));
  const spreads = useSpreads(longIds, 'season');
  const ofWeek = useSpreads(
    longIds.filter((id) => id === EVERYONE_GROUP_ID),
    'week',
  ).get(EVERYONE_GROUP_ID);
  const own = lineup.slots.map(({ playerId, isDoubled }) => ({ id: playerId, isDoubled }));
  const multiplier = Math.round(lineup.playoffMultiplier * 100);
  const more = lineupExtra(own, extra);
  const gained = weekPoints(lineup.actual + more, multiplier) - weekPoints(lineup.actual, multiplier);
  const rowsOf = (groupId: string, { entries }: Table, totalOf: (row: Table['entries'][number]) => number) =>
    entries.map((row): WhatIfRow => {
      const isOwn = row.userId === userId;
      const counted = isOwn ? { actual: lineup.actual, slots: own } : countedLineup(viewed, groupId, row.userId);
      return { userId: row.userId, username: row.username, total: totalOf(row), lineup: counted };
    });
  const seasonPlace = (id: string, table: Table): WhatIfPlace | null => {
    if (!isLong(table))
      return whatIfPlace(
        rowsOf(id, table, ({ total }) => total),
        userId,
        extra,
        multiplier,
      );
    const spread = spreads.get(id);
    return spread && table.userRow ? aboutPlace(spread, table.userRow, gained) : null;
  };
  const weekPlace = (table: Table): WhatIfPlace | null => {
    if (isLong(table)) {
      if (!ofWeek) return null;
      const total = weekPoints(lineup.actual, multiplier);
      return aboutPlace(ofWeek, { rank: placeIn(ofWeek, total), total }, gained);
    }
    const playing = { ...table, entries: table.entries.filter((row) => row.pointsByWeek.has(lineup.weekId)) };
    const points = (row: Table['entries'][number]) => row.pointsByWeek.get(lineup.weekId) ?? 0;
    return whatIfPlace(rowsOf(EVERYONE_GROUP_ID, playing, points), userId, extra, multiplier);
  };
  const groups = lineup.groups.flatMap((group): TableOutcome[] => {
    const table = tables.get(group.id);
    const season = { id: group.id, label: shownGroupName(group), place: table ? seasonPlace(group.id, table) : null };
    if (group.id !== EVERYONE_GROUP_ID) return [season];
    return [season, { id: 'week', label: `Overall this ${noun}`, place: table ? weekPlace(table) : null }];
  });
  return { more, groups };
}

/** Whether a table is longer than its first page, which is all that is loaded of it. */
const isLong = ({ entries, total }: { entries: readonly unknown[]; total: number }) => entries.length < total;

function countedLineup(viewed: Viewed, groupId: string, userId: string) {
  const lineup = viewed.find((each) => each.groupId === groupId && each.userId === userId)?.lineup;
  if (!lineup) return null;
  const slots = lineup.slots.flatMap(({ player }) => (player ? [{ id: player.id, isDoubled: player.isDoubled }] : []));
  return { actual: lineup.actual, slots };
}
