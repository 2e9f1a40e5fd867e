import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointsForecast } from '../forecast/points-forecast.ts';
import { cutRows } from '../standings/last-standing.ts';
import { Contest, isSurvivalDecided, OUT, SurvivalCounts } from './contest.ts';
import type { GroupToSimulate, MemberToSimulate } from './group-chances.ts';
import { AT_ONCE, type LineupPart } from './lineup-draws.ts';
import { simulateGroup } from './simulate-group.ts';
import { WeekDraws } from './week-draws.ts';

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

describe('duels', () => {
  const draws = new WeekDraws(20_251_005);
  for (const [key, mean] of [1000, 1200, 900, 2000].entries()) {
    const quantiles = Array.from({ length: 41 }, (_, at) => mean - 800 + at * 40);
    const forecast: PointsForecast = { mean, variance: (800 * 800) / 3, quantiles };
    draws.set({ key, position: 'K', teams: null, forecast });
  }

  const part = (key: number): LineupPart => ({ key, position: 'K', times: 1, rotation: 0 });

  const member = (user: number, scored: number, keys: number[], before = 0): MemberToSimulate => ({
    ...{ user, before, lineup: { scored, parts: keys.map(part) } },
    rest: { mean: 0, variance: 0 },
  });

  /** The duels of the member with number 1. */
  function duelsOf(
    members: MemberToSimulate[],
    more: Partial<GroupToSimulate> = {},
    lineup = members[0]?.lineup ?? null,
  ) {
    const views = [{ user: 1, lineup, games: [], withDuels: true }];
    const group = { members, multiplier: 100, withSeason: false, isLastWeek: false, views, ...more };
    return simulateGroup(draws, group).views[0]?.outscores ?? new Map();
  }

  describe('a member against each other one', () => {
    test('of two has the chance to win the week, with what is really in the lineup', () => {
      const members = [member(1, 100, [0]), member(2, 0, [1])];
      for (const lineup of [members[0]?.lineup ?? null, { scored: 0, parts: [part(3)] }]) {
        const views = [{ user: 1, lineup, games: [], withDuels: true }];
        const group = { members, multiplier: 100, withSeason: false, isLastWeek: false, views };
        const [view] = simulateGroup(draws, group).views;
        expect(view?.outscores.get(2)?.chance).toBeCloseTo(view?.week.chance ?? Number.NaN, 9);
      }
    });

    test('is about the points of the week, not about the table, and level counts half', () => {
      const duels = duelsOf([member(1, 500, [0], 0), member(2, 500, [0], 90_000), member(3, 0, [0, 1], 0)]);
      expect(duels.get(2)).toEqual({ chance: 0.5, isDecided: false });
      // The third has the same player and another one, who scores 5.00 three times out of four or more.
      expect(duels.get(3)?.chance).toBeLessThan(0.25);
      expect(duels.get(3)?.chance).toBeGreaterThan(0);
    });

    test('both ways add up to 1', () => {
      const [one, other] = [member(1, 300, [0, 2]), member(2, 0, [1, 3])];
      const mine = duelsOf([one, other]).get(2)?.chance ?? 0;
      const views = [{ user: 2, lineup: other.lineup, games: [], withDuels: true }];
      const group = { members: [one, other], multiplier: 100, withSeason: false, isLastWeek: false, views };
      const theirs = simulateGroup(draws, group).views[0]?.outscores.get(1)?.chance ?? 0;
      expect(mine + theirs).toBeCloseTo(1, 9);
    });

    test('is decided when nobody can make it up any more, whatever third ones do', () => {
      const duels = duelsOf([member(1, 9000, []), member(2, 100, [1]), member(3, 8000, [3]), member(4, 9000, [])]);
      expect(duels.get(2)).toEqual({ chance: 1, isDecided: true });
      expect(duels.get(3)?.isDecided).toBe(false);
      expect(duels.get(4)).toEqual({ chance: 0.5, isDecided: true });
    });

    test('leaves out who has no lineup', () => {
      expect(duelsOf([member(1, 0, [0]), { ...member(2, 0, []), lineup: null }]).size).toBe(0);
    });
  });
});
