import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRows } from '../standings/last-standing.ts';
import { isSurvivalDecided, SurvivalCounts } from './survival.ts';

const contender = fc.record({
  isIn: fc.boolean(),
  points: fc.integer({ min: -3, max: 12 }),
  more: fc.integer({ min: 0, max: 6 }),
  before: fc.integer({ min: 0, max: 3 }),
});
const draws = fc.record({ cut: fc.integer({ min: 1, max: 3 }), members: fc.array(contender, { maxLength: 9 }) });

test('a draw cuts the same members as the rule', () => {
  fc.assert(
    fc.property(draws, ({ cut, members }) => {
      const counts = new SurvivalCounts({ cut, contenders: members.map(({ isIn }) => isIn) });
      const points = Float64Array.from(members, (each) => each.points);
      const totals = Float64Array.from(members, (each) => each.points + each.before);
      counts.add({ points, totals });
      const rows = cutRows(
        members.flatMap((each, at) =>
          each.isIn ? [{ userId: String(at), points: each.points, total: each.points + each.before }] : [],
        ),
        cut,
      );
      for (const [at, { isIn }] of members.entries()) {
        const row = rows.find(({ userId }) => userId === String(at));
        expect(counts.of(at)).toBe(isIn ? Number(row?.isBelow === false) : null);
      }
    }),
  );
});

test('what is decided holds for whatever may still be scored', () => {
  fc.assert(
    fc.property(draws, fc.array(fc.nat(6), { minLength: 9, maxLength: 9 }), ({ cut, members }, scored) => {
      const group = { cut, contenders: members.map(({ isIn }) => isIn) };
      const bounds = members.map(({ points, more }) => ({ least: points, most: points + more }));
      const outcomes = [members.map(() => 0), members.map(({ more }, at) => Math.min(more, scored[at] as number))];
      const survived = outcomes.map((added) => {
        const counts = new SurvivalCounts(group);
        const points = Float64Array.from(members, (each, at) => each.points + (added[at] as number));
        counts.add({ points, totals: points.map((each, at) => each + (members[at]?.before ?? 0)) });
        return counts;
      });
      for (const [at, { isIn }] of members.entries()) {
        if (isIn && isSurvivalDecided(group, at, bounds)) expect(survived[0]?.of(at)).toBe(survived[1]?.of(at));
      }
    }),
    { numRuns: 1_000 },
  );
});
