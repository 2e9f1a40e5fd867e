import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotTakes } from '../players/positions.ts';
import { searchDoubled, solveDoubled } from './double-down.ts';
import type { Problem } from './network.ts';
import { gainsOf, playersOfRows, priceOf, solve } from './solve.ts';
import { bestByHighs, bestOfAll, seasonProblem, smallProblems } from './testing/problems.ts';

describe('solve', () => {
  test('finds the most value of all ways to fill the slots, with byes, FLEX and usage limits', () => {
    fc.assert(
      fc.property(smallProblems, (problem) => {
        expect(solve(problem).total).toBe(bestOfAll(problem));
      }),
      { numRuns: 500 },
    );
  });

  test('uses nobody more often than allowed, nor twice in a week, nor without a game', () => {
    fc.assert(
      fc.property(smallProblems, (problem) => {
        const uses = problem.players.map(() => [] as number[]);
        for (const [row, chosen] of playersOfRows(solve(problem)).entries()) {
          const { week, count } = problem.rows[row] ?? { week: -1, count: -1 };
          expect(chosen.length).toBeLessThanOrEqual(count);
          for (const player of chosen) {
            expect(problem.players[player]?.values[week]).not.toBeNull();
            uses[player]?.push(week);
          }
        }
        for (const [player, weeks] of uses.entries()) {
          expect(new Set(weeks).size).toBe(weeks.length);
          expect(weeks.length).toBeLessThanOrEqual(problem.players[player]?.left ?? 0);
        }
      }),
    );
  });

  test('lets a slot that takes three positions have whom its own positions can spare', () => {
    const problem: Problem = {
      rows: [
        { week: 0, kind: 'FLEX', count: 1, weight: 1 },
        { week: 0, kind: 'RB', count: 1, weight: 1 },
      ],
      players: [
        { position: 'RB', left: 1, values: [20] },
        { position: 'WR', left: 1, values: [15] },
      ],
      emptyValue: -1,
    };
    expect(playersOfRows(solve(problem))).toEqual([[1], [0]]);
  });
});

describe('the price of a use', () => {
  test('is what solving all again without it gives', () => {
    fc.assert(
      fc.property(smallProblems, (problem) => {
        const solution = solve(problem);
        for (const player of problem.players.keys()) {
          const without = solve(withLeft(problem, player, -1)).total;
          expect(priceOf(solution, player).cost).toBe(solution.total - without);
        }
      }),
    );
  });

  test('equals a full solution of whole seasons too, and names who takes the slot', () => {
    for (const left of [1, 2, 5]) {
      const problem = seasonProblem(left, left);
      const solution = solve(problem);
      const chosen = playersOfRows(solution);
      for (let player = 0; player < problem.players.length; player += 29) {
        const { cost, row, instead } = priceOf(solution, player);
        expect(cost).toBe(solution.total - solve(withLeft(problem, player, -1)).total);
        if (cost === 0) continue;
        expect(chosen[row ?? -1]).toContain(player);
        expect(instead).not.toBe(player);
      }
    }
  });

  test('leaves the solution as it was', () => {
    const problem = seasonProblem(3, 1, 6);
    const solution = solve(problem);
    const before = playersOfRows(solution);
    for (const player of problem.players.keys()) priceOf(solution, player);
    expect(playersOfRows(solution)).toEqual(before);
  });

  test('of one more use is what solving all again with it gives', () => {
    fc.assert(
      fc.property(smallProblems, (problem) => {
        const solution = solve(problem);
        const gain = gainsOf(solution);
        for (const player of problem.players.keys()) {
          expect(gain(player)).toBe(solve(withLeft(problem, player, 1)).total - solution.total);
        }
      }),
    );
  });
});

function withLeft(problem: Problem, player: number, change: number): Problem {
  const players = problem.players.map((each, at) => (at === player ? { ...each, left: each.left + change } : each));
  return { ...problem, players };
}

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 5],
])('whole seasons have the value that a general solver finds (seed %i, usage limit %i)', async (seed, left) => {
  const problem = seasonProblem(seed, left);
  expect(solve(problem).total).toBe(await bestByHighs(problem));
});

