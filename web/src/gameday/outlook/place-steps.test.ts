import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeSteps } from './place-steps.ts';

test('each likely place has a line; where there are more than fit, neighbors share one', () => {
  expect(placeSteps([0, 0.25, 0.5, 0.25])).toEqual([
    { label: '2nd', chance: 0.25 },
    { label: '3rd', chance: 0.5 },
    { label: '4th', chance: 0.25 },
  ]);
  expect(placeSteps([0.3, 0.3, 0.2, 0.1, 0.1], 3).map(({ label }) => label)).toEqual([
    '1st to 2nd',
    '3rd to 4th',
    '5th',
  ]);
  expect(placeSteps([])).toEqual([]);
});

test('no chance is lost but what is hardly possible, in at most so many lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 120 }), (counts) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(all > 0 && counts.some((count) => count / all >= 0.005));
      const steps = placeSteps(counts.map((count) => count / all));
      expect(steps.length).toBeLessThanOrEqual(8);
      const shown = steps.reduce((sum, { chance }) => sum + chance, 0);
      const left = counts.filter((count) => count / all < 0.005).length * 0.005;
      expect(shown).toBeLessThanOrEqual(1 + 1e-9);
      expect(shown).toBeGreaterThanOrEqual(1 - left - 1e-9);
    }),
  );
});
