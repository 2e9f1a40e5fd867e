import { expect, it } from 'vitest';
import { logBars, topOf } from './log-bars.ts';
import type { LoggedGame } from './queries.ts';

const game = (weekNumber: number, actual: number, projected: number, played = true): LoggedGame => ({
  weekNumber,
  opponent: 'vs KC',
  status: 'final',
  played,
  actual,
  projected,
  stats: {} as LoggedGame['stats'],
});
const player = { opponent: '@ DET', projectedPoints: 1620, game: { kickoff: null, started: false } };
const kinds = (...args: Parameters<typeof logBars>) => logBars(...args).map(({ kind }) => kind);

it('[G2.32] shows actual against projected points week by week', () => {
  const log = [game(1, 1480, 1890), game(2, 2260, 1790), game(4, 0, 1500, false)];
  expect(kinds(log, player, 5)).toEqual(['under', 'beat', 'bye', 'absent', 'to_come']);
  expect(logBars(log, player, 5).at(-1)).toMatchObject({ weekNumber: 5, projected: 1620, actual: null });
});

it('shows the upcoming bye, and a week already played only once', () => {
  expect(kinds([game(1, 1000, 900)], { ...player, game: null }, 2)).toEqual(['beat', 'bye']);
  expect(kinds([game(1, 1000, 900)], player, 1)).toEqual(['beat']);
  expect(kinds([], player, 1)).toEqual(['to_come']);
});

it('ends at the next full ten above the tallest bar', () => {
  expect(topOf(logBars([game(1, 2260, 1790)], player, 2))).toBe(3000);
  expect(topOf(logBars([game(1, 3000, 0)], player, 2))).toBe(4000);
  expect(topOf([])).toBe(2000);
});
