import type { TryPeople } from '@singleback/contract/try.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { FEWEST_PEOPLE } from '@singleback/game/try/season.ts';
import type { Db } from '../../db/pool.ts';
import { isInvented } from './playable-seasons.ts';
import { listPeople, type RunRow } from './try-store.ts';

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
