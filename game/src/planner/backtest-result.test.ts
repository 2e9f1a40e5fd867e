import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACKTEST, backtestWords, policyWords } from './backtest-result.ts';

test('the backtest is described as it came out, season by season, with both signs', () => {
  const [chosenOn, better, other] = BACKTEST.seasons;
  if (chosenOn === undefined || better === undefined || other === undefined) throw new Error('three seasons are known');
  expect(backtestWords(BACKTEST)).toBe(
    'Planning was replayed and compared with taking the best each week: 39 points more (22 to 56) in 2025, on which it was tuned; 51 points more (36 to 66) in a season that it had not seen; no clear difference (34 points less to 4 more) in another one. One season is one season: in yours it can be either.',
  );
  expect(backtestWords({ ...BACKTEST, seasons: [{ ...other, gain: -36.4 }] })).toMatch(
    /: 36 points less \(17 to 55\) in/,
  );
});

test('a gain whose interval holds zero is no gain, and a loss no loss', () => {
  const tenths = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 10);
  fc.assert(
    fc.property(tenths(2_000), tenths(1_000), (gain, width) => {
      const ci = Math.abs(width);
      const words = backtestWords({ ...BACKTEST, seasons: [{ season: 'one', gain, ci }] });
      expect(/ points more/.test(words)).toBe(gain - ci > 0);
      expect(/ points less \(/.test(words)).toBe(gain + ci < 0);
    }),
  );
});

test('what a policy does with later weeks, in words', () => {
  expect(policyWords({ horizon: 18, later: 1, decay: 1 })).toBe('All weeks count alike.');
  expect(policyWords({ horizon: 18, later: 0.4, decay: 1 })).toBe(
    'A point in a later week counts 40 percent of one in the next, because projections of later weeks are rougher.',
  );
  expect(policyWords({ horizon: 18, later: 1, decay: 0.95 })).toMatch(/^Each week counts 5 percent less/);
});
