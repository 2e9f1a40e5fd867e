import { expect, test } from 'vitest';
import {
  checkWeekOpen,
  currentWeek,
  isPlayoffWeek,
  isWeekOver,
  mayCreateLineupInWeek,
  SEASON_WEEKS,
  seasonStart,
  viewableWeeks,
  type Week,
  weekBounds,
} from './week.ts';

const START = seasonStart(new Date('2025-09-05T00:20:00Z'));
const WEEKS: Week[] = Array.from({ length: SEASON_WEEKS }, (_, at) => ({
  id: `w${at + 1}`,
  weekNumber: at + 1,
  ...weekBounds(START, at + 1),
}));
const week = (weekNumber: number): Week =>
  WEEKS[weekNumber - 1] ?? { id: '', weekNumber, ...weekBounds(START, weekNumber) };
const numberAt = (now: string) => currentWeek(WEEKS.toReversed(), new Date(now))?.weekNumber;

test('week 1 begins on the Tuesday before the first kick-off, whichever day that is', () => {
  expect(START.toISOString()).toBe('2025-09-02T10:00:00.000Z');
  expect(seasonStart(new Date('2026-09-10T00:15:00Z')).toISOString()).toBe('2026-09-08T10:00:00.000Z');
  expect(seasonStart(new Date('2025-09-02T10:00:00Z')).toISOString()).toBe('2025-09-02T10:00:00.000Z');
  expect(seasonStart(new Date('2025-09-02T09:59:00Z')).toISOString()).toBe('2025-08-26T10:00:00.000Z');
});

test('a week runs from Tuesday 10:00 UTC to the next, so that Monday night is inside it', () => {
  expect(week(5).startDate.toISOString()).toBe('2025-09-30T10:00:00.000Z');
  expect(week(5).endDate.toISOString()).toBe('2025-10-07T10:00:00.000Z');
  expect(numberAt('2025-10-07T03:30:00Z')).toBe(5);
});

test('the current week is the first that is not over: before the season the first, after it the last', () => {
  expect(numberAt('2025-07-01T00:00:00Z')).toBe(1);
  expect(numberAt('2025-10-07T10:00:00.000Z')).toBe(5);
  expect(numberAt('2025-10-07T10:00:00.001Z')).toBe(6);
  expect(numberAt('2026-03-01T00:00:00Z')).toBe(18);
  expect(currentWeek([], new Date(0))).toBeNull();
});

test('[G4.11] a week is over once now is after its end_date', () => {
  expect(isWeekOver(week(5), week(5).endDate)).toBe(false);
  expect(isWeekOver(week(5), new Date(week(5).endDate.getTime() + 1))).toBe(true);
  expect(checkWeekOpen(week(5), week(5).endDate)).toBeNull();
  expect(checkWeekOpen(week(5), week(6).endDate)).toMatchObject({ code: 'week_over', message: 'Week 5 is over' });
});

test('[G9.9, G2.29] lineups can be looked at for weeks that start within 7 days, newest first', () => {
  const shown = (now: Date) => viewableWeeks(WEEKS, now).map((each) => each.weekNumber);
  expect(shown(week(3).startDate)).toEqual([4, 3, 2, 1]);
  expect(shown(new Date(week(3).startDate.getTime() - 1))).toEqual([3, 2, 1]);
  expect(shown(new Date('2025-08-01T00:00:00Z'))).toEqual([]);
});

test('[G2.50] a lineup is not created after the highest playoff week of all groups, nor in a week that is over', () => {
  const now = week(16).startDate;
  const early = { playoffWeeks: [14, 15, 16, 17] };
  const late = { playoffWeeks: [15, 16, 17, 18] };
  expect([16, 17, 18].map((n) => mayCreateLineupInWeek(week(n), [early], now))).toEqual([true, true, false]);
  expect(mayCreateLineupInWeek(week(18), [early, late], now)).toBe(true);
  expect(mayCreateLineupInWeek(week(15), [late], new Date(now.getTime() + 1))).toBe(false);
  expect(isPlayoffWeek(early, 18)).toBe(false);
  expect(isPlayoffWeek(late, 18)).toBe(true);
});
