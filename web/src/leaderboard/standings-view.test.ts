import { expect, test } from 'vitest';
import type { Standing } from './model.ts';
import {
  behindFirst,
  firstViewedWeek,
  grantedText,
  hasLineups,
  shownRank,
  standingsView,
  weekText,
} from './standings-view.ts';

function standing(rank: number, weekIds: string[] = ['w1']): Standing {
  const pointsByWeek = new Map(weekIds.map((id) => [id, 100]));
  const total = 10_000 - rank;
  return {
    userId: `u${rank}`,
    username: `u${rank}`,
    rank,
    rankChange: 0,
    total,
    thisWeek: 0,
    weeks: 1,
    average: 0,
    pointsByWeek,
    grantedByWeek: new Map(),
  };
}

const twelve = Array.from({ length: 12 }, (_, at) => standing(at + 1));

test('[G1.10] shows ten rows, and the user’s row below them when further down', () => {
  const view = standingsView(twelve, standing(12), 10);
  expect(view.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(view.ownBelow?.rank).toBe(12);
  expect(view.more).toBe(2);
});

test('the user’s row appears once', () => {
  expect(standingsView(twelve, standing(3), 10).ownBelow).toBeNull();
  expect(standingsView(twelve, null, 10).ownBelow).toBeNull();
});

test('granted points are shown apart, with two decimals', () => {
  expect(grantedText(standing(1))).toBeNull();
  const grantedByWeek = new Map([
    ['w1', 1000],
    ['w2', 240],
  ]);
  expect(grantedText({ grantedByWeek })).toBe('+12.40 granted');
});

test('measures the distance to the leader', () => {
  expect(behindFirst(twelve, standing(12))).toBe(11);
  expect(behindFirst(twelve, standing(1))).toBe(0);
  expect(behindFirst([], standing(1))).toBe(0);
});

test('a user without a lineup has no rank', () => {
  expect(shownRank(standing(1))).toBe(1);
  expect(shownRank(standing(1, []))).toBeNull();
});

test('[G2.29] only a row with lineups opens the viewer', () => {
  expect(hasLineups(standing(1))).toBe(true);
  expect(hasLineups(standing(1, []))).toBe(false);
});

test('the viewer opens at the current week, or the newest with a lineup', () => {
  const viewable = [{ id: 'w3' }, { id: 'w2' }, { id: 'w1' }];
  expect(firstViewedWeek(viewable, standing(1, ['w1', 'w2', 'w3']), 'w3')).toBe('w3');
  expect(firstViewedWeek(viewable, standing(1, ['w1', 'w2']), 'w3')).toBe('w2');
  expect(firstViewedWeek(viewable, standing(1, []), 'w3')).toBe('w3');
});

test('shows how many rows follow the loaded page', () => {
  const view = standingsView(twelve, standing(400), 50, 412);
  expect(view.rows).toHaveLength(12);
  expect(view.more).toBe(400);
  expect(view.ownBelow?.rank).toBe(400);
});

test('the points of a week are dashes while nobody has any, then only of those without a lineup', () => {
  const before = standingsView(twelve, null, 10);
  expect(before.rows.map((row) => weekText(row, before))).toEqual(Array(10).fill('–'));
  const scored = { ...standing(1), thisWeek: 1250 };
  const view = standingsView([scored, standing(2), standing(3)], null, 10);
  const progress = new Map([['u3', null]]);
  expect(view.rows.map((row) => weekText(row, view, progress))).toEqual(['12.5', '0.0', '–']);
});
