import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineupTotal } from '../lineups/points.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { countedPoints } from './counted-points.ts';

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
