import { expect, test } from 'vitest';
import { gameText, shortGameText } from './model.ts';

test('a later game is said in words and, where there is little room, by its team or the chance to play', () => {
  const player = {
    ...{ id: 'a', position: 'QB' as const, points: [10, null, null, null] },
    opponents: ['vs KC', null, null, null],
    teamPlays: [1000, 620, 0, 1000],
  };
  const said = [0, 1, 2].map((at) => [gameText(player, at), shortGameText(player, at)]);
  expect(said).toEqual([
    ['vs KC', 'KC'],
    ['62% to play', '62%'],
    ['out of the postseason', 'out'],
  ]);
  const regular = { ...player, opponents: ['@ BUF', null], teamPlays: null };
  expect([0, 1].map((at) => [gameText(regular, at), shortGameText(regular, at)])).toEqual([
    ['@ BUF', 'BUF'],
    [null, 'bye'],
  ]);
});
