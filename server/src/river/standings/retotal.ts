import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockStandings, totalLineups, totalSeasons, totalWeeks } from './standings-store.ts';

/**
 * Derives the points of all lineups of these weeks again, and every table they stand in, out of the stored stat lines:
 * recomputed, never incremented, so that a late, doubled or corrected line can't make a total wrong (rules 3.3). Rows
 * that come out as they were are not written.
 */
export async function retotalWeeks(db: Db, weekIds: readonly string[], now: Date): Promise<void> {
  if (weekIds.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    await totalLineups(tx, weekIds, now);
    await totalWeeks(tx, weekIds);
    await totalSeasons(tx);
  });
}
