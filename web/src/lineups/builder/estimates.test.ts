import { expect, test } from 'vitest';
import { aPlayer } from '../testing/builder-player.ts';
import { estimated, projectionsOf } from './estimates.ts';

const players = [aPlayer({ id: 'a', projectedPoints: null }), aPlayer({ id: 'b', projectedPoints: null })];
const outlook = { weeks: [8, 9], players: new Map([['a', { points: [null, 1850] }]]) };

test('before a week is projected, what the outlook expects replaces it', () => {
  const shown = estimated(players, outlook, 9) ?? [];
  expect(shown.map(({ projectedPoints }) => projectedPoints)).toEqual([1850, null]);
  expect(estimated(players, outlook, 7)).toBeNull();
  expect(estimated(players, undefined, 9)).toBeNull();
});

test('one projection makes a projected week', () => {
  expect(projectionsOf({ players })).toBe('missing');
  expect(projectionsOf({ players, isEstimated: true })).toBe('estimated');
  expect(projectionsOf({ players: [...players, aPlayer({ id: 'c' })] })).toBe('known');
});
