import { expect, test } from 'vitest';
import { readableOn } from './ink.ts';

test('text on a badge is chalk on the dark colours and ink on the bright ones', () => {
  expect(readableOn('#002244')).toBe('#F3F1E7');
  expect(readableOn('#E31837')).toBe('#F3F1E7');
  expect(readableOn('#FFB612')).toBe('#141A17');
  expect(readableOn('#FB4F14')).toBe('#141A17');
});

test('a colour that is none gets chalk', () => {
  expect(readableOn('')).toBe('#F3F1E7');
  expect(readableOn('red')).toBe('#F3F1E7');
});
