import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from './problem.ts';
import { gainsOf, playersOfRows, priceOf, solve } from './solve.ts';
import { bestOfAll, seasonProblem, smallProblems } from './testing/problems.ts';

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
