import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import type { Db } from '../../db/pool.ts';
import { countHolders, countLineups, countSpenders } from './players-store.ts';
import type { WeekPlayer } from './week-player.ts';

/** A usage percentage and its two numbers [G3.11]. */
export interface Usage {
  percentage: number;
  count: number;
  total: number;
}

/**
 * The usage of a week's players (rules 3.4). For a player whose game has begun: the share of the week's lineups with the player. For
 * others: the share of the season's users with a locked slot who have already used the player in one. Unlocked slots
 * never count, so that nothing reveals an open choice.
 */
export async function usageFigures(
  db: Db,
  week: { id: string; seasonId: string },
  now: Date,
): Promise<(player: WeekPlayer) => Usage> {
  const [lineups, holders, { spenders, users }] = await Promise.all([
    countLineups(db, week.id),
    countHolders(db, week.id),
    countSpenders(db, week.seasonId, now),
  ]);
  return (player) =>
    mayBeSeenByOthers(player.game, now)
      ? share(holders.get(player.id) ?? 0, lineups)
      : share(spenders.get(player.id) ?? 0, users);
}

/** In percent, to one decimal; 0 of none. */
function share(count: number, total: number): Usage {
  return { percentage: total === 0 ? 0 : Math.round((count * 1000) / total) / 10, count, total };
}
