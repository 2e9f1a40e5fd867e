/**
 * The share of the field that `points` beats, as a whole percent from 0 to 100; a tie counts half. Null for an empty
 * field. `field` is sorted, lowest first.
 */
export function percentile(field: ArrayLike<number>, points: number): number | null {
  if (field.length === 0) return null;
  const below = countBelow(field, points);
  const tied = countBelow(field, points + 1) - below;
  return Math.floor(((below + tied / 2) / field.length) * 100);
}

/** The place that `points` has or would have in a sorted field: 1 plus those with more. */
export function placeIn(field: ArrayLike<number>, points: number): number {
  return 1 + field.length - countBelow(field, points + 1);
}

/** How many of a sorted field, lowest first, are below `points` (whole numbers). */
function countBelow(field: ArrayLike<number>, points: number): number {
  let low = 0;
  let high = field.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((field[middle] ?? 0) < points) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A column of a histogram: from `from` up to, but without, the `from` of the next one. */
export interface Column {
  readonly from: number;
  readonly count: number;
}

/** A sorted field of whole numbers, lowest first, in `columns` columns of equal width. */
export function histogram(field: ArrayLike<number>, columns: number): Column[] {
  if (field.length === 0) return [];
  const lowest = field[0] ?? 0;
  const highest = field[field.length - 1] ?? 0;
  const width = Math.max(1, Math.ceil((highest - lowest + 1) / columns));
  return Array.from({ length: columns }, (_, at) => {
    const from = lowest + at * width;
    return { from, count: countBelow(field, from + width) - countBelow(field, from) };
  });
}
