import { expect, test } from 'vitest';
import { BACKTEST, backtestWords, policyWords } from './backtest-result.ts';

test('the backtest is told as it came out, whatever that is', () => {
  const result = { ...BACKTEST, seasons: [2024, 2025], gain: -36.4, ci: 17.6 };
  expect(backtestWords(result)).toBe(
    'Replayed over 2024 and 2025, planning scored 36 points less in a season than taking the best each week, give or take 18.',
  );
  expect(backtestWords({ ...result, gain: 1.2 })).toMatch(/scored 1 point more in a season than/);
  expect(backtestWords({ ...result, gain: 0.3 })).toMatch(/scored as much in a season as taking/);
});

test('what a policy does with later weeks, in words', () => {
  expect(policyWords({ horizon: 18, later: 1, decay: 1 })).toBe('All weeks count alike.');
  expect(policyWords({ horizon: 18, later: 0.4, decay: 1 })).toBe(
    'A point in a later week counts 40 percent of one in the next, because projections of later weeks are rougher.',
  );
  expect(policyWords({ horizon: 18, later: 1, decay: 0.95 })).toMatch(/^Each week counts 5 percent less/);
});
