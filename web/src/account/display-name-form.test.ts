import { expect, test } from 'vitest';
import { mayHandIn } from './display-name-form.ts';

test('[A5.12] a display name can be submitted when unchanged or once its check has a result', () => {
  expect(mayHandIn('', null, 'unknown')).toBe(false);
  expect(mayHandIn('   ', 'Ann', 'available')).toBe(false);
  expect(mayHandIn('Ann', 'Ann', 'unknown')).toBe(true);
  expect(mayHandIn(' Ann ', 'Ann', 'unknown')).toBe(true);
  expect(mayHandIn('Annie', 'Ann', 'checking')).toBe(false);
  expect(mayHandIn('Annie', 'Ann', 'unknown')).toBe(false);
  expect(mayHandIn('Annie', 'Ann', 'available')).toBe(true);
  expect(mayHandIn('Annie', null, 'taken')).toBe(true);
});
