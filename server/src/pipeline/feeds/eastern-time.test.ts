import { expect, test } from 'vitest';
import { easternDay, easternToUtc } from './eastern-time.ts';

test.each([
  ['in daylight saving time', '2025-09-04', '20:20', '2025-09-05T00:20:00.000Z'],
  ['in London, at Eastern wall time all the same', '2025-10-05', '09:30', '2025-10-05T13:30:00.000Z'],
  ['on the day the clocks go back', '2025-11-02', '13:00', '2025-11-02T18:00:00.000Z'],
  ['in winter time', '2026-01-04', '20:20', '2026-01-05T01:20:00.000Z'],
  ['before the clocks go back, at night', '2025-11-02', '00:30', '2025-11-02T04:30:00.000Z'],
])('a kick-off %s', (_, day, time, instant) => {
  expect(easternToUtc(day, time)?.toISOString()).toBe(instant);
});

test('a Sunday night game is on Sunday, though it is Monday in UTC', () => {
  expect(easternDay(new Date('2025-09-08T00:20:00Z')).toISOString()).toBe('2025-09-07T00:00:00.000Z');
});

test.each([
  ['2026-11-31', '13:00'],
  ['2026-02-29', '13:00'],
  ['2026-11-01', '24:13'],
  ['2026-11-01', 'TBD'],
  ['', '13:00'],
  ['11/01/2026', '13:00'],
])('%s %s is no time', (day, time) => {
  expect(easternToUtc(day, time)).toBeNull();
});
