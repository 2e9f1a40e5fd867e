import { expect, it } from 'vitest';
import {
  asOfText,
  countdown,
  createdText,
  dayAndTimeText,
  kickoffText,
  recordedText,
  secondText,
  zoneName,
} from './time-text.ts';

const at = (instant: string) => new Date(instant);

it('shows times in the viewer’s time zone', () => {
  const kickoff = new Date('2025-11-02T18:00:00Z');
  expect(kickoffText(kickoff, 'America/New_York')).toBe('Sun 1:00 PM');
  expect(kickoffText(new Date('2025-11-03T01:20:00Z'), 'Europe/Berlin')).toBe('Mon 2:20 AM');
  expect(kickoffText(null)).toBe('Time TBD');
  expect(secondText(new Date('2025-11-02T17:58:31Z'), 'America/New_York')).toBe('12:58:31 PM');
});

it('counts down in hours, minutes and seconds', () => {
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('1:18:04');
  expect(countdown(at('2025-11-04T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('2d 01:18:04');
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T19:00:00Z'))).toBe('0:00:00');
});

it('[G2.53] shows the creation date in the viewer’s time zone', () => {
  expect(createdText(at('2025-10-29T23:14:00Z'), 'America/New_York')).toBe('Oct 29, 7:14 PM');
});

it('[G2.59] shows a history entry to the second', () => {
  expect(recordedText(at('2025-10-29T23:14:05Z'), 'America/New_York')).toBe('Oct 29, 7:14:05 PM');
});

it('shows a kickoff of another week with its day in the viewer’s time zone, and the zone’s name', () => {
  const kickoff = new Date('2026-11-01T18:00:00Z');
  expect(dayAndTimeText(kickoff, 'America/New_York')).toBe('Sun, Nov 1, 1:00 PM');
  expect(dayAndTimeText(null)).toBe('Time TBD');
  expect(zoneName(kickoff, 'America/New_York')).toBe('Eastern Standard Time');
  expect(zoneName(new Date('2026-10-25T18:00:00Z'), 'America/New_York')).toBe('Eastern Daylight Time');
});

it('shows the age of cached data, with the date if it is not today', () => {
  const seen = new Date('2026-11-01T17:58:31Z');
  expect(asOfText(seen, new Date('2026-11-01T23:00:00Z'), 'America/New_York')).toBe('12:58 PM');
  expect(asOfText(seen, new Date('2026-11-02T06:00:00Z'), 'America/New_York')).toBe('Nov 1, 12:58 PM');
});
