import type { TryField, TryPeople, TryStart } from '@singleback/contract/try.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { histogram, percentile, placeIn } from '@singleback/game/try/managers.ts';
import { FEWEST_PEOPLE } from '@singleback/game/try/season.ts';
import type { Db } from '../../db/pool.ts';
import { isInvented, type PlayableSeasons } from './playable-seasons.ts';
import { bestOfRanked, listPeople, type RunRow } from './try-store.ts';

/**
 * A run with `points` (hundredths) after the week `through`, among the ranked runs that have come as far: the best three
 * and its neighbors. Their later weeks are not counted. Names only for runs of an account. Null for seasons that are not
 * ranked and among too few people.
 */
export async function peopleHere(
  db: Db,
  { run, through, points }: { run: RunRow; through: number; points: number },
): Promise<TryPeople | null> {
  if (!isInvented(run.season)) return null;
  const others = await listPeople(db, { run, through, points });
  const [{ of, aheadOfOwn } = { of: 0, aheadOfOwn: 0 }] = others;
  if (of + 1 < FEWEST_PEOPLE) return null;
  const own = { rank: aheadOfOwn + 1, name: run.isRanked ? 'You' : 'This run', points, is_own: true };
  const rows = others.map((other) => {
    const ahead = other.ahead + (points > other.points ? 1 : 0);
    return {
      rank: ahead + 1,
      name: other.isSameUser ? 'Your first run' : other.name,
      points: other.points,
      is_own: false,
    };
  });
  const sorted = [...rows, own].toSorted(
    (one, other) => other.points - one.points || Number(other.is_own) - Number(one.is_own),
  );
  return {
    ...{ rank: own.rank, of: of + 1 },
    rows: run.userId === null ? [] : sorted.map((row) => ({ ...row, points: pointsFromHundredths(row.points) })),
  };
}

const COLUMNS = 36;

/** Where `points` (hundredths) are among the totals of the simulated managers, which are sorted, lowest first. */
export function presentField(totals: Int32Array, points: number): TryField {
  return {
    percentile: percentile(totals, points),
    place: placeIn(totals, points),
    of: totals.length,
    median_points: pointsFromHundredths(totals[Math.floor((totals.length - 1) / 2)] ?? 0),
    highest_points: pointsFromHundredths(totals.at(-1) ?? 0),
    histogram: presentHistogram(totals),
  };
}

/** The totals (hundredths, sorted, at least one) that whoever starts is up against. */
function presentRivals(totals: Int32Array): NonNullable<TryStart['field']> {
  const average = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  return {
    of: totals.length,
    average_points: pointsFromHundredths(Math.round(average)),
    histogram: presentHistogram(totals),
  };
}

const presentHistogram = (totals: Int32Array): TryField['histogram'] =>
  histogram(totals, COLUMNS).map(({ from, count }) => ({ from: pointsFromHundredths(from), count }));

/**
 * The season that a new run gets, prepared while the user reads what it is, and what there is to beat. Only the two that are
 * offered are prepared, so that nobody makes the server prepare one after the other.
 */
export async function tryStart(db: Db, seasons: PlayableSeasons, wanted?: string): Promise<TryStart> {
  const [first, postseason] = await seasons.offered();
  const id = wanted !== undefined && wanted === postseason ? wanted : first;
  const other = id === first ? postseason : first;
  const totals = seasons.prepared(id)?.prepared.weeks.at(-1)?.totals;
  const best = isInvented(id) ? await bestOfRanked(db, id, FEWEST_PEOPLE) : null;
  return {
    ...seasons.present(id),
    field: totals === undefined || totals.length === 0 ? null : presentRivals(totals),
    best_points_here: best === null ? null : pointsFromHundredths(best),
    ...(other !== undefined && { other: seasons.present(other) }),
  };
}
