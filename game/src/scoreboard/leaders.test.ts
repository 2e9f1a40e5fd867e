import { expect, test } from 'vitest';
import { pickLeaders } from './leaders.ts';

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
