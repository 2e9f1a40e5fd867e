import { expect, test } from 'vitest';
import { withinSteps } from './within-steps.ts';

test('clamps a typed number to its limits and steps', () => {
  const percent = { min: 0, max: 100, step: 5 };
  expect([-3, 0, 2, 3, 27, 98, 400].map((value) => withinSteps(value, percent))).toEqual([0, 0, 0, 5, 25, 100, 100]);
  expect([1, 2, 57, 101].map((value) => withinSteps(value, { min: 2, max: 100, step: 1 }))).toEqual([2, 2, 57, 100]);
});
