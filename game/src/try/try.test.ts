import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../players/positions.ts';
import {
  bestSeason,
  histogram,
  percentile,
  picksOfManager,
  placeIn,
  simulateManagers,
  totalsThrough,
} from './managers.ts';
import { bestPick, type Pick, TRY_SLOTS, type TryWeek, worstPick } from './season.ts';

/** Two weeks with four players of each position; in the second everyone's points are turned around. */
const WEEKS: TryWeek[] = [1, 2].map((weekNumber) => ({
  weekNumber,
  players: POSITIONS.flatMap((position, at) =>
    Array.from({ length: 8 }, (_, depth) => ({
      index: at * 8 + depth,
      position,
      projected: 1000 - depth * 100,
      points: (weekNumber === 1 ? 8 - depth : depth) * 100,
      isLikely: depth !== 3,
    })),
  ),
}));

describe('simulated managers', () => {
  test('the same seed gives the same season, another seed another one', () => {
    const play = (seed: string) => [...simulateManagers(WEEKS, 50, seed).weekPoints];
    expect(play('a')).toEqual(play('a'));
    expect(play('a')).not.toEqual(play('b'));
  });

  test('use nobody twice and nobody who is unlikely to play', () => {
    for (let manager = 0; manager < 30; manager += 1) {
      const picks = picksOfManager(WEEKS, manager, 'a').flat();
      expect(picks).toHaveLength(2 * TRY_SLOTS.length);
      expect(new Set(picks.map(({ index }) => index)).size).toBe(picks.length);
      expect(picks.every(({ isLikely }) => isLikely)).toBe(true);
    }
  });

  test('pick by projections, not by what came of them', () => {
    const upset = WEEKS.map((week) => ({ ...week, players: week.players.map((each) => ({ ...each, points: 1 })) }));
    const indexes = (weeks: TryWeek[]) => picksOfManager(weeks, 7, 'a').map((week) => week.map(({ index }) => index));
    expect(indexes(upset)).toEqual(indexes(WEEKS));
  });

  test('totals add up the weeks, and the median manager is in the middle', () => {
    const season = simulateManagers(WEEKS, 99, 'a');
    const weekOf = (week: number) => Array.from({ length: 99 }, (_, at) => season.weekPoints[at * 2 + week] ?? 0);
    const sums = weekOf(0).map((points, at) => points + (weekOf(1)[at] ?? 0));
    expect([...totalsThrough(season, 2, 2)]).toEqual(sums.sort((a, b) => a - b));
    const middle = season.medianManagers[0] ?? -1;
    expect(weekOf(0)[middle]).toBe(weekOf(0).sort((a, b) => a - b)[49]);
  });
});

describe('percentile', () => {
  test('a tie counts half', () => {
    expect(percentile([10, 20, 20, 30], 20)).toBe(50);
    expect(percentile([10, 20, 20, 30], 25)).toBe(75);
    expect(percentile([10], 10)).toBe(50);
    expect(percentile([], 10)).toBeNull();
  });

  test('a place counts those with more points; equal points share it', () => {
    expect([5, 20, 25, 30, 31].map((points) => placeIn([10, 20, 20, 30], points))).toEqual([5, 2, 2, 1, 1]);
    expect(placeIn([], 10)).toBe(1);
  });

  test('a histogram counts everyone once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 99_999 }), { minLength: 1 }), (points) => {
        const columns = histogram(
          points.toSorted((a, b) => a - b),
          36,
        );
        expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(points.length);
      }),
    );
  });
});

test('nobody beats the best season in hindsight', () => {
  const best = bestSeason(WEEKS) ?? 0;
  const totals = totalsThrough(simulateManagers(WEEKS, 200, 'a'), 2, 2);
  expect(totals.at(-1)).toBeLessThanOrEqual(best);
  // Each position's best in one week are not those of the other, so both weeks get them: 8 of each of six, 7 of RB and WR, and 6.
  expect(best).toBe(2 * 6900 - 900);
});

test('a season whose slots cannot all be filled has no best one', () => {
  expect(bestSeason([{ weekNumber: 1, players: [] }])).toBeNull();
});

test('the best pick is furthest over its projection, the worst left the most behind', () => {
  const pick = (playerId: string, projected: number | null, points: number): Pick => {
    return { ...{ playerId, projected, points }, weekNumber: 1 };
  };
  const picks = [pick('a', 1500, 2000), pick('b', 900, 1800), pick('c', 1000, 100)];
  expect(bestPick(picks)?.playerId).toBe('b');
  // Without a projection nothing is known of what was expected.
  expect(bestPick([pick('d', null, 3000), ...picks])?.playerId).toBe('b');
  expect(bestPick([pick('d', null, 300), pick('e', null, 400)])?.playerId).toBe('e');
  const better = { weekNumber: 5, points: 3000 };
  const worst = worstPick(picks, (id) => (id === 'a' ? [better] : [{ weekNumber: 2, points: 500 }]));
  expect(worst).toEqual({ pick: picks[0], better });
  expect(worstPick(picks, () => [])).toBeNull();
  expect(bestPick([])).toBeNull();
});
