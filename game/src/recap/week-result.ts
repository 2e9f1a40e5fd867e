import { rankByTotal } from '../standings/standings.ts';

/** Somebody on a group's table: what he had before a week, and what the week brought, hundredths with the multiplier. */
export interface WeekResult {
  readonly userId: string;
  /** Null: he had not played before. */
  readonly before: number | null;
  /** Null: no lineup in the week. */
  readonly week: number | null;
}

/** Who climbed, from which rank to which. */
export interface Rise {
  readonly userId: string;
  readonly from: number;
  readonly to: number;
}

/** Who scored most in the week; several when they are equal, nobody when nobody played. */
export function weekWinners<Result extends WeekResult>(results: readonly Result[]): Result[] {
  const played = results.flatMap((result) => (result.week === null ? [] : [{ result, total: result.week }]));
  return rankByTotal(played)
    .filter(({ rank }) => rank === 1)
    .map(({ result }) => result);
}

/**
 * Who won most places on the table in the week, among those who stood on it before; several when they won equally many,
 * nobody when nobody climbed. Ranks are as on the table: 1, 2, 2, 4.
 */
export function biggestRisers(results: readonly WeekResult[]): Rise[] {
  const before = rankByTotal(
    results.flatMap(({ userId, before: total }) => (total === null ? [] : [{ userId, total }])),
  );
  const after = rankByTotal(
    results.flatMap(({ userId, before: had, week }) =>
      had === null && week === null ? [] : [{ userId, total: (had ?? 0) + (week ?? 0) }],
    ),
  );
  const from = new Map(before.map(({ userId, rank }) => [userId, rank]));
  const rises = after.flatMap(({ userId, rank: to }) => {
    const start = from.get(userId);
    return start === undefined || start <= to ? [] : [{ userId, from: start, to }];
  });
  const most = rises.reduce((places, rise) => Math.max(places, rise.from - rise.to), 0);
  return rises.filter((rise) => rise.from - rise.to === most);
}
