import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import { SLOT_KINDS, slotTakes } from '../players/positions.ts';
import { NO_WISHES, type PlanInput, solvePlan } from './plan.ts';
import { type Alternative, alternativesTo, noisyPlan, pricesOf } from './prices.ts';
import { scarcityOf, startableCount } from './scarcity.ts';
import { plainProblem, plainValue, seasonInput as season, seasonInput, smallInputs } from './testing/inputs.ts';
import { bestByHighs, bestOfAll } from './testing/problems.ts';

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

interface Asked {
  readonly week: number;
  readonly kind: 'RB' | 'WR' | 'FLEX';
  readonly player: number | null;
}

function pickOf(input: PlanInput, week: number, kind: Asked['kind']): Asked {
  const slot = solvePlan(input).plan.weeks[week]?.slots.find((each) => each.kind === kind);
  return { week, kind, player: slot?.player ?? null };
}

/** What the best plan with the player in the week and without the planned one is worth, by another solver. */
async function worthWith(input: PlanInput, { week, player }: Asked, into: number, best: typeof bestByHighs) {
  const { position = 'RB', points = [] } = input.players[into] ?? {};
  const kinds = SLOT_KINDS.filter((kind) => input.counts[kind] > 0 && slotTakes(kind, position));
  const rests = kinds.map((kind) => best(plainProblem(input, { week, kind, into, out: player })));
  return plainValue(input, week, points[week] ?? 0) + Math.max(...(await Promise.all(rests)));
}

const costOf = (free: number, other: number) => Math.round((free - other) / 100);

/** Everyone else who can play in the slot. */
function others(input: PlanInput, { week, kind }: Asked): number[] {
  const inWeek = new Set(solvePlan(input).plan.weeks[week]?.slots.map(({ player }) => player));
  return input.players.flatMap(({ position, points }, at) =>
    slotTakes(kind, position) && (points[week] ?? null) !== null && !inWeek.has(at) ? [at] : [],
  );
}

describe('alternatives', () => {
  test('cost what the plan is made to have most of, by all plans there are, the least first', async () => {
    await fc.assert(
      fc.asyncProperty(smallInputs, fc.nat(2), fc.constantFrom('RB', 'FLEX'), async (input, at, wanted) => {
        const asked = pickOf(input, at % input.weeks.length, input.counts.FLEX > 0 ? wanted : 'RB');
        const free = bestOfAll(plainProblem(input));
        const expected = new Map<number, number>();
        const best = (problem: Parameters<typeof bestOfAll>[0]) => Promise.resolve(bestOfAll(problem));
        for (const player of others(input, asked)) {
          expected.set(player, costOf(free, await worthWith(input, asked, player, best)));
        }
        const found = alternativesTo(input, asked);
        expect(new Set(found.map(({ player }) => player))).toEqual(new Set(expected.keys()));
        for (const { player, cost } of found) expect(cost).toBe(expected.get(player));
        expect(found.map(({ cost }) => cost)).toEqual([...expected.values()].toSorted((a, b) => a - b));
      }),
      { numRuns: 150 },
    );
  });

  test('of a whole season are the nearest ones, with the costs of a general solver', async () => {
    const input = { ...seasonInput(1), weeks: seasonInput(1).weeks.slice(0, 4) };
    const asked = pickOf(input, 0, 'WR');
    const free = await bestByHighs(plainProblem(input));
    const all: Alternative[] = [];
    for (const player of others(input, asked).slice(0, 14)) {
      const cost = costOf(free, await worthWith(input, asked, player, bestByHighs));
      all.push({ player, points: input.players[player]?.points[0] ?? 0, cost });
    }
    const found = alternativesTo(input, asked);
    expect(found).toEqual(all.toSorted((a, b) => a.cost - b.cost).slice(0, found.length));
    expect(found).toHaveLength(8);
  });

  test('that lose points in the week itself are never free when nothing is gained later', () => {
    const input = { ...seasonInput(1), weeks: seasonInput(1).weeks.slice(0, 1) };
    const asked = pickOf(input, 0, 'RB');
    const planned = input.players[asked.player ?? -1]?.points[0] ?? 0;
    for (const { points, cost } of alternativesTo(input, asked)) expect(cost).toBeGreaterThanOrEqual(planned - points);
  });

  test('are in the same unit as prices: what another player saves later is subtracted', () => {
    const input = seasonInput(1);
    const asked = pickOf(input, 0, 'RB');
    const later = { ...input, weeks: input.weeks.slice(1), players: input.players.map(withoutFirst) };
    const { prices } = pricesOf(
      later,
      solvePlan(input).plan.weeks[0]?.slots.flatMap(({ player }) => player ?? []) ?? [],
    );
    const planned = input.players[asked.player ?? -1]?.points[0] ?? 0;
    const saved = prices[asked.player ?? -1]?.cost ?? 0;
    for (const { player, points, cost } of alternativesTo(input, asked)) {
      // With the planned player back for later weeks, the other one can only get cheaper.
      expect(cost).toBeLessThanOrEqual(planned - points - saved + (prices[player]?.cost ?? 0) + 1);
    }
  });

  test('leave the locks of other players alone', () => {
    const base = seasonInput(1);
    const locks = [0, 6].map((at) => ({ playerId: `p${at}`, weekNumber: 8 }));
    const input = { ...base, counts: { ...base.counts, QB: 2 }, wishes: { ...base.wishes, locks } };
    const found = alternativesTo(input, { week: 0, kind: 'QB', player: 0 });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ cost }) => cost < 10_000)).toBe(true);
    const full = { ...input, counts: { ...base.counts, QB: 1 }, wishes: { ...base.wishes, locks: locks.slice(0, 1) } };
    expect(alternativesTo(full, { week: 0, kind: 'QB', player: null })).toEqual([]);
  });
});

const withoutFirst = ({ points, ...rest }: PlanInput['players'][number]) => ({ ...rest, points: points.slice(1) });
