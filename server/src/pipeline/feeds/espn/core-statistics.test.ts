import { expect, test } from 'vitest';
import { coreAthleteLine, coreDefenseLine, keepLastGood, readCoreStatistics } from './core-statistics.ts';

type Values = Record<string, Record<string, unknown>>;

const read = (categories: Values) =>
  readCoreStatistics(
    Buffer.from(
      JSON.stringify({
        splits: {
          categories: Object.entries(categories).map(([name, stats]) => ({
            name,
            stats: Object.entries(stats).map(([stat, value]) => ({ name: stat, value })),
          })),
        },
      }),
    ),
  );

test('a figure that can’t be read keeps the last good one, alone', () => {
  const before = read({ receiving: { receptions: 4, receivingYards: 60 } });
  for (const bad of ['many', {}, [1], 1e300, true, -2_000]) {
    const now = read({ receiving: { receptions: '5', receivingYards: bad }, strange: { unused: {} } });
    expect(now.doubts).toMatchObject([{ subject: 'receiving receivingYards' }]);
    expect(coreAthleteLine(keepLastGood(before, now))).toEqual({ receptions: 5, receivingYards: 60 });
  }
  expect(() => read({ strange: { unused: 1 } })).toThrow('no statistics');
});

test('touchdowns of a defense are what ESPN’s count and its kinds say alike', () => {
  const passing = { netTotalYards: 90 };
  const tds = (own: Values) => {
    const team = read({ passing, ...own });
    return [coreDefenseLine(team, read({ passing }), 0).defTds, team.doubts.length];
  };
  const kinds = { defensiveInterceptions: { interceptionTouchdowns: 1 } };
  expect(tds(kinds)).toEqual([1, 0]);
  expect(tds({ defensive: { defensiveTouchdowns: 1 } })).toEqual([1, 0]);
  expect(tds({ ...kinds, defensive: { defensiveTouchdowns: 1 } })).toEqual([1, 0]);
  expect(tds({ ...kinds, defensive: { defensiveTouchdowns: 0 } })).toEqual([0, 1]);
});
