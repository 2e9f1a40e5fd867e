import { describe, expect, test } from 'vitest';
import {
  checkGameOverride,
  checkGameOverrideEnd,
  checkStats,
  type GameChange,
  type OverridableGame,
} from './overrides.ts';

const NOW = new Date('2026-11-22T16:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const ahead: OverridableGame = {
  name: 'DAL @ PHI',
  status: 'scheduled',
  kickoff: at(120),
  isLocked: false,
  homeScore: null,
  awayScore: null,
  week: { startDate: new Date('2026-11-17T10:00:00Z'), endDate: new Date('2026-11-24T10:00:00Z') },
};
const begun: OverridableGame = { ...ahead, status: 'in_progress', kickoff: at(-30), isLocked: true };
const score = { homeScore: 21, awayScore: 17 };
const messageOf = (game: OverridableGame, change: GameChange) => checkGameOverride(game, change, NOW)?.message ?? null;

describe('of a game', () => {
  test.each([
    ['nothing', ahead, {}, 'Say what to set'],
    ['a start before the kickoff', ahead, { status: 'in_progress' }, 'cannot be started or finished before'],
    ['an end before the kickoff', ahead, { status: 'final', ...score }, 'cannot be started or finished before'],
    ['a start without a kickoff', { ...ahead, kickoff: null }, { status: 'in_progress' }, 'has no kickoff yet'],
    [
      'a start that a source reported early',
      { ...begun, kickoff: at(1) },
      { status: 'final', ...score },
      'kicks off at',
    ],
    ['an end without a score', begun, { status: 'final' }, 'needs a score'],
    ['a score before the kickoff', ahead, score, 'has not kicked off'],
    ['half a score', begun, { homeScore: 3 }, 'two whole numbers'],
    ['a negative score', begun, { homeScore: -1, awayScore: 3 }, 'two whole numbers'],
    ['a broken score', begun, { homeScore: 1.5, awayScore: 3 }, 'two whole numbers'],
    ['a kickoff in 59 minutes', ahead, { kickoff: at(59) }, 'at least 60 minutes ahead'],
    ['a kickoff in the past', ahead, { kickoff: at(-1) }, 'at least 60 minutes ahead'],
    ['a kickoff of a game that has begun', begun, { kickoff: at(90) }, 'has begun'],
    ['a kickoff of a game past its kickoff', { ...ahead, kickoff: NOW }, { kickoff: at(90) }, 'has begun'],
    ['a kickoff in another week', ahead, { kickoff: at(6 * 24 * 60) }, 'is not in the week'],
    ['a kickoff that is no time', ahead, { kickoff: new Date('soon') }, 'A kickoff is a time'],
    ['a locked game back to scheduled', begun, { status: 'scheduled' }, 'stays locked'],
    ['a locked game cancelled', begun, { status: 'cancelled' }, 'Set it to postponed'],
  ] as [string, OverridableGame, GameChange, string][])('refuses %s', (_, game, change, words) => {
    expect(messageOf(game, change)).toContain(words);
  });

  test.each([
    ['a start at the kickoff', { ...ahead, kickoff: NOW }, { status: 'in_progress' }],
    ['an end after it', begun, { status: 'final', ...score }],
    ['an end with the score that is there', { ...begun, ...score }, { status: 'final' }],
    ['a kickoff in 60 minutes', ahead, { kickoff: at(60) }],
    ['a kickoff on the Wednesday after the week', ahead, { kickoff: new Date('2026-11-26T01:00:00Z') }],
    ['a game called off', ahead, { status: 'cancelled' }],
    ['a game that was stopped', begun, { status: 'postponed' }],
    ['a cancelled game back', { ...ahead, status: 'cancelled' }, { status: 'scheduled' }],
  ] as [string, OverridableGame, GameChange][])('allows %s', (_, game, change) => {
    expect(messageOf(game, change)).toBeNull();
  });

  test('an end does not move the kickoff of an open game to less than 60 minutes ahead', () => {
    const end = (game: OverridableGame, kickoff: Date | null, status = 'scheduled') =>
      checkGameOverrideEnd(game, { status, kickoff }, NOW)?.message ?? null;
    expect(end(ahead, at(59))).toContain('not at least 60 minutes ahead');
    expect(end(ahead, at(-300))).toContain('not at least 60 minutes ahead');
    expect(end(ahead, at(60))).toBeNull();
    expect(end(ahead, ahead.kickoff)).toBeNull();
    expect(end(ahead, null)).toBeNull();
    expect(end(ahead, at(10), 'cancelled')).toBeNull();
    expect(end(begun, at(10))).toBeNull();
    expect(end({ ...ahead, status: 'cancelled' }, at(10))).toContain('not at least 60 minutes ahead');
    expect(end({ ...ahead, status: 'cancelled', kickoff: at(-1) }, at(-10))).toBeNull();
  });
});

describe('of a stat line', () => {
  test.each([
    [{}, 'Say which figures'],
    [{ yards: 3 }, "There is no figure 'yards'"],
    [{ constructor: 3 }, "There is no figure 'constructor'"],
    [{ defSacks: 3 }, 'not a figure of a RB'],
    [{ rushingTds: -1 }, 'not negative'],
    [{ rushingYards: 1.5 }, 'whole number'],
    [{ rushingYards: Number.NaN }, 'whole number'],
    [{ rushingYards: 100_000 }, 'whole number'],
  ] as [Record<string, number>, string][])('refuses %o', (stats, words) => {
    expect(checkStats('RB', stats)?.message).toContain(words);
  });

  test('allows lost yards, and figures of a D/ST for a D/ST alone', () => {
    expect(checkStats('RB', { rushingYards: -4, rushingTds: 0 })).toBeNull();
    expect(checkStats('DEF', { defSacks: 3, defYardsAllowed: 250 })).toBeNull();
    expect(checkStats('DEF', { rushingYards: 3 })?.message).toContain('not a figure of a D/ST');
  });
});
