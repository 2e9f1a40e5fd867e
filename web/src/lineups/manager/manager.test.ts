import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { weekBounds } from '@singleback/game/season/week.ts';
import { expect, test } from 'vitest';
import type { BoardLineup, BoardSlot } from '../model.ts';
import { boardText, groupOfBoard, usedBoard, usedText } from './board/used-board.ts';
import { emptyText, opensText } from './no-lineups.tsx';

const start = new Date('2025-09-02T10:00:00Z');
const weeks = [1, 2, 3, 15].map((weekNumber) => ({
  id: `week-${weekNumber}`,
  weekNumber,
  ...weekBounds(start, weekNumber),
}));
const slot = (key: string, more: Partial<BoardSlot> = {}): BoardSlot => {
  const player = { playerId: `player-${key}`, name: 'Drake Maye', position: 'QB', team: 'NE' } as const;
  return { key, ...player, isDoubled: false, actual: null, ...more };
};
const lineup = (weekNumber: number, slots: BoardSlot[], more: Partial<BoardLineup> = {}): BoardLineup => {
  return { weekId: `week-${weekNumber}`, groupIds: ['group-1'], slots, total: null, ...more };
};
const group = { id: 'group-1', settings: DEFAULT_SETTINGS };

test('[G9.10] the rows are the group’s slots in position order', () => {
  const { rows } = usedBoard(weeks, [], group, 3);
  expect(rows.map(({ key }) => key)).toEqual(['QB1', 'RB1', 'RB2', 'WR1', 'WR2', 'TE1', 'FLEX1', 'DEF1', 'K1']);
});

test('a week shows only the lineup of the selected group', () => {
  const other = lineup(1, [slot('QB1', { playerId: 'other' })], { groupIds: ['group-2'] });
  const own = lineup(1, [slot('QB1', { playerId: 'own' })]);
  const board = usedBoard(weeks, [other, own, { ...other, weekId: 'week-2' }], group, 3);
  expect(board.weeks.map((week) => week.slots?.get('QB1')?.playerId ?? null)).toEqual(['own', null, null, null]);
});

test('weeks are past, current or upcoming, and playoff weeks are marked', () => {
  const board = usedBoard(weeks, [], group, 3);
  expect(board.weeks.map(({ when }) => when)).toEqual(['past', 'past', 'now', 'ahead']);
  expect(board.weeks.map(({ isPlayoff }) => isPlayoff)).toEqual([false, false, false, true]);
});

test('a week has the total of its lineup, even a negative one', () => {
  const board = usedBoard(weeks, [lineup(1, [slot('K1')], { total: -200 }), lineup(2, [slot('QB1')])], group, 3);
  expect(board.weeks.map(({ total }) => total)).toEqual([-200, null, null, null]);
});

test('the sentence counts each player of past weeks once', () => {
  const first = lineup(1, [slot('QB1', { playerId: 'a' }), slot('RB1', { playerId: 'b' })]);
  const second = lineup(2, [slot('QB1', { playerId: 'a' })]);
  const now = lineup(3, [slot('QB1', { playerId: 'c' })]);
  const board = usedBoard(weeks, [first, second, now], group, 3);
  expect(boardText(board, 2)).toBe(
    '2 players used in 2 weeks, each up to 2 times. The columns to the right are weeks still to play.',
  );
  expect(boardText(usedBoard(weeks, [], group, 1), 1)).toMatch(/^No players used yet/);
});

test('in short, a player used in several weeks of the group counts once', () => {
  const first = lineup(1, [slot('QB1', { playerId: 'a' }), slot('RB1', { playerId: 'b' })]);
  const elsewhere = lineup(1, [slot('QB1', { playerId: 'd' })], { groupIds: ['group-2'] });
  const now = lineup(3, [slot('QB1', { playerId: 'c' })]);
  const inShort = (lineups: BoardLineup[], current: number) => usedText(weeks, lineups, 'group-1', current);
  expect(inShort([first, elsewhere, now], 3)).toBe('2 in 1 week');
  expect(inShort([first, lineup(2, [slot('QB1', { playerId: 'a' })]), now], 4)).toBe('3 in 3 weeks');
  expect(inShort([elsewhere, now], 3)).toBe('none yet');
});

test('the board begins with the first group that has a lineup', () => {
  const groups = [{ id: 'group-0' }, { id: 'group-1' }];
  expect(groupOfBoard(groups, [lineup(1, [])])?.id).toBe('group-1');
  expect(groupOfBoard(groups, [])?.id).toBe('group-0');
});

test('[G2.56] week 1 without a lineup suggests creating the first one', () => {
  expect(emptyText(1, false, true)).toBe('Create your first lineup to get started...');
});

test('[G4.11] a week that takes no lineup says why', () => {
  expect(emptyText(1, true, false)).toBe('No lineup for week 1.');
  expect(emptyText(18, false, false)).toBe('Your groups’ season ends before this week.');
  expect(emptyText(7, false, true)).toBe('No lineup for week 7 yet.');
});

test('an open week without a lineup says when its players lock first or next', () => {
  const game = (iso: string, status = 'scheduled') => ({ status, kickoff: new Date(iso) });
  const zone = 'America/New_York';
  const week = [game('2026-10-30T00:15:00Z'), game('2026-11-01T18:00:00Z')];
  const at = (iso: string) => opensText(8, week, new Date(iso), zone);
  expect(at('2026-10-27T12:00:00Z')).toBe('Week 8 kicks off Thu 8:15 PM.');
  expect(at('2026-10-20T12:00:00Z')).toBe('Week 8 kicks off Thu, Oct 29, 8:15 PM.');
  expect(at('2026-10-30T00:15:00Z')).toBe('Week 8 is on. Next lock Sun 1:00 PM.');
  expect(at('2026-11-01T18:00:00Z')).toBe('No lineup for week 8 yet.');
  expect(opensText(8, [{ status: 'scheduled', kickoff: null }], new Date('2026-10-27T12:00:00Z'))).toBe(
    'No lineup for week 8 yet.',
  );
});
