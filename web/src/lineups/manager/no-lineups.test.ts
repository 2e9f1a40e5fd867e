import { expect, test } from 'vitest';
import { emptyText, opensText } from './no-lineups.tsx';

test('[G2.56] week 1 without a lineup suggests creating the first one', () => {
  expect(emptyText(1, false, true)).toBe('Create your first lineup to get started...');
});

test('[G4.11] a week that takes no lineup says why', () => {
  expect(emptyText(1, true, false)).toBe('No lineup for week 1.');
  expect(emptyText(18, false, false)).toBe('Your groups’ season ends before this week.');
  expect(emptyText(7, false, true)).toBe('No lineup for week 7 yet.');
});

test('an open week without a lineup says when its players lock first or next', () => {
  const game = (iso: string, status = 'scheduled') => ({ status, kickoff: new Date(iso) });
  const zone = 'America/New_York';
  const week = [game('2026-10-30T00:15:00Z'), game('2026-11-01T18:00:00Z')];
  const at = (iso: string) => opensText(8, week, new Date(iso), zone);
  expect(at('2026-10-27T12:00:00Z')).toBe('Week 8 kicks off Thu 8:15 PM.');
  expect(at('2026-10-20T12:00:00Z')).toBe('Week 8 kicks off Thu, Oct 29, 8:15 PM.');
  expect(at('2026-10-30T00:15:00Z')).toBe('Week 8 is on. Next lock Sun 1:00 PM.');
  expect(at('2026-11-01T18:00:00Z')).toBe('No lineup for week 8 yet.');
  expect(opensText(8, [{ status: 'scheduled', kickoff: null }], new Date('2026-10-27T12:00:00Z'))).toBe(
    'No lineup for week 8 yet.',
  );
});
