import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dice } from './dice.ts';

const throwsOf = (seed: string, count = 2000) => {
  const throws = dice(seed, 'test');
  return Array.from({ length: count }, () => throws.roll());
};

test('the same names give the same rolls, whatever else is rolled in between', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(throwsOf(seed, 20)).toEqual(throwsOf(seed, 20));
      expect(throwsOf(seed, 20)).not.toEqual(throwsOf(`${seed}'`, 20));
    }),
  );
});

test('rolls are uniform, bells are normal, shuffles keep every item', () => {
  const rolls = throwsOf('even');
  expect(Math.min(...rolls)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...rolls)).toBeLessThan(1);
  expect(rolls.reduce((sum, roll) => sum + roll, 0) / rolls.length).toBeCloseTo(0.5, 1);
  const throws = dice('bell');
  const bells = Array.from({ length: 4000 }, () => throws.bell());
  expect(bells.reduce((sum, bell) => sum + bell, 0) / bells.length).toBeCloseTo(0, 1);
  expect(bells.reduce((sum, bell) => sum + bell * bell, 0) / bells.length).toBeCloseTo(1, 0);
  const items = Array.from({ length: 50 }, (_, at) => at);
  expect(throws.shuffle(items).sort((one, other) => one - other)).toEqual(items);
  expect(() => throws.pick([])).toThrow(RangeError);
});
