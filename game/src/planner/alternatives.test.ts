import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLOT_KINDS, slotTakes } from '../players/positions.ts';
import { type Alternative, alternativesTo } from './alternatives.ts';
import { type PlanInput, solvePlan } from './plan.ts';
import { pricesOf } from './prices.ts';
import { bestByHighs } from './testing/highs.ts';
import { plainProblem, plainValue, seasonInput, smallInputs } from './testing/inputs.ts';
import { bestOfAll } from './testing/problems.ts';

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
