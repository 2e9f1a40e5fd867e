import { expect, test } from 'vitest';
import { progressWords } from './progress-words.ts';

test.each([
  [{ final: 2, live: 4, toCome: 3 }, '2 final, 4 in play, 3 to come'],
  [{ final: 0, live: 0, toCome: 9 }, '9 to come'],
  [{ final: 9, live: 0, toCome: 0 }, '9 final'],
])('%o: %s', (progress, words) => {
  expect(progressWords(progress)).toBe(words);
});
