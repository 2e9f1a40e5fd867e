import { type SlotKind, slotTakes } from '../players/positions.ts';
import { type PlanInput, solvePlan } from './plan.ts';

/** A player who could play instead, and what that costs the whole plan. */
export interface Alternative {
  /** Index in the input's players. */
  readonly player: number;
  /** Points expected in that week, in hundredths. */
  readonly points: number;
  /** How much less the plan is worth, in hundredths, 0 or more. */
  readonly cost: number;
}

/** How many of the best projected are tried: each is a plan of its own. */
const TRIED = 8;

/**
 * Who could play in a slot of a week instead of the planned player, and what the plan then loses, the least first: each
 * found by planning again with the other one locked there.
 */
export function alternativesTo(
  input: PlanInput,
  slot: { readonly week: number; readonly kind: SlotKind; readonly player: number | null },
): Alternative[] {
  const weekNumber = input.weeks[slot.week]?.weekNumber ?? 0;
  const planned = solvePlan(input);
  const inWeek = new Set(planned.plan.weeks[slot.week]?.slots.map(({ player }) => player));
  const tried = input.players
    .flatMap(({ position, left, points }, player) => {
      const expected = points[slot.week] ?? null;
      if (expected === null || left <= 0 || inWeek.has(player) || !slotTakes(slot.kind, position)) return [];
      return [{ player, points: expected }];
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, TRIED);
  return tried
    .map(({ player, points }): Alternative => {
      const { plan } = solvePlan({ ...input, wishes: swapped(input, slot.player, player, weekNumber) });
      return { player, points, cost: Math.max(0, planned.plan.points - plan.points) };
    })
    .sort((a, b) => a.cost - b.cost);
}

function swapped({ wishes, players }: PlanInput, out: number | null, into: number, weekNumber: number) {
  const [outId, playerId] = [players[out ?? -1]?.id, players[into]?.id ?? ''];
  return {
    ...wishes,
    locks: [
      ...wishes.locks.filter((lock) => lock.playerId !== outId || lock.weekNumber !== weekNumber),
      { playerId, weekNumber },
    ],
    bans: outId === undefined ? wishes.bans : [...wishes.bans, { playerId: outId, weekNumber }],
  };
}
