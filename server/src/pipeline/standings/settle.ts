import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { readGameStatuses } from '../../db/game-statuses.ts';
import type { Db } from '../../db/pool.ts';
import { inRepeatableRead } from '../../db/transaction.ts';
import { deleteSettled, markChanged, readWeeks, storeRows, storeWeeks, type WeekRow } from './settle-store.ts';

/**
 * Stores the points of every week that is final at `now`, so that nobody has to compute them again: lineup points, the
 * sums of each user in each group, and the week's version, in one transaction (decision 008). Settles a week again
 * after a correction or a change of its lineups. Rows that don't differ are not written. A week that is not final any
 * more, because the clock was set back, is live again.
 * @returns the ids of the weeks whose stored points may have changed
 */
export async function settleWeeks(db: Db, now: Date): Promise<string[]> {
  const { due, reopened } = await weeksToSettle(db, now);
  for (const weeks of Map.groupBy([...due, ...reopened], ({ seasonId }) => seasonId).values()) {
    await settle(
      db,
      weeks.filter((week) => due.includes(week)),
      weeks.filter((week) => reopened.includes(week)),
      now,
    );
  }
  return [...due, ...reopened].map(({ id }) => id);
}

/** Settles all settled weeks of a season again, whatever is stored. */
export async function settleAgain(db: Db, seasonId: string, now: Date): Promise<string[]> {
  await markChanged(db, seasonId);
  return settleWeeks(db, now);
}

async function weeksToSettle(db: Db, now: Date): Promise<{ due: WeekRow[]; reopened: WeekRow[] }> {
  const weeks = await readWeeks(db);
  const over = weeks.filter(({ endDate, settled }) => settled !== null || endDate < now);
  if (over.every(({ version, settled, endDate }) => settled === version && endDate < now))
    return { due: [], reopened: [] };
  const statuses = await readGameStatuses(db, null);
  const isFinal = (week: WeekRow) => isWeekFinal(week, statuses.get(week.id) ?? [], now);
  return {
    due: over.filter((week) => isFinal(week) && week.settled !== week.version),
    reopened: over.filter((week) => !isFinal(week) && week.settled !== null),
  };
}

async function settle(db: Db, due: readonly WeekRow[], reopened: readonly WeekRow[], now: Date): Promise<void> {
  const [{ seasonId }] = [...due, ...reopened] as [WeekRow];
  // A correction concerns those whose lineups it changes. Otherwise anybody may have come or gone.
  const isCorrection = reopened.length === 0 && due.every(({ settled }) => settled !== null && settled >= 0);
  await inRepeatableRead(db, async (tx) => {
    await deleteSettled(
      tx,
      reopened.map(({ id }) => id),
    );
    const userIds = await storeWeeks(
      tx,
      due.map(({ id }) => id),
      now,
    );
    await storeRows(tx, seasonId, isCorrection ? userIds : null);
  });
}
