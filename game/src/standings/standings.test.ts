import fc from 'fast-check';
import { expect, test } from 'vitest';
import { average, medalFor, OVERALL_ROWS, rankByTotal, weeksWithPoints } from './standings.ts';

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

test('[G9.7] the average divides by the weeks with points other than zero, by at least one', () => {
  expect(weeksWithPoints([12000, 0, -300, 9000, 0])).toBe(3);
  expect(average(20700, weeksWithPoints([12000, 0, -300, 9000, 0]))).toBe(6900);
  expect(average(0, 0)).toBe(0);
  expect(average(10000, 3)).toBe(3333);
  expect(average(1, 2)).toBe(1);
  expect(average(-1, 2)).toBe(-1);
});

test('[G2.27, G9.7] medals are for ranks 1 to 3', () => {
  expect([0, 1, 2, 3, 4].map(medalFor)).toEqual([null, 'gold', 'silver', 'bronze', null]);
});

test('the overall table shows ten', () => {
  expect(OVERALL_ROWS).toBe(10);
});
