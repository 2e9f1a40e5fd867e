import { expect, test } from 'vitest';
import { lineup, slot } from '../testing/lineup.ts';
import { nextLock } from './next-lock.ts';

const now = new Date('2025-11-02T22:30:00Z');
const sunday = new Date('2025-11-03T01:20:00Z');
const monday = new Date('2025-11-04T01:15:00Z');

test('the next lock is the earliest kick-off to come, of all lineups', () => {
  const mondayNight = slot('qb1', { play: 'to_play', kickoff: monday, game: 'ARI @ DAL' });
  const sundayNight = slot('wr1', { play: 'to_play', kickoff: sunday, game: 'SEA @ WAS' });
  expect(nextLock([lineup([mondayNight]), lineup([sundayNight])], now)).toEqual({
    kickoff: sunday,
    games: 'SEA @ WAS',
  });
});

test('games that start together are counted, each once', () => {
  const at = { play: 'to_play', kickoff: sunday } as const;
  const slots = [slot('qb1', { ...at, game: 'A @ B' }), slot('rb1', { ...at, game: 'A @ B' })];
  expect(nextLock([lineup([...slots, slot('rb2', { ...at, game: 'C @ D' })])], now)?.games).toBe('2 games');
});

test('without a kick-off to come there is no next lock', () => {
  const begun = slot('qb1', { play: 'live', kickoff: new Date('2025-11-02T21:25:00Z') });
  const unset = slot('rb1', { play: 'to_play', kickoff: null });
  expect(nextLock([lineup([begun, unset])], now)).toBeNull();
});
