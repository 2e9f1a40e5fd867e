import { describe, expect, it } from 'vitest';
import { kickoffs, nextLock } from './next-lock.ts';

const at = (instant: string) => new Date(instant);
const plays = (game: string, instant: string, more: { started?: boolean; cancelled?: boolean } = {}) => {
  const kickoff = at(instant);
  return { kickoff, game, gameTime: { kickoff, started: false, cancelled: false, ...more } };
};
const bye = { kickoff: null, game: null, gameTime: null };
const week = [
  plays('BAL @ MIA', '2025-10-31T00:15:00Z', { started: true }),
  plays('SEA @ WAS', '2025-11-03T01:20:00Z'),
  plays('IND @ PIT', '2025-11-02T18:00:00Z'),
  plays('IND @ PIT', '2025-11-02T18:00:00Z'),
  plays('MIN @ DET', '2025-11-02T18:00:00Z'),
  bye,
];

describe('the next lock', () => {
  it('[G4.4] is the next kickoff, and names a game of two players once', () => {
    expect(nextLock(week, at('2025-11-02T16:00:00Z'))).toEqual({
      at: at('2025-11-02T18:00:00Z'),
      games: ['IND @ PIT', 'MIN @ DET'],
    });
    expect(nextLock(week, at('2025-11-02T18:00:00Z'))?.games).toEqual(['SEA @ WAS']);
  });

  it('ignores games that started early or were cancelled', () => {
    const early = plays('NYJ @ NE', '2025-11-02T18:00:00Z', { started: true });
    const off = plays('GB @ CAR', '2025-11-02T18:00:00Z', { cancelled: true });
    expect(nextLock([early, off], at('2025-11-02T16:00:00Z'))).toBeNull();
  });

  it('is null once every game has started, or without a kickoff', () => {
    expect(nextLock(week, at('2025-11-04T00:00:00Z'))).toBeNull();
    expect(nextLock([bye], at('2025-11-02T16:00:00Z'))).toBeNull();
  });

  it('lists every kickoff once, earliest first', () => {
    expect(kickoffs(week).map((time) => new Date(time).getUTCDate())).toEqual([31, 2, 3]);
  });
});
