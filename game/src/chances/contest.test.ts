import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Contest, OUT } from './contest.ts';
import { AT_ONCE } from './lineup-draws.ts';

const DRAWN = 8;
const total = fc.oneof(fc.integer({ min: -9_000, max: 60_000 }), fc.integer({ min: 100, max: 103 }));
const row = fc.option(fc.array(total, { minLength: DRAWN, maxLength: DRAWN }), { freq: 4 });

test('the best wins each draw, those who are level share it, and one’s own view is played against the others', () => {
  const contest = new Contest();
  const groups = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 30 }),
    own: fc.option(total, { freq: 8 }),
  });
  fc.assert(
    fc.property(groups, fc.nat(), ({ rows, own }, at) => {
      const totals = new Int32Array(rows.length * AT_ONCE).fill(OUT);
      contest.clear();
      for (const [member, drawn] of rows.entries()) {
        if (drawn === null) continue;
        for (let draw = 0; draw < AT_ONCE; draw += 1) totals[member * AT_ONCE + draw] = drawn[draw % DRAWN] as number;
        contest.add(member, totals, member * AT_ONCE);
      }
      const wins = new Float64Array(rows.length);
      contest.award(wins, totals);
      const viewer = at % rows.length;
      const expected = new Float64Array(rows.length);
      for (let draw = 0; draw < AT_ONCE; draw += 1) {
        const inDraw = rows.map((drawn) => drawn?.[draw % DRAWN] ?? OUT);
        for (let member = 0; member < rows.length; member += 1) {
          expected[member] = (expected[member] ?? 0) + plainPrize(inDraw, member, inDraw[member] ?? OUT);
        }
        if (draw >= DRAWN) continue;
        const ownTotal = own ?? OUT;
        expect(contest.prize(draw, viewer, ownTotal, totals)).toBe(plainPrize(inDraw, viewer, ownTotal));
      }
      for (const [member, won] of expected.entries()) expect(wins[member]).toBeCloseTo(won, 6);
    }),
    { numRuns: 60 },
  );
});

/** What a member wins with a total against those of all others. */
function plainPrize(totals: readonly number[], member: number, own: number): number {
  if (own === OUT) return 0;
  const others = totals.toSpliced(member, 1);
  if (others.some((other) => other > own)) return 0;
  return 1 / (1 + others.filter((other) => other === own).length);
}
