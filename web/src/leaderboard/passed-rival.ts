import type { Standing } from './model.ts';

/**
 * The rival just passed: of those who were ahead of the user and are now behind, the best placed. Null when the user did
 * not gain a place, or when either table lacks them.
 * @param before the rows of a table that were shown
 * @param after the rows of the same table that are shown now
 */
export function passedRival(before: readonly Standing[], after: readonly Standing[], userId: string): Standing | null {
  const rankBefore = new Map(before.map((row) => [row.userId, row.rank]));
  const was = rankBefore.get(userId);
  const own = after.find((row) => row.userId === userId);
  if (was === undefined || own === undefined || own.rank >= was) return null;
  const isPassed = ({ userId: id, rank }: Standing) => rank > own.rank && (rankBefore.get(id) ?? was) < was;
  return after.filter(isPassed).toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}
