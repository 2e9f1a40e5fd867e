import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, spreadLabels } from './race-scale.ts';

test('an axis has round steps and covers all values and the lead', () => {
  expect(axisOf([0, -9620, -14_610], 4)).toEqual({ low: -15_000, high: 0, ticks: [0, -5000, -10_000, -15_000] });
  expect(axisOf([0, 128_790], 4)).toMatchObject({ low: 0, high: 150_000 });
});

test('an axis has height without any values', () => {
  const axis = axisOf([], 4);
  expect(axis.high).toBeGreaterThan(axis.low);
});

test('every value lies within its axis', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400_000, max: 400_000 })), (values) => {
      const { low, high } = axisOf(values, 4);
      return values.every((value) => value >= low && value <= high);
    }),
  );
});

test('labels do not overlap, keep their order and stay inside a plot with enough room', () => {
  const wishes = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 7 });
  fc.assert(
    fc.property(wishes, (ys) => {
      const placed = spreadLabels(ys, 18, 16, 260);
      const inOrder = ys.map((wish, at) => ({ wish, at })).toSorted((a, b) => a.wish - b.wish);
      const apart = inOrder.every(({ at }, place) => {
        const before = inOrder[place - 1];
        return before === undefined || (placed[at] ?? 0) - (placed[before.at] ?? 0) >= 18 - 1e-6;
      });
      return apart && placed.every((y) => y >= 16 - 1e-6 && y <= 260 + 1e-6);
    }),
  );
});

test('a label with enough room keeps its position', () => {
  expect(spreadLabels([20, 100, 200], 18, 16, 260)).toEqual([20, 100, 200]);
});
