import { expect, test } from 'vitest';
import { nextKickoff } from './next-kickoff.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 8, 20, hour));
const game = (hour: number, status = 'scheduled') => ({ status, kickoff: at(hour) });

test('the next kickoff is the earliest ahead, with all games that start then', () => {
  expect(nextKickoff([game(20), game(17), game(20), game(13, 'final')], at(18))).toEqual({ at: at(20), games: 2 });
});

test('games that started, were moved away or have no time do not count', () => {
  const games = [game(17, 'in_progress'), game(20, 'postponed'), { status: 'scheduled', kickoff: null }];
  expect(nextKickoff(games, at(16))).toBeNull();
});
