import { expect, test } from 'vitest';
import type { Standing } from './model.ts';
import { passedRival } from './passed-rival.ts';

/** Rows in this order; 'ann=ben' shares a rank. */
const table = (...places: string[]): Standing[] => {
  let rank = 1;
  return places.flatMap((place) => {
    const tied = place.split('=');
    const rows = tied.map((name) => ({
      ...{ userId: name, username: name, rank, rankChange: null, total: 0, thisWeek: 0, weeks: 1, average: 0 },
      pointsByWeek: new Map<string, number>(),
      grantedByWeek: new Map<string, number>(),
    }));
    rank += tied.length;
    return rows;
  });
};

test.each([
  ['one place up', table('ann', 'ben', 'me'), table('ann', 'me', 'ben'), 'ben'],
  ['two places up: the better placed', table('ann', 'ben', 'me'), table('me', 'ann', 'ben'), 'ann'],
  ['out of a tie', table('ann=me', 'ben'), table('me', 'ann', 'ben'), null],
  ['into a tie, not past anybody', table('ann', 'me'), table('ann=me'), null],
  ['a place down', table('me', 'ann'), table('ann', 'me'), null],
  ['nothing moved', table('ann', 'me'), table('ann', 'me'), null],
  ['a rival who left', table('ann', 'me'), table('me'), null],
  ['newly on the table', table('ann'), table('me', 'ann'), null],
])('%s', (_, before, after, passed) => {
  expect(passedRival(before, after, 'me')?.userId ?? null).toBe(passed);
});
