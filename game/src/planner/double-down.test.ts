import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotTakes } from '../players/positions.ts';
import { searchDoubled, solveDoubled } from './double-down.ts';
import type { Problem } from './problem.ts';
import { playersOfRows, solve } from './solve.ts';
import { seasonProblem, smallProblems } from './testing/problems.ts';

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
