import { expect, test } from 'vitest';
import { solve } from './solve.ts';
import { bestByHighs } from './testing/highs.ts';
import { seasonProblem } from './testing/problems.ts';

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
