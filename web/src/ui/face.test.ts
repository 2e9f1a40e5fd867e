import { expect, test } from 'vitest';
import { readableOn } from './face.tsx';
import { withinSteps } from './forms/stepper.tsx';

test('text on a badge is white on dark colors and black on bright ones', () => {
  expect(readableOn('#002244')).toBe('#FFFFFF');
  expect(readableOn('#E31837')).toBe('#FFFFFF');
  expect(readableOn('#FFB612')).toBe('#000000');
  expect(readableOn('#FB4F14')).toBe('#000000');
});

test('an invalid color gets white', () => {
  expect(readableOn('')).toBe('#FFFFFF');
  expect(readableOn('red')).toBe('#FFFFFF');
});

test('clamps a typed number to its limits and steps', () => {
  const percent = { min: 0, max: 100, step: 5 };
  expect([-3, 0, 2, 3, 27, 98, 400].map((value) => withinSteps(value, percent))).toEqual([0, 0, 0, 5, 25, 100, 100]);
  expect([1, 2, 57, 101].map((value) => withinSteps(value, { min: 2, max: 100, step: 1 }))).toEqual([2, 2, 57, 100]);
});
