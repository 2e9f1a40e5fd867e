import { expect, test } from 'vitest';
import { hasRecapOf } from './recap-weeks.ts';

test('a group has recaps of the week it was created in and of later ones', () => {
  const week = { endDate: new Date('2025-09-16T10:00:00Z') };
  expect(hasRecapOf(week, new Date('2025-09-01T00:00:00Z'))).toBe(true);
  expect(hasRecapOf(week, new Date('2025-09-16T10:00:00Z'))).toBe(true);
  expect(hasRecapOf(week, new Date('2025-09-16T10:00:00.001Z'))).toBe(false);
});
