import { expect, test } from 'vitest';
import { isWeekFinal } from './final.ts';

const week = { endDate: new Date('2025-09-16T10:00:00Z') };
const after = (hours: number) => new Date(week.endDate.getTime() + hours * 3_600_000);

test('a week is final once it is over and none of its games is on or to come', () => {
  expect(isWeekFinal(week, ['final', 'final'], after(-1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'final'], after(1))).toBe(true);
  expect(isWeekFinal(week, ['final', 'in_progress'], after(1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'scheduled'], after(1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'postponed', 'cancelled'], after(1))).toBe(true);
});

test('a game that stays undecided holds it up for a week, no longer', () => {
  expect(isWeekFinal(week, ['scheduled'], after(7 * 24))).toBe(false);
  expect(isWeekFinal(week, ['scheduled'], after(7 * 24 + 1))).toBe(true);
});
