import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_ONCE, addUpLineup, LineupColumns } from './lineup-draws.ts';
import { DRAWS, WeekDraws } from './week-draws.ts';

const PLAYERS = 14;

/** Draws of players between deep losses and what nobody has ever scored. */
function wideDraws(): WeekDraws {
  const draws = new WeekDraws(7);
  for (let key = 0; key < PLAYERS; key += 1) {
    const [least, most] = [-2_500 + key * 150, 500 + key * 1_100];
    const quantiles = Array.from({ length: 41 }, (_, at) => least + ((most - least) * at) / 40);
    const forecast = { mean: (least + most) / 2, variance: (most - least) ** 2 / 12, quantiles };
    draws.set({ key, position: 'K', teams: null, forecast });
  }
  return draws;
}

test('a lineup’s draws are the sums of its players’ draws, however many, negative or doubled they are', () => {
  const draws = wideDraws();
  const part = fc.record({
    key: fc.integer({ min: 0, max: PLAYERS }),
    position: fc.constant('K' as const),
    times: fc.constantFrom(1, 1, 1, 2),
    rotation: fc.constantFrom(0, 2, 996, DRAWS - 2),
  });
  const lineup = fc.record({
    scored: fc.integer({ min: -900, max: 30_000 }),
    parts: fc.array(part, { maxLength: 12 }),
  });
  const columns = new LineupColumns(draws);
  const points = Array.from({ length: PLAYERS + 1 }, (_, key) => draws.points(key));
  expect(Math.min(...(points[0] ?? []))).toBeLessThan(-2_000);
  fc.assert(
    fc.property(lineup, fc.integer({ min: 0, max: DRAWS / AT_ONCE - 1 }), ({ scored, parts }, block) => {
      const from = block * AT_ONCE;
      const totals = new Int32Array(AT_ONCE * 3).fill(-1);
      addUpLineup(columns.ready({ scored, parts }), from, totals, AT_ONCE);
      const expected = Array.from({ length: AT_ONCE }, (_, draw) =>
        parts.reduce((sum, { key, times, rotation }) => {
          return sum + times * (points[key]?.[(from + draw + rotation) % DRAWS] ?? 0);
        }, scored),
      );
      expect([...totals.subarray(AT_ONCE, AT_ONCE * 2)]).toEqual(expected);
      expect([...totals.subarray(0, AT_ONCE), ...totals.subarray(AT_ONCE * 2)].every((each) => each === -1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
