import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countRosters, rankTables } from './ranks-store.ts';
import {
  clearSeason,
  currentWeekIds,
  type Extent,
  halfDerivedSeasonIds,
  hasTableOfAnotherWeek,
  lockStandings,
  noteCurrentWeeks,
  seasonWeekIds,
  totalLineups,
  totalSeasons,
  totalWeeks,
  weekIdsWithLineups,
} from './standings-store.ts';
import {
  type ChangedLineups,
  keepTotalledLines,
  noteChangedLines,
  noteTouchedLineups,
  noteTouchedWeeks,
} from './touched-store.ts';

/**
 * Recomputes the points of all lineups of these weeks, and every table that they count in, from the stored stat lines:
 * recomputed rather than incremented, so that a late, repeated or corrected line can't make a total wrong (rules 3.3).
 * Unchanged rows are not written. The state of the tables before the current week at `now` follows.
 */
export async function retotalWeeks(db: Db, weekIds: readonly string[], now: Date): Promise<void> {
  if (weekIds.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    await noteChangedLines(tx, weekIds);
    await total(tx, { weekIds, isWhole: true }, [], now);
  });
}

/**
 * The same for changes only: lineups that users changed, and those with a player whose points differ from the last
 * totals. It finds these itself. The weeks' other lineups are skipped, unless most are affected.
 */
export async function retotalChanged(
  db: Db,
  { weekIds, lineups }: { weekIds: readonly string[]; lineups: readonly ChangedLineups[] },
  now: Date,
): Promise<void> {
  const all = [...new Set([...weekIds, ...lineups.map(({ weekId }) => weekId)])];
  if (all.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    const lines = await noteChangedLines(tx, all);
    if (lines + lineups.length === 0) return;
    const isWhole = !(await noteTouchedLineups(tx, all, { lines, lineups }));
    await total(tx, { weekIds: all, isWhole }, lineups, now);
  });
}

/** Deletes all totals of a season and recomputes them from lineups and stat lines. */
export async function retotalSeason(db: Db, seasonId: string, now: Date): Promise<void> {
  const weekIds = await seasonWeekIds(db, seasonId);
  if (weekIds.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    await clearSeason(tx, seasonId);
    await noteChangedLines(tx, weekIds);
    await total(tx, { weekIds, isWhole: true }, [], now);
  });
}

/**
 * Totals every week that has a lineup, to catch changes made while no process was listening. Recounts members. After
 * an upgrade from a version that derived less, all of the season is recomputed.
 */
export async function retotalAll(db: Db, now: Date): Promise<void> {
  for (const seasonId of await halfDerivedSeasonIds(db)) await retotalSeason(db, seasonId, now);
  await retotalWeeks(db, await weekIdsWithLineups(db), now);
  await countRosters(db);
}

/** Once a week is over, stores every table's state before the next one; does nothing if it is stored already. */
export async function turnTables(db: Db, now: Date): Promise<void> {
  const current = await currentWeekIds(db, now);
  if (!(await hasTableOfAnotherWeek(db, current))) return;
  await inTransaction(db, async (tx) => {
    await lockStandings(tx);
    await noteCurrentWeeks(tx, current);
    await totalSeasons(tx);
    await rankTables(tx);
  });
}

async function total(tx: Db, extent: Extent, changed: readonly ChangedLineups[], now: Date): Promise<void> {
  await noteCurrentWeeks(tx, await currentWeekIds(tx, now));
  await totalLineups(tx, extent, now);
  if (!extent.isWhole) await noteTouchedWeeks(tx, changed);
  await totalWeeks(tx, extent);
  await totalSeasons(tx);
  await rankTables(tx);
  await keepTotalledLines(tx);
}
