import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineupTotal } from '../lineups/slots.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { average, countedPoints, histogramOf, livePlace, OVERALL_ROWS, placeIn, rankByTotal } from './standings.ts';

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

test('[G4.8, G9.6] a slot counts its points, doubled by the double-down, times the multiplier of the week', () => {
  const slots = [
    { points: 1000, isDoubled: true },
    { points: 402, isDoubled: false },
    { points: null, isDoubled: false },
    { points: -100, isDoubled: false },
  ];
  expect(countedPoints(slots, 100)).toEqual({ slots: [2000, 402, null, -100], total: 2302 });
  expect(countedPoints(slots, 150)).toEqual({ slots: [3000, 603, null, -150], total: 3453 });
});

test('the slots of a lineup add up to what its week counts on the table, each at most a hundredth off', () => {
  const slot = fc.record({
    points: fc.option(fc.integer({ min: -2000, max: 8000 })),
    isDoubled: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 20 }), fc.integer({ min: 100, max: 200 }), (slots, multiplier) => {
      const counted = countedPoints(slots, multiplier);
      expect(counted.total).toBe(weekPoints(lineupTotal(slots), multiplier));
      expect(counted.slots.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(counted.total);
      for (const [at, each] of counted.slots.entries()) {
        const own = slots[at];
        if (each === null || !own) continue;
        const exact = ((own.points ?? 0) * (own.isDoubled ? 2 : 1) * multiplier) / 100;
        expect(Math.abs(each - exact)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

const total = fc.integer({ min: -5_000, max: 400_000 });

test('a histogram has at most 60 bins, counts everyone once, and begins at a round number', () => {
  fc.assert(
    fc.property(fc.array(total, { minLength: 1, maxLength: 200 }), (totals) => {
      const { from, width, counts } = histogramOf(totals);
      expect(counts.length).toBeLessThanOrEqual(60);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(totals.length);
      expect(Math.abs(from % width)).toBe(0);
      expect(Math.min(...totals)).toBeGreaterThanOrEqual(from);
      expect(Math.max(...totals)).toBeLessThan(from + counts.length * width);
    }),
  );
});

test('a place in it is off by no more than a bin holds', () => {
  fc.assert(
    fc.property(fc.array(total, { minLength: 1, maxLength: 200 }), total, (totals, own) => {
      const histogram = histogramOf(totals);
      const exact = 1 + totals.filter((other) => other > own).length;
      expect(Math.abs(placeIn(histogram, own) - exact)).toBeLessThanOrEqual(Math.max(...histogram.counts));
    }),
  );
});

test('without anybody there is no bin, and the place is the first', () => {
  expect(histogramOf([]).counts).toEqual([]);
  expect(placeIn(histogramOf([]), 0)).toBe(1);
  expect(placeIn(histogramOf([100]), 100_000)).toBe(1);
  expect(placeIn(histogramOf([100, 200]), -100)).toBe(3);
});

describe('a live place', () => {
  const row = fc.record({ total: fc.integer({ min: -300, max: 300 }), stands: fc.boolean() });
  const tables = fc
    .array(row, { minLength: 1, maxLength: 12 })
    .map((rows) => rows.map(({ total, stands }, at) => ({ userId: String(at), total: stands ? total : 0, stands })));

  test('a place is that of the ranked table, and its neighbors are the next totals of those who stand on it', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const ranked = rankByTotal(rows);
        for (const own of ranked) {
          const place = livePlace(rows, own.userId);
          if (!own.stands) {
            expect(place).toBeNull();
            continue;
          }
          // Members without points stand at zero, after everybody who is not below it.
          const behindIdle = own.total < 0;
          const ahead = ranked.filter(({ total, stands }) => total > own.total && (stands || behindIdle));
          expect(place?.rank).toBe(1 + ahead.length);
          const totals = ranked.filter(({ stands }) => stands).map(({ total }) => total);
          const higher = totals.filter((total) => total > own.total);
          const lower = totals.filter((total) => total < own.total);
          expect(place?.above?.gap).toBe(higher.length > 0 ? Math.min(...higher) - own.total : undefined);
          expect(place?.below?.gap).toBe(lower.length > 0 ? own.total - Math.max(...lower) : undefined);
          expect(place?.levelWith).toHaveLength(totals.length - higher.length - lower.length - 1);
          expect(place?.behindFirst).toBe(Math.max(...totals) - own.total);
        }
      }),
    );
  });
});