/** One row per week and kind, as plans have. */
const problems = smallProblems.map((problem): Problem => {
  const rows = new Map(problem.rows.map((row) => [`${row.week} ${row.kind}`, { ...row, weight: 1 }]));
  return { ...problem, rows: [...rows.values()] };
});

describe('double-down', () => {
  test('finds the most value of all ways to fill the slots and to double one player a week', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { total, isExact } = solveDoubled(problem);
        expect(isExact).toBe(true);
        expect(total).toBe(bestDoubled(problem));
      }),
      { numRuns: 300 },
    );
  });

  test('step by step finds nothing worse than before, and ends with the best of all', () => {
    const problem = seasonProblem(2, 1, 11);
    const found = [...searchDoubled(problem)];
    const totals = found.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(found.map(({ isExact }) => isExact).lastIndexOf(false)).toBe(found.length - 2);
    expect(found.length).toBeGreaterThan(2);
    expect(solveDoubled(problem, 10_000)).toMatchObject({ total: totals.at(-1), isExact: true });
  });

  test('gives up points of a week where doubling gains more in another', () => {
    // Without doubling it does not matter in which week the kicker plays.
    const problem: Problem = {
      rows: [0, 1].flatMap((week) => (['QB', 'K'] as const).map((kind) => ({ week, kind, count: 1, weight: 1 }))),
      players: [
        { position: 'QB', left: 1, values: [10, 15] },
        { position: 'QB', left: 1, values: [0, 5] },
        { position: 'K', left: 1, values: [20, 20] },
        { position: 'K', left: 1, values: [5, 5] },
      ],
      emptyValue: -1,
    };
    const { total, doubled } = solveDoubled(problem);
    expect(total).toBe(15 + 0 + 20 + 5 + 20 + 15);
    expect([...doubled]).toEqual([
      [0, 2],
      [1, 0],
    ]);
  });

  test('solves whole seasons, and says where it stopped before the end', () => {
    const problem = seasonProblem(7, 1, 11);
    const whole = solveDoubled(problem);
    expect(whole.isExact).toBe(true);
    const inWeeks = playersOfRows(whole).flatMap((chosen, row) => chosen.map((player) => ({ player, row })));
    const value = inWeeks.reduce((sum, { player, row }) => {
      const week = whole.rows[row]?.week ?? -1;
      const once = problem.players[player]?.values[week] ?? 0;
      return sum + once * (whole.doubled.get(week) === player ? 2 : 1);
    }, 0);
    expect(whole.total).toBe(value);
    expect(whole.total).toBeGreaterThan(solve(problem).total);
    const short = solveDoubled(seasonProblem(4, 1, 18), 1);
    expect(short.isExact).toBe(false);
    expect(short.total).toBeGreaterThan(solve(seasonProblem(4, 1, 18)).total);
  });
});

function bestDoubled({ rows, players, emptyValue }: Problem): number {
  const slots = rows.flatMap((row) => Array.from({ length: row.count }, () => row));
  const left = players.map((player) => player.left);
  const used = new Set<string>();
  const best = (at: number, most: ReadonlyMap<number, number>): number => {
    const row = slots[at];
    if (row === undefined) return [...most.values()].reduce((sum, value) => sum + value, 0);
    let found = emptyValue + best(at + 1, most);
    for (const [index, player] of players.entries()) {
      const value = slotTakes(row.kind, player.position) ? (player.values[row.week] ?? null) : null;
      const key = `${index} ${row.week}`;
      if (value === null || (left[index] ?? 0) <= 0 || used.has(key)) continue;
      used.add(key);
      left[index] = (left[index] ?? 0) - 1;
      const next = new Map(most).set(row.week, Math.max(value, most.get(row.week) ?? 0));
      found = Math.max(found, value + best(at + 1, next));
      left[index] = (left[index] ?? 0) + 1;
      used.delete(key);
    }
    return found;
  };
  return best(0, new Map());
}
