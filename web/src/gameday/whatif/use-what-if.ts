import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { useState } from 'react';
import { useFirstPages, useSpreads, useViewedLineups } from '../../leaderboard/queries.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import {
  aboutPlace,
  extraPoints,
  lineupExtra,
  NOTHING,
  nearest,
  type Scenario,
  type WhatIfPlace,
  whatIfPlace,
  whatIfPlayers,
} from './model.ts';

/** How many rivals above and below the user are counted with their locked slots. */
const NEAREST = 6;

/** A group of the lineup with the user's place in it; null where the whole table is not at hand. */
export interface GroupOutcome {
  readonly id: string;
  readonly name: string;
  readonly place: WhatIfPlace | null;
}

/**
 * A lineup with what the user adds to it. The scenario is kept here only: it is gone when the panel closes. Live messages
 * go on and change what it is added to.
 */
export function useWhatIf(lineup: SavedLineup, userId: string) {
  const [scenario, setScenario] = useState<Scenario>(NOTHING);
  const { tables, isPending, isError } = useFirstPages(lineup.groups.map(({ id }) => id));
  const spreads = useSpreads([...tables].flatMap(([id, table]) => (isLong(table) ? [id] : [])));
  const places = [...tables].flatMap(([groupId, { entries }]) =>
    nearest(entries, userId, NEAREST)
      .filter(({ pointsByWeek }) => pointsByWeek.has(lineup.weekId))
      .map((row) => ({ groupId, userId: row.userId })),
  );
  const viewed = useViewedLineups(lineup.weekId, places);
  const games = useWeekGames(lineup.weekId);
  const players = whatIfPlayers(
    lineup,
    viewed.map((each) => each.lineup),
    games ?? [],
  );
  const extra = extraPoints(scenario, players);
  const ownSlots = lineup.slots.map(({ playerId, isDoubled }) => ({ id: playerId, isDoubled }));
  const multiplier = Math.round(lineup.playoffMultiplier * 100);
  const more = lineupExtra(ownSlots, extra);
  const gained = weekPoints(lineup.actual + more, multiplier) - weekPoints(lineup.actual, multiplier);
  const groups = lineup.groups.map(({ id, name }): GroupOutcome => {
    const table = tables.get(id);
    if (!table) return { id, name, place: null };
    if (isLong(table)) {
      const spread = spreads.get(id);
      const place = spread && table.userRow ? aboutPlace(spread, table.userRow, gained) : null;
      return { id, name, place };
    }
    const rows = table.entries.map((row) => ({
      ...{ userId: row.userId, username: row.username, total: row.total },
      lineup:
        row.userId === userId ? { actual: lineup.actual, slots: ownSlots } : countedLineup(viewed, id, row.userId),
    }));
    return { id, name, place: whatIfPlace(rows, userId, extra, multiplier) };
  });
  return {
    ...{ scenario, setScenario, players, games, extra, groups, isError },
    isPending: isPending || games === undefined,
    more,
  };
}

/** Whether a table is longer than its first page, which is all that is loaded of it. */
const isLong = ({ entries, total }: { entries: readonly unknown[]; total: number }) => entries.length < total;

type Viewed = ReturnType<typeof useViewedLineups>;

function countedLineup(viewed: Viewed, groupId: string, userId: string) {
  const lineup = viewed.find((each) => each.groupId === groupId && each.userId === userId)?.lineup;
  if (!lineup) return null;
  const slots = lineup.slots.flatMap(({ player }) => (player ? [{ id: player.id, isDoubled: player.isDoubled }] : []));
  return { actual: lineup.actual, slots };
}
