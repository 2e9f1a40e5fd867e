import { expect, it } from 'vitest';
import {
  asOfText,
  countdown,
  dateText,
  dateTimeText,
  dayAndTimeText,
  durationText,
  kickoffText,
  recordedText,
  zoneName,
} from './time-text.ts';

const at = (instant: string) => new Date(instant);

it('shows times in the viewer’s time zone', () => {
  const kickoff = new Date('2025-11-02T18:00:00Z');
  expect(kickoffText(kickoff, 'America/New_York')).toBe('Sun 1:00 PM');
  expect(kickoffText(new Date('2025-11-03T01:20:00Z'), 'Europe/Berlin')).toBe('Mon 2:20 AM');
  expect(kickoffText(null)).toBe('Time TBD');
});

it('counts down in hours, minutes and seconds', () => {
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('1:18:04');
  expect(countdown(at('2025-11-04T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('2d 01:18:04');
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T19:00:00Z'))).toBe('0:00:00');
});

it('[G2.53] shows the creation date in the viewer’s time zone', () => {
  const created = at('2025-10-29T23:14:00Z');
  expect(dateTimeText(created, at('2025-11-02T16:00:00Z'), 'America/New_York')).toBe('Oct 29, 7:14 PM');
});

it('shows the year of a date only if it is another one, where the viewer is', () => {
  const created = at('2026-01-01T02:00:00Z');
  const texts = (now: Date | null) =>
    ['America/New_York', 'UTC'].map((zone) => [dateText(created, now, zone), dateTimeText(created, now, zone)]);
  const [first, second] = [
    ['Dec 31', 'Dec 31, 9:00 PM'],
    ['Jan 1', 'Jan 1, 2:00 AM'],
  ];
  expect(texts(at('2026-01-01T03:00:00Z'))).toEqual([first, second]);
  expect(texts(at('2026-01-04T18:00:00Z'))).toEqual([['Dec 31, 2025', 'Dec 31, 2025, 9:00 PM'], second]);
  expect(texts(null)[1]).toEqual(['Jan 1, 2026', 'Jan 1, 2026, 2:00 AM']);
});

it('shows a duration like a clock', () => {
  expect([0, 9, 754, 2536, 21_123, 90_000].map(durationText)).toEqual([
    '0:00',
    '0:09',
    '12:34',
    '42:16',
    '5:52:03',
    '25:00:00',
  ]);
});

it('[G2.59] shows a history entry to the second', () => {
  const recorded = at('2025-10-29T23:14:05Z');
  expect(recordedText(recorded, recorded, 'America/New_York')).toBe('Oct 29, 7:14:05 PM');
});

it('shows a kickoff of another week with its day in the viewer’s time zone, and the zone’s name', () => {
  const kickoff = new Date('2026-11-01T18:00:00Z');
  expect(dayAndTimeText(kickoff, 'America/New_York')).toBe('Sun, Nov 1, 1:00 PM');
  expect(dayAndTimeText(null)).toBe('Time TBD');
  const [before, thursday] = [new Date('2026-10-25T18:00:00Z'), new Date('2026-10-30T00:15:00Z')];
  expect(zoneName([kickoff], 'America/New_York')).toBe('Eastern Standard Time');
  expect(zoneName([before, thursday], 'America/New_York')).toBe('Eastern Daylight Time');
  // Daylight saving time ends in this week.
  expect(zoneName([thursday, kickoff], 'America/New_York')).toBe('Eastern Time');
  expect(zoneName([thursday, kickoff], 'UTC')).toBe('Coordinated Universal Time');
});

it('shows the age of cached data, with the date if it is not today', () => {
  const seen = new Date('2026-11-01T17:58:31Z');
  expect(asOfText(seen, new Date('2026-11-01T23:00:00Z'), 'America/New_York')).toBe('12:58 PM');
  expect(asOfText(seen, new Date('2026-11-02T06:00:00Z'), 'America/New_York')).toBe('Nov 1, 12:58 PM');
});
