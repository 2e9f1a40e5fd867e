import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { noisyPlan } from './certainty.ts';
import { type PlanInput, solvePlan } from './plan.ts';
import { pricesOf } from './prices.ts';
import { scarcityOf, startableCount } from './scarcity.ts';
import { plainProblem, seasonInput as season, smallInputs } from './testing/inputs.ts';
import { bestOfAll } from './testing/problems.ts';
import { NO_WISHES } from './wishes.ts';

/** The worth of the best plan in ten-thousandths of a point, with the uses of some players taken away. */
function worth(input: PlanInput, without: readonly number[]): number {
  const players = input.players.map((each, at) => ({ ...each, left: each.left - (without.includes(at) ? 1 : 0) }));
  return solvePlan({ ...input, players }).solution.total;
}

describe('prices', () => {
  test.each([1, 2])('of all players equal planning again without them (usage limit %i)', (left) => {
    const input = season(left);
    const { prices } = pricesOf(input, []);
    const free = worth(input, []);
    for (const [player, price] of prices.entries()) {
      if (player % 11 > 0) continue;
      expect(price?.cost).toBe(Math.round((free - worth(input, [player])) / 100));
    }
    expect(prices.some((price) => (price?.cost ?? 0) > 0)).toBe(true);
  });

  test('are what all plans there are lose without a use, in the unit of the plan', () => {
    fc.assert(
      fc.property(smallInputs, (input) => {
        const free = bestOfAll(plainProblem(input));
        for (const [player, price] of pricesOf(input, []).prices.entries()) {
          const players = input.players.map((each, at) => ({ ...each, left: each.left - Number(at === player) }));
          expect(price?.cost).toBe(Math.round((free - bestOfAll(plainProblem({ ...input, players }))) / 100));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('under a draft count its players as used, and theirs are what the plan gains with them back', () => {
    const input = season(1);
    const draft = [0, 1, 2, 7, 8];
    const { prices, draftCost } = pricesOf(input, draft);
    const used = worth(input, draft);
    expect(draftCost).toBe(Math.round((worth(input, []) - used) / 100));
    for (const player of draft) {
      const others = draft.filter((each) => each !== player);
      expect(prices[player]?.cost).toBe(Math.round((worth(input, others) - used) / 100));
    }
    expect(prices[13]?.cost).toBe(Math.round((used - worth(input, [...draft, 13])) / 100));
    // Not a sum: the players of a draft replace each other.
    expect(draft.reduce((sum, player) => sum + (prices[player]?.cost ?? 0), 0)).not.toBe(draftCost);
  });

  test('name the week in which the plan uses the player, and who plays there without them', () => {
    const input = season(1);
    const { plan } = solvePlan(input);
    const { prices } = pricesOf(input, []);
    for (const [player, price] of prices.entries()) {
      const week = plan.weeks.find(({ slots }) => slots.some((slot) => slot.player === player));
      expect(price?.weekNumber ?? null).toBe(week?.weekNumber ?? null);
      if (week === undefined) expect(price?.cost).toBe(0);
      else expect(price?.instead).not.toBe(player);
    }
  });

  test('of a locked player are in points, and a player without a use left has none', () => {
    const input = season(1);
    const locked = { ...input, wishes: { ...NO_WISHES, locks: [{ playerId: 'p0', weekNumber: 9 }] } };
    expect(pricesOf(locked, []).prices[0]?.cost).toBeLessThan(3000);
    expect(pricesOf(locked, [0]).draftCost).toBeLessThan(3000);
    const spent = { ...input, players: input.players.map((each, at) => (at === 3 ? { ...each, left: 0 } : each)) };
    expect(pricesOf(spent, []).prices[3]).toBeNull();
  });
});

describe('noisy plans', () => {
  test('are the same for the same seed, differ between seeds, and use nobody more than allowed', () => {
    const input = season(1);
    const solved = solvePlan(input);
    const draws = Array.from({ length: 20 }, (_, at) => noisyPlan(input, solved, `draw ${at}`));
    expect(noisyPlan(input, solved, 'draw 3')).toEqual(draws[3]);
    expect(new Set(draws.map((draw) => JSON.stringify(draw))).size).toBeGreaterThan(15);
    for (const draw of draws) {
      expect(new Set(draw.flat()).size).toBe(draw.flat().length);
      expect(draw.every((week) => week.length === 9)).toBe(true);
    }
  });

  test('obey locks', () => {
    const wishes = { ...NO_WISHES, locks: [{ playerId: 'p100', weekNumber: 10 }] };
    const input = { ...season(1), wishes };
    for (let at = 0; at < 5; at += 1) expect(noisyPlan(input, solvePlan(input), `${at}`)[2]).toContain(100);
  });
});

describe('scarcity', () => {
  const counts = { ...DEFAULT_SETTINGS.counts, TE: 0 };
  const rules = { counts, members: 12, openWeeks: 4 };
  const backs = Array.from({ length: 40 }, (_, at) => ({
    position: 'RB' as const,
    points: 4000 - at * 100,
    usesLeft: at >= 14 ? 1 : 0,
  }));

  test('startable are as many as the group starts, from 12 to 32 members', () => {
    expect([2, 12, 20, 32, 500].map((members) => startableCount(counts, 'RB', members))).toEqual([24, 24, 40, 64, 64]);
    expect(startableCount(counts, 'RB', null)).toBe(24);
    expect(startableCount(counts, 'TE', 12)).toBe(12);
    expect(startableCount({ ...counts, QB: 0 }, 'QB', 12)).toBe(0);
  });

  test('compares whom the user has left with all slots still to fill, since each is spent once', () => {
    const spentUpTo = (rank: number) => backs.map((back, at) => ({ ...back, usesLeft: at >= rank ? 1 : 0 }));
    const found = [11, 12, 13, 16, 17, 18, 19, 24].map((rank) => scarcityOf(spentUpTo(rank), 'RB', rules));
    expect(found.map(({ left }) => left)).toEqual([13, 12, 11, 8, 7, 6, 5, 0]);
    expect(found.map(({ slots }) => slots)).toEqual(Array.from({ length: 8 }, () => 8));
    expect(found.map(({ level }) => level)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  test('fewer uses than slots to fill are never enough', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 40 }), fc.integer({ min: 1, max: 18 }), (left, openWeeks) => {
        const players = left.map((usesLeft) => ({ position: 'RB' as const, points: 900, usesLeft }));
        const { slots, level } = scarcityOf(players, 'RB', { counts, members: 12, openWeeks });
        expect(slots).toBe(2 * openWeeks);
        const uses = left.reduce((sum, each) => sum + Math.min(each, openWeeks), 0);
        expect(level <= 1).toBe(uses >= slots);
      }),
    );
  });

  test('equal projections at the edge are all startable, and nobody is without a projection', () => {
    const equal = Array.from({ length: 30 }, () => ({ position: 'RB' as const, points: 900, usesLeft: 1 }));
    expect(scarcityOf(equal, 'RB', rules).left).toBe(30);
    const none = equal.map((back) => ({ ...back, points: 0 }));
    expect(scarcityOf(none, 'RB', rules).left).toBe(0);
  });
});
