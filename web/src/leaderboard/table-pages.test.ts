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
