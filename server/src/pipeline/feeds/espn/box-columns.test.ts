import { expect, test } from 'vitest';
import { boxColumns } from './box-columns.ts';

const keys = ['rushingAttempts', 'rushingYards', 'yardsPerRushAttempt', 'rushingTouchdowns'];
const labels = ['CAR', 'YDS', 'AVG', 'TD'];
const byLabel = ['rushingAttempts', 'rushingYards', 'AVG', 'rushingTouchdowns'];

test('columns are named by their keys, and by their labels where there are none', () => {
  expect(boxColumns('rushing', { keys, labels: [] })).toEqual(keys);
  expect(boxColumns('rushing', { labels })).toEqual(byLabel);
  expect(boxColumns('rushing', { keys: [], labels })).toEqual(byLabel);
  expect(boxColumns('rushing', { keys: [null, ...keys.slice(1)], labels })).toEqual(keys);
});

test('a category needs each column that scores once', () => {
  expect(() => boxColumns('rushing', { labels: labels.slice(1) })).toThrow('it has no rushingAttempts');
  expect(() => boxColumns('rushing', { labels: [...labels, 'TD'] })).toThrow('it has two of rushingTouchdowns');
});
