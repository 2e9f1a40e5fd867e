import { describe, expect, it } from 'vitest';
import { aPlayer } from './builder-player.fixture.ts';
import { kickoffs, nextLock } from './next-lock.ts';

const at = (instant: string) => new Date(instant);
const plays = (team: string, opponent: string, instant: string, started = false) => {
  const kickoff = at(instant);
  return aPlayer({ teamAbbreviation: team, opponent, kickoff, game: { kickoff, started } });
};
const week = [
  plays('BAL', '@ MIA', '2025-10-31T00:15:00Z', true),
  plays('SEA', '@ WAS', '2025-11-03T01:20:00Z'),
  plays('IND', '@ PIT', '2025-11-02T18:00:00Z'),
  plays('PIT', 'vs IND', '2025-11-02T18:00:00Z'),
  plays('DET', 'vs MIN', '2025-11-02T18:00:00Z'),
  aPlayer({ kickoff: null, game: null }),
];

describe('the next lock', () => {
  it('[G4.4] is the first kick-off to come, and counts a game of two teams once', () => {
    expect(nextLock(week, at('2025-11-02T16:00:00Z'))).toEqual({ at: at('2025-11-02T18:00:00Z'), games: 2 });
    expect(nextLock(week, at('2025-11-02T18:00:00Z'))?.games).toBe(1);
  });

  it('is none once every game has begun', () => {
    expect(nextLock(week, at('2025-11-04T00:00:00Z'))).toBeNull();
  });

  it('lists every kick-off once, earliest first', () => {
    expect(kickoffs(week).map((time) => new Date(time).getUTCDate())).toEqual([31, 2, 3]);
  });
});
