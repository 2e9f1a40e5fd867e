import { expect, test } from 'vitest';
import { biggestRisers, type WeekResult, weekWinners } from './week-result.ts';

const result = (userId: string, before: number | null, week: number | null): WeekResult => ({ userId, before, week });

test('the winner scored most in the week; equal ones win together, without a lineup nobody does', () => {
  const results = [result('ann', 900, 4000), result('ben', 100, 4000), result('cass', 5000, null)];
  expect(weekWinners(results).map(({ userId }) => userId)).toEqual(['ann', 'ben']);
  expect(weekWinners([result('cass', 5000, null)])).toEqual([]);
});

test('the biggest riser won most places; who was not on the table before is none', () => {
  const results = [
    result('ann', 9000, 1000),
    result('ben', 8000, 2500),
    result('cass', 7000, 3400),
    result('dan', 6000, 4600),
    result('eve', null, 20_000),
  ];
  // eve 200, dan 106, ben 105, cass 104, ann 100: dan comes from 4 to 2.
  expect(biggestRisers(results)).toEqual([{ userId: 'dan', from: 4, to: 2 }]);
});

test('equal climbs are told together, in the order of the table; nobody climbs where nothing moves', () => {
  const results = [result('ann', 3000, 0), result('ben', 2000, 2000), result('cass', 1500, 2000)];
  // 40, 35, 30: ben from 2 to 1, cass from 3 to 2.
  expect(biggestRisers(results)).toEqual([
    { userId: 'ben', from: 2, to: 1 },
    { userId: 'cass', from: 3, to: 2 },
  ]);
  expect(biggestRisers([result('ann', 3000, 100), result('ben', 2000, 100)])).toEqual([]);
});
