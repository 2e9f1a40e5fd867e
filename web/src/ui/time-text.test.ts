import { expect, it } from 'vitest';
import { countdown, kickoffText, secondText } from './time-text.ts';

const at = (instant: string) => new Date(instant);

it('tells times in the viewer’s zone', () => {
  const kickoff = new Date('2025-11-02T18:00:00Z');
  expect(kickoffText(kickoff, 'America/New_York')).toBe('Sun 1:00 PM');
  expect(kickoffText(null)).toBe('Time to come');
  expect(secondText(new Date('2025-11-02T17:58:31Z'), 'America/New_York')).toBe('12:58:31');
});

it('is counted down in hours, minutes and seconds', () => {
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('1:18:04');
  expect(countdown(at('2025-11-04T18:00:00Z'), at('2025-11-02T16:41:56Z'))).toBe('2d 01:18:04');
  expect(countdown(at('2025-11-02T18:00:00Z'), at('2025-11-02T19:00:00Z'))).toBe('0:00:00');
});
