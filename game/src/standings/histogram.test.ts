import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogramOf, placeIn } from './histogram.ts';

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
