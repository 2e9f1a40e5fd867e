import { expect, test } from 'vitest';
import { delayText } from './scores-delayed.ts';

test('shows the delay in whole minutes, at least one, and nothing while scores are current', () => {
  const at = (minute: number, second = 0) => new Date(Date.UTC(2025, 8, 28, 17, minute, second));
  expect(delayText(at(0), at(4, 59))).toBe('Scores delayed, 4 min');
  expect(delayText(at(0), at(0, 20))).toBe('Scores delayed, 1 min');
  expect(delayText(at(9), at(0))).toBe('Scores delayed, 1 min');
  expect(delayText(at(0), at(60 * 3 + 5))).toBe('Scores delayed, 3 h');
  expect(delayText(at(0), at(60 * 24 * 8))).toBe('Scores delayed, 8 days');
  expect([delayText(null, at(0)), delayText(at(0), null)]).toEqual([null, null]);
});
