import { expect, it } from 'vitest';
import { lastPassed } from './moment.ts';

it('returns the latest instant that has passed, or 0 before the first', () => {
  expect(lastPassed([10, 30, 20], new Date(25))).toBe(20);
  expect(lastPassed([10, 30, 20], new Date(30))).toBe(30);
  expect(lastPassed([10], new Date(9))).toBe(0);
  expect(lastPassed([10], null)).toBe(0);
});
