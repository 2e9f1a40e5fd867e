import { expect, test } from 'vitest';
import type { Standing } from './model.ts';
import { joinPages, pagesFor } from './table-pages.ts';

const row = (userId: string) => ({ userId }) as Standing;

test('splits a table of more than a hundred rows into pages of a hundred', () => {
  expect([0, 10, 100, 101, 235].map(pagesFor)).toEqual([1, 1, 1, 2, 3]);
});

test('joins pages up to the first missing one, without duplicates', () => {
  expect(
    joinPages([
      [row('a'), row('b')],
      [row('b'), row('c')],
    ]).map(({ userId }) => userId),
  ).toEqual(['a', 'b', 'c']);
  expect(joinPages([[row('a')], undefined, [row('z')]]).map(({ userId }) => userId)).toEqual(['a']);
  expect(joinPages([undefined])).toEqual([]);
});

test('a row that has risen to an earlier page has the rank of that page, so that ranks stay in order', () => {
  const ranked = (userId: string, rank: number) => ({ userId, rank }) as Standing;
  const rows = joinPages([
    [ranked('a', 1), ranked('c', 2)],
    [ranked('b', 101), ranked('c', 216)],
  ]);
  expect(rows.map(({ userId, rank }) => [userId, rank])).toEqual([
    ['a', 1],
    ['c', 2],
    ['b', 101],
  ]);
});
