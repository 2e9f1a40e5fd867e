import { expect, test } from 'vitest';
import { createdText, kickoffText } from './kickoff-text.ts';

test('a kick-off is told in the viewer’s zone, also where that is another day', () => {
  const kickoff = new Date('2025-11-03T01:20:00Z');
  expect(kickoffText(kickoff, 'America/New_York')).toBe('Sun 8:20 PM');
  expect(kickoffText(kickoff, 'Europe/Berlin')).toBe('Mon 2:20 AM');
});

test('[G2.53] the created date is told in the viewer’s zone', () => {
  expect(createdText(new Date('2025-10-29T23:14:00Z'), 'America/New_York')).toBe('Oct 29, 7:14 PM');
});
