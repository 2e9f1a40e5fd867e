import { expect, test } from 'vitest';
import { offSeasonText } from './off-season.ts';

const START = Date.parse('2027-09-07T10:00:00Z');
const WEEK = 7 * 24 * 3_600_000;
const weeks = Array.from({ length: 18 }, (_, n) => ({
  ...{ id: String(n), weekNumber: n + 1 },
  ...{ startDate: new Date(START + n * WEEK), endDate: new Date(START + (n + 1) * WEEK) },
}));
const at = (instant: string) => offSeasonText(2027, weeks, new Date(instant));

test('after a season says when the next one appears, before one when it begins, and during one nothing', () => {
  expect(at('2027-05-20T00:00:00Z')).toBe('The 2027 season begins in the week of Sep 7. Groups and lineups are open.');
  expect(at('2027-09-07T10:00:00Z')).toBeNull();
  expect(at('2028-01-11T10:00:00Z')).toBeNull();
  expect(at('2028-01-11T10:00:01Z')).toBe(
    'The 2027 season is over. The 2028 season opens here once its schedule is published, usually in May.',
  );
  expect(offSeasonText(2027, [], new Date(START))).toBeNull();
});
