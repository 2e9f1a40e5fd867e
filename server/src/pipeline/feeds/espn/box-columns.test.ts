import { expect, test } from 'vitest';
import { boxColumns } from './box-columns.ts';

test('columns are named by their keys, and by their labels where there are none', () => {
  const named = ['rushingAttempts', 'rushingYards'];
  expect(boxColumns('rushing', ['yards'], ['YDS'])).toEqual(['yards']);
  expect(boxColumns('rushing', undefined, ['CAR', 'YDS'])).toEqual(named);
  expect(boxColumns('rushing', [], ['CAR', 'YDS'])).toEqual(named);
  expect(boxColumns('rushing', [], ['LONG'])).toEqual(['LONG']);
});
