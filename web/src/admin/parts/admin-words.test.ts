import { expect, test } from 'vitest';
import { countText, reasonProblem, sourceName } from './admin-words.ts';

test('a reason has 1 to 500 characters', () => {
  expect(['x', 'x'.repeat(500)].map(reasonProblem)).toEqual([null, null]);
  for (const reason of ['', '  \n', 'x'.repeat(501)]) {
    expect(reasonProblem(reason)).toBe('Give a reason of 1 to 500 characters.');
  }
});

test('counts and sources read as English', () => {
  expect([countText(1, 'failed job'), countText(1204, 'user')]).toEqual(['1 failed job', '1,204 users']);
  expect([1, 2].map((count) => countText(count, 'process', 'processes'))).toEqual(['1 process', '2 processes']);
  expect(['espn scores', 'sleeper', 'player points'].map(sourceName)).toEqual([
    'ESPN scores',
    'Sleeper',
    'Player points',
  ]);
});
