import { describe, expect, test } from 'vitest';
import type { PointsForecast } from '../forecast/points-forecast.ts';
import type { GroupToSimulate, MemberToSimulate } from './group-chances.ts';
import type { LineupPart } from './lineup-draws.ts';
import { simulateGroup } from './simulate-group.ts';
import { WeekDraws } from './week-draws.ts';

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
