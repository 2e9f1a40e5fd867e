import { isLocked } from '@singleback/game/players/lock.ts';
import { describe, expect, it } from 'vitest';
import { gameTimeOf, isAnyPlaying } from './queries.ts';

const NOW = new Date('2025-11-02T18:00:00Z');
const wire = {
  is_bye: false,
  is_locked: false,
  kickoff_time: '2025-11-02T18:00:00Z',
  game_status: 'scheduled',
} as const;
const isLockedNow = (change: Partial<Parameters<typeof gameTimeOf>[0]>, now = NOW) =>
  isLocked(gameTimeOf({ ...wire, ...change }), now);

describe('a player’s lock from the response', () => {
  it('[G4.4] starts at kickoff by the server’s clock, parsed as UTC', () => {
    expect(isLockedNow({})).toBe(true);
    expect(isLockedNow({}, new Date('2025-11-02T17:59:59Z'))).toBe(false);
  });

  it('stays locked when the server says so, whatever the kickoff', () => {
    expect(isLockedNow({ is_locked: true, kickoff_time: '2025-11-09T18:00:00Z' })).toBe(true);
    expect(isLockedNow({ is_locked: true, is_bye: true, kickoff_time: null })).toBe(true);
  });

  it('is none on a bye, for a cancelled game and without a kickoff time', () => {
    expect(gameTimeOf({ ...wire, is_bye: true })).toBeNull();
    expect(isLockedNow({ game_status: 'cancelled' })).toBe(false);
    expect(isLockedNow({ kickoff_time: null })).toBe(false);
  });
});

it('refetches often during a game, and from its kickoff even before the feed reports it', () => {
  expect(isAnyPlaying([{ ...wire, game_status: 'in_progress' }], NOW)).toBe(true);
  expect(isAnyPlaying([wire], NOW)).toBe(true);
  expect(isAnyPlaying([wire], new Date('2025-11-02T17:00:00Z'))).toBe(false);
  expect(isAnyPlaying([{ ...wire, game_status: 'final' }], NOW)).toBe(false);
});
