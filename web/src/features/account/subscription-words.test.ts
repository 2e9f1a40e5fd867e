import { expect, test } from 'vitest';
import { dayInWords, planName, statusBadge } from './subscription-words.ts';

test('[A2.43] active is in the success colour, cancelled in that of warnings, past_due in that of errors', () => {
  expect(statusBadge('active')).toEqual({ label: 'Active', tone: 'good' });
  expect(statusBadge('cancelled')).toEqual({ label: 'Cancelled', tone: 'warn' });
  expect(statusBadge('past_due')).toEqual({ label: 'Past due', tone: 'bad' });
  expect(statusBadge('on_hold')).toEqual({ label: 'On hold', tone: 'outline' });
});

test('plans and days are said in words', () => {
  expect(planName('premium')).toBe('Premium');
  expect(dayInWords('2026-09-04T12:00:00.000Z')).toBe('September 4, 2026');
  expect(dayInWords(null)).toBe('–');
});
