import { expect, test } from 'vitest';
import { emptyText } from './empty-text.ts';

test('[G2.56] week 1 without a lineup suggests creating the first one', () => {
  expect(emptyText(1, false, true)).toBe('Create your first lineup to get started...');
});

test('[G4.11] a week that takes no lineup says why', () => {
  expect(emptyText(1, true, false)).toBe('No lineup for week 1.');
  expect(emptyText(18, false, false)).toBe('Your groups’ season ends before this week.');
  expect(emptyText(7, false, true)).toBe('No lineup for week 7 yet.');
});
