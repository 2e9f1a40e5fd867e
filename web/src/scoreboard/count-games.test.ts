import { expect, test } from 'vitest';
import { countGames } from './count-games.ts';

test('counts games that are live, upcoming, final and off', () => {
  const games = (['final', 'in_progress', 'scheduled', 'postponed', 'in_progress', 'cancelled'] as const).map(
    (status) => ({
      status,
    }),
  );
  expect(countGames(games)).toEqual({ live: 2, toCome: 1, over: 1, off: 2 });
  expect(countGames([])).toEqual({ live: 0, toCome: 0, over: 0, off: 0 });
});
