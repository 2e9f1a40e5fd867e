import { expect, test } from 'vitest';
import { mayHandIn, whyOff } from './display-name-form.ts';

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

test('[A5.12] a name that stays off says why: its fault, or that it could not be checked', () => {
  expect(whyOff('Ann\u202Ex', 'Ann', 'unknown')).toMatch(/^Display name /);
  expect(whyOff('A\u0301\u0302\u0303\u0304nn', 'Ann', 'unknown')).toMatch(/^Display name /);
  expect(whyOff('A', 'Ann', 'unknown')).toBe('Display name must be at least 2 characters long');
  expect(whyOff('Annie', 'Ann', 'unknown')).toBe('This name could not be checked. Change it to try again.');
  for (const state of ['checking', 'available', 'taken'] as const) expect(whyOff('Annie', 'Ann', state)).toBeNull();
  expect(whyOff('Ann', 'Ann', 'unknown')).toBeNull();
  expect(whyOff(' ', 'Ann', 'unknown')).toBeNull();
});
