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
 * Derives the points of all lineups of these weeks again, and every table they stand in, out of the stored stat lines:
 * recomputed, never incremented, so that a late, doubled or corrected line can't make a total wrong (rules 3.3). Rows
 * that come out as they were are not written. What the tables had before the week that is on at `now` follows.
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
 * The same for what has changed alone: the lineups of who changed them, and those that hold a player whose points are not
 * those that the totals were made of. It finds these itself, so that nobody need say which players changed. The weeks'
 * other lineups are not looked at, unless most are touched.
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

/** Forgets every total of a season and derives it again, from nothing but lineups and stat lines. */
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
 * Totals every week that has a lineup: what was changed while nobody listened is found so. Members are counted anew. After
 * an upgrade from a version that derived less, all of the season is derived again.
 */
export async function retotalAll(db: Db, now: Date): Promise<void> {
  for (const seasonId of await halfDerivedSeasonIds(db)) await retotalSeason(db, seasonId, now);
  await retotalWeeks(db, await weekIdsWithLineups(db), now);
  await countRosters(db);
}

/** Once a week is over, writes what every table had before the next one; does nothing where that is written. */
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
