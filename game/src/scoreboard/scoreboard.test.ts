import { expect, test } from 'vitest';
import { compareGames, type GameState, gameClock, minutesPlayed, pickLeaders } from './game.ts';

test('[G2.61] games in progress come first, then scheduled, then final', () => {
  const game = (id: string, status: GameState, hour: number | null) => ({
    id,
    status,
    startTime: hour === null ? null : new Date(Date.UTC(2025, 9, 5, hour)),
  });
  const games = [
    game('g', 'cancelled', 12),
    game('f', 'final', 13),
    game('e', 'scheduled', null),
    game('d', 'scheduled', 20),
    game('c', 'in_progress', 18),
    game('b', 'in_progress', 17),
    game('a', 'in_progress', 17),
  ];
  expect(games.toSorted(compareGames).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(games.toReversed().toSorted(compareGames)).toEqual(games.toSorted(compareGames));
});

test('[G2.62] the clock and an ordinal quarter in play, then Final', () => {
  const inPlay = (quarter: number | null, timeRemaining: string | null) =>
    gameClock({ status: 'in_progress', quarter, timeRemaining });
  expect([inPlay(3, '6:42'), inPlay(1, '15:00'), inPlay(5, '8:01'), inPlay(6, '1:00')]).toEqual([
    '6:42 3rd',
    '15:00 1st',
    '8:01 OT',
    '1:00 2OT',
  ]);
  expect([inPlay(2, null), inPlay(null, '0:10'), inPlay(null, null)]).toEqual(['2nd', '0:10', 'Live']);
  // Half time has its own word; the other breaks keep the clock.
  expect([inPlay(2, '0:00'), inPlay(2, '0:01'), inPlay(1, '0:00'), inPlay(3, '0:00')]).toEqual([
    'Half',
    '0:01 2nd',
    '0:00 1st',
    '0:00 3rd',
  ]);
  expect(gameClock({ status: 'final', quarter: 2, timeRemaining: '0:00' })).toBe('Final');
  const still = (status: GameState) => gameClock({ status, quarter: 4, timeRemaining: '0:00' });
  expect([still('final'), still('scheduled'), still('postponed')]).toEqual(['Final', null, 'Suspended']);
  expect(gameClock({ status: 'postponed', quarter: null, timeRemaining: null })).toBe('Postponed');
  // Over, while its last figures are missing.
  expect(inPlay(null, '0:00')).toBe('Ended');
});

test('how much of a game is played, by its clock', () => {
  const inPlay = (quarter: number | null, timeRemaining: string | null) =>
    minutesPlayed({ status: 'in_progress', quarter, timeRemaining });
  expect([inPlay(1, '15:00'), inPlay(1, '0:30'), inPlay(3, '6:45'), inPlay(4, '0:00'), inPlay(5, '8:00')]).toEqual([
    0, 14.5, 38.25, 60, 60,
  ]);
  expect([inPlay(2, null), inPlay(2, 'Halftime'), inPlay(null, '3:00'), inPlay(null, '0:00')]).toEqual([15, 15, 0, 60]);
  const still = (status: GameState) => minutesPlayed({ status, quarter: null, timeRemaining: null });
  expect([still('scheduled'), still('final'), still('cancelled'), still('postponed')]).toEqual([0, 60, 0, 0]);
  expect(minutesPlayed({ status: 'postponed', quarter: 2, timeRemaining: '3:00' })).toBe(27);
});

const player = (id: string, actual: number | null, projected: number | null) => ({ id, actual, projected });
const ids = (players: { id: string }[]) => players.map(({ id }) => id);

test('before anybody has points the leaders are who is expected to have most', () => {
  const players = [player('a', null, 500), player('b', null, null), player('c', null, 1800), player('d', null, 900)];
  expect(ids(pickLeaders(players))).toEqual(['c', 'd', 'a']);
});

test('once anybody has points they alone count, also none and less than none', () => {
  const players = [player('a', -200, 2000), player('b', null, 2500), player('c', 0, 100), player('d', 610, 0)];
  expect(ids(pickLeaders(players))).toEqual(['d', 'c', 'a']);
  expect(ids(pickLeaders([player('b', 100, 0), player('a', 100, 0)]))).toEqual(['a', 'b']);
  expect(pickLeaders([])).toEqual([]);
});
