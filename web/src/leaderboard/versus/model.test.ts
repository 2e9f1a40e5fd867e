import { expect, test } from 'vitest';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import type { BoardGame } from '../../scoreboard/model.ts';
import type { ViewedLineup, ViewedSlot } from '../model.ts';
import { compareLineups, leadWords, progressWords, projectedOfWords, slotDifferenceWords } from './model.ts';

const own = (key: string, actual: number | null, more: Partial<SavedSlot> = {}): SavedSlot => ({
  ...{ key, kind: key.slice(0, -1) as SavedSlot['kind'], playerId: `my ${key}`, name: `My ${key}`, position: 'RB' },
  ...{
    team: 'KC',
    isDoubled: false,
    isUnconfirmed: false,
    projected: 1000,
    actual,
    play: actual === null ? 'to_play' : 'live',
  },
  ...{ stateText: null, kickoff: null, gameTime: null, game: null, opponent: null, injuryStatus: null, ...more },
});

const other = (key: string, actual: number | null = null, isDoubled = false): ViewedSlot => ({
  ...{ key, kind: key.slice(0, -1) as ViewedSlot['kind'], isLocked: true },
  player: {
    ...{ id: `their ${key}`, name: `Their ${key}`, position: 'RB', team: 'BUF', color: null, foot: null },
    ...{ projected: 1000, actual, isDoubled, injuryStatus: null, corrections: [] },
    ...{ teamId: null, gameStatus: null, isDelayed: false, isUnconfirmed: false, isGameUnconfirmed: false },
  },
});

const hidden = (key: string): ViewedSlot => ({ ...other(key), isLocked: false, player: null });

const mine = (...slots: SavedSlot[]) => ({ actual: 4001, slots }) as unknown as SavedLineup;
const theirs = (slots: ViewedSlot[], more: Partial<ViewedLineup> = {}) =>
  ({ actual: 3000, counted: 3000, playoffMultiplier: 1, slots, ...more }) as unknown as ViewedLineup;

const GAME = {
  ...{ status: 'in_progress', stateText: '6:42 3rd', kickoff: null },
  ...{ away: { abbreviation: 'BUF' }, home: { abbreviation: 'MIA' } },
} as unknown as BoardGame;

test('two lineups are compared slot by slot, and a difference needs two who have started', () => {
  const versus = compareLineups(
    mine(own('QB1', 1810), own('RB1', null), own('RB2', 900)),
    theirs([other('QB1', 1940), other('RB1', 500), hidden('RB2')]),
    [GAME],
  );
  expect(versus.rows.map(({ key, difference }) => [key, difference])).toEqual([
    ['QB1', -130],
    ['RB1', null],
    ['RB2', null],
  ]);
  expect(versus.rows[0]?.theirs).toMatchObject({ play: 'live', stateText: '6:42 3rd', isLocked: true });
  expect(versus.progress).toEqual({
    mine: { over: 0, live: 2, to_play: 1, off: 0, hidden: 0 },
    theirs: { over: 0, live: 2, to_play: 0, off: 0, hidden: 1 },
  });
  expect(versus.hasBegun).toBe(true);
});

test('a suspended game is still to play, and a canceled one or none is no game, on both sides', () => {
  const slots = [own('QB1', 800, { play: 'over' }), own('RB1', 300, { play: 'to_play' })];
  const off = [own('RB2', 0, { play: 'off' }), own('TE1', null, { play: 'off' })];
  const gameOf = (status: BoardGame['status'], abbreviation: string) =>
    ({ ...GAME, status, away: { abbreviation }, home: { abbreviation: '' } }) as BoardGame;
  const sideOf = (key: string, actual: number | null, team: string) => {
    const { player, ...slot } = other(key, actual);
    return { ...slot, player: player && { ...player, team } };
  };
  const versus = compareLineups(
    mine(...slots, ...off),
    theirs([sideOf('QB1', 700, 'BUF'), sideOf('RB1', 200, 'KC'), sideOf('RB2', 0, 'SEA'), hidden('TE1')]),
    [gameOf('final', 'BUF'), gameOf('postponed', 'KC'), gameOf('cancelled', 'SEA')],
  );
  expect(versus.progress).toEqual({
    mine: { over: 1, live: 0, to_play: 1, off: 2, hidden: 0 },
    theirs: { over: 1, live: 0, to_play: 1, off: 1, hidden: 1 },
  });
  // A suspended game counts its points all the same.
  expect(versus.rows.map(({ difference }) => difference)).toEqual([100, 100, null, null]);
});

test('[G4.5] a hidden slot has no player, no points and no state, and no total counts it', () => {
  const versus = compareLineups(mine(own('QB1', 1810)), theirs([hidden('QB1')]), [GAME]);
  expect(versus.rows[0]).toEqual({
    key: 'QB1',
    kind: 'QB',
    mine: expect.anything(),
    theirs: 'hidden',
    difference: null,
  });
  expect(versus.leftOut).toEqual(['QB']);
  expect(versus.hasBegun).toBe(false);
});

test('lineups of unequal slots have the rows of both in position order, the other side empty', () => {
  const versus = compareLineups(
    mine(own('K1', 0), own('RB2', 5), own('RB1', 5)),
    theirs([other('QB1', 1), other('RB1', 2), other('FLEX1', 3)]),
    [],
  );
  const sides = versus.rows.map(({ key, mine, theirs }) => [key, mine !== null, theirs !== null]);
  expect(sides).toEqual([
    ['QB1', false, true],
    ['RB1', true, true],
    ['RB2', true, false],
    ['FLEX1', false, true],
    ['K1', true, false],
  ]);
});

test('totals are what the table counts: with the playoff multiplier, rounded once', () => {
  const versus = compareLineups(mine(own('QB1', 4001)), theirs([other('QB1', 3000)], PLAYOFF), []);
  expect([versus.mine, versus.theirs]).toEqual([5001, 3750]);
});
const PLAYOFF = { playoffMultiplier: 1.25, counted: 3750 };

test('the words of a comparison', () => {
  expect([100, -100, 0].map((gap) => leadWords(gap, false))).toEqual(['Ahead by', 'Behind by', 'Level']);
  expect([100, -100, 0].map((gap) => leadWords(gap, true))).toEqual(['Won by', 'Lost by', 'Tied']);
  expect([1270, -130, 0, null].map(slotDifferenceWords)).toEqual(['12.7 ahead', '1.3 behind', 'level', '']);
  expect(progressWords({ over: 2, live: 4, to_play: 0, off: 0, hidden: 3 })).toBe('2 final, 4 live, 3 not locked');
  expect(progressWords({ over: 0, live: 0, to_play: 1, off: 2, hidden: 0 })).toBe('1 to play, 2 no game');
  expect(projectedOfWords(9, [])).toBe('all 9 slots');
  expect(projectedOfWords(9, ['RB', 'RB', 'WR', 'DEF'])).toBe('of 5 locked slots; leaves out 2 RB, WR and DEF');
  expect(projectedOfWords(2, ['K'])).toBe('of 1 locked slot; leaves out K');
});
