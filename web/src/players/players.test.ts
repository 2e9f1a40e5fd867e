import { isLocked } from '@singleback/game/players/lock.ts';
import { describe, expect, it, test } from 'vitest';
import { offSeasonText } from './between-seasons.ts';
import { kickoffs, nextLock } from './next-lock.ts';
import { concernText } from './player.tsx';
import { gameTimeOf, isAnyPlaying } from './queries.ts';
import { headshotUrl, logoUrl } from './teams.ts';

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

const of = (injuryStatus: string | null) => ({ name: 'Rodney McElroy', injuryStatus });

test('describes what is wrong with a player in a sentence', () => {
  expect(concernText(of('out'), 'out')).toBe('Rodney McElroy is out');
  expect(concernText(of('IR'), 'out')).toBe('Rodney McElroy is on injured reserve');
  expect(concernText(of('suspended'), 'out')).toBe('Rodney McElroy is suspended');
  expect(concernText(of('doubtful'), 'doubtful')).toBe('Rodney McElroy is doubtful');
  expect(concernText(of(null), 'bye')).toBe('Rodney McElroy is on bye');
  expect(concernText(of('out'), 'cancelled')).toBe('Rodney McElroy’s game is canceled');
});

const START = Date.parse('2027-09-07T10:00:00Z');
const WEEK = 7 * 24 * 3_600_000;
const weeks = Array.from({ length: 18 }, (_, n) => ({
  ...{ id: String(n), weekNumber: n + 1 },
  ...{ startDate: new Date(START + n * WEEK), endDate: new Date(START + (n + 1) * WEEK) },
}));
const textAt = (instant: string) => offSeasonText(2027, weeks, new Date(instant));

test('after a season says when the next one appears, before one when it begins, and during one nothing', () => {
  expect(textAt('2027-05-20T00:00:00Z')).toBe(
    'The 2027 season begins in the week of Sep 7. Groups and lineups are open.',
  );
  expect(textAt('2027-09-07T10:00:00Z')).toBeNull();
  expect(textAt('2028-01-11T10:00:00Z')).toBeNull();
  expect(textAt('2028-01-11T10:00:01Z')).toBe(
    'The 2027 season is over. The 2028 season opens here once its schedule is published, usually in May.',
  );
  expect(offSeasonText(2027, [], new Date(START))).toBeNull();
});

const logo = 'https://a.espncdn.com/i/teamlogos/nfl/500/kc.png';

it('[G2.32] builds the headshot URL from the espn_id', () => {
  expect(headshotUrl('4262921')).toBe('https://a.espncdn.com/i/headshots/nfl/players/full/4262921.png');
  expect(headshotUrl(null)).toBeNull();
});

it('[G2.32, A9.9] uses the dark logo in the dark theme', () => {
  expect(logoUrl(logo, 'night')).toBe('https://a.espncdn.com/i/teamlogos/nfl/500-dark/kc.png');
  expect(logoUrl(logo, 'scorecard')).toBe(logo);
  expect(logoUrl(null, 'night')).toBeNull();
});
