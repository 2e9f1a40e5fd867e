import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { weekBounds } from '@singleback/game/season/week.ts';
import { expect, test } from 'vitest';
import { lineup, slot } from '../testing/lineup.ts';
import { boardText, spentBoard } from './spent-board.ts';

const start = new Date('2025-09-02T10:00:00Z');
const weeks = [1, 2, 3, 15].map((weekNumber) => ({
  id: `week-${weekNumber}`,
  weekNumber,
  ...weekBounds(start, weekNumber),
}));
const group = { id: 'group-1', settings: DEFAULT_SETTINGS };

test('[G9.10] the rows are the group’s slots in position order', () => {
  const { rows } = spentBoard(weeks, [], group, 3);
  expect(rows.map(({ key }) => key)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1']);
});

test('a week shows only the lineup of the selected group', () => {
  const other = lineup([slot('qb1', { playerId: 'other' })], { groups: [{ id: 'group-2', name: 'Office League' }] });
  const own = lineup([slot('qb1', { playerId: 'own' })]);
  const board = spentBoard(weeks, [[other, own], [other], undefined, []], group, 3);
  expect(board.weeks.map((week) => week.slots?.get('QB1')?.playerId ?? null)).toEqual(['own', null, null, null]);
});

test('weeks are past, current or upcoming, and playoff weeks are marked', () => {
  const board = spentBoard(weeks, [], group, 3);
  expect(board.weeks.map(({ when }) => when)).toEqual(['past', 'past', 'now', 'ahead']);
  expect(board.weeks.map(({ isPlayoff }) => isPlayoff)).toEqual([false, false, false, true]);
});

test('a week has a total once a player has points, even zero or negative ones', () => {
  const played = lineup([slot('k1', { actual: -200 })], { actual: -200 });
  const board = spentBoard(weeks, [[played], [lineup([slot('qb1')])], [], []], group, 3);
  expect(board.weeks.map(({ total }) => total)).toEqual([-200, null, null, null]);
});

test('the sentence counts each player of past weeks once', () => {
  const first = lineup([slot('qb1', { playerId: 'a' }), slot('rb1', { playerId: 'b' })]);
  const second = lineup([slot('qb1', { playerId: 'a' })]);
  const now = lineup([slot('qb1', { playerId: 'c' })]);
  const board = spentBoard(weeks, [[first], [second], [now], []], group, 3);
  expect(boardText(board, 2)).toBe(
    '2 players used in 2 weeks, each up to 2 times. The columns to the right are weeks still to play.',
  );
  expect(boardText(spentBoard(weeks, [], group, 1), 1)).toMatch(/^No players used yet/);
});
