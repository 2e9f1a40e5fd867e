import { expect, test } from 'vitest';
import { readableOn } from './ink.ts';

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
