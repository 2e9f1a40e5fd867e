import fc from 'fast-check';
import { expect, test } from 'vitest';
import { average, OVERALL_ROWS, rankByTotal } from './standings.ts';

const tables = fc.array(fc.record({ id: fc.uuid(), total: fc.integer({ min: -50, max: 50 }) }), { maxLength: 40 });

test('a rank is one more than the number of those ahead, whatever the order of the rows', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const ranked = rankByTotal(rows);
      expect(ranked).toHaveLength(rows.length);
      for (const row of ranked) {
        expect(row.rank).toBe(1 + rows.filter((other) => other.total > row.total).length);
      }
      expect(ranked.map((row) => row.rank)).toEqual(ranked.map((row) => row.rank).toSorted((a, b) => a - b));
      expect(rankByTotal(rows.toReversed()).map(({ total, rank }) => [total, rank])).toEqual(
        ranked.map(({ total, rank }) => [total, rank]),
      );
    }),
  );
});

test('[G9.7] the average divides by the weeks that count, by at least one', () => {
  expect(average(20700, 3)).toBe(6900);
  expect(average(0, 0)).toBe(0);
  expect(average(10000, 3)).toBe(3333);
  expect(average(1, 2)).toBe(1);
  expect(average(-1, 2)).toBe(-1);
});

test('the overall table shows ten', () => {
  expect(OVERALL_ROWS).toBe(10);
});
