// Planner: which players to use in which weeks for most points, as a problem for a solver, and the price of each pick.
import { type SlotKind, slotTakes } from '../players/positions.ts';
import { locksIn, withoutLocks } from './network.ts';
import { factorsOf, hundredths, type PlanInput, problemOf, type SolvedPlan, solvePlan, worthOf } from './plan.ts';
import { priceOf, solve } from './solve.ts';

/** A player who could play instead, and what that costs the whole plan. */
export interface Alternative {
  /** Index in the input's players. */
  readonly player: number;
  /** Points expected in that week, in hundredths. */
  readonly points: number;
  /** How much less the plan is worth, in hundredths of a point of the week that is played first, 0 or more. */
  readonly cost: number;
}

/** A slot of a plan: index of the week, and of the player who is planned there. */
interface PlannedPick {
  readonly week: number;
  readonly kind: SlotKind;
  readonly player: number | null;
}

/** How many of the nearest are tried: each is a plan of its own. */
const TRIED = 8;

/**
 * Who could play in a slot of a week instead of the planned player, and what the plan then loses, the least first: each
 * found by planning again with the other one locked in that week. What is lost is what the plan is made to have most of, so later
 * weeks count less than the first. Players for whom another lock would go unmet are left out.
 */
export function alternativesTo(input: PlanInput, slot: PlannedPick): Alternative[] {
  const planned = solvePlan(input);
  const nearest = nearestTo(input, slot, planned).slice(0, TRIED);
  const wasLocked = isLocked(input, slot);
  const found = nearest.flatMap((player) => {
    const { solution } = solvePlan({ ...input, wishes: swapped(input, slot, player) });
    const met = locksIn(solution.total) - locksIn(planned.solution.total) + Number(wasLocked);
    return met < 1 ? [] : [{ player, total: withoutLocks(solution.total) }];
  });
  // The search for a plan with double-down may have ended early: then one with another player can be the better one.
  const best = Math.max(withoutLocks(planned.solution.total), ...found.map(({ total }) => total));
  return found
    .map(({ player, total }): Alternative => {
      const points = input.players[player]?.points[slot.week] ?? 0;
      return { player, points, cost: hundredths(best - total) };
    })
    .sort((a, b) => a.cost - b.cost);
}

/**
 * The players who could take the slot, in the order of what the plan is worth with them in the week: their value there and
 * that of the best plan of all other slots without that use of theirs. Exact for a player who has one use and without
 * double-down.
 */
function nearestTo(input: PlanInput, slot: PlannedPick, { plan, rows }: SolvedPlan): number[] {
  const inWeek = new Set(plan.weeks[slot.week]?.slots.map(({ player }) => player));
  const factor = factorsOf(input)[slot.week] ?? 0;
  const problem = problemOf({ ...input, wishes: without(input, slot) });
  const candidates = input.players.flatMap(({ position, left, points }, player) => {
    const value = worthOf(points[slot.week] ?? null, factor);
    if (value === null || left <= 0 || inWeek.has(player) || !slotTakes(slot.kind, position)) return [];
    return [{ player, position, value }];
  });
  // Others of the week may move to make room, so each of its slots can be the one that is filled.
  const worth = new Map<number, number>();
  for (const [freed, { week, kind }] of rows.entries()) {
    const fitting = week === slot.week ? candidates.filter(({ position }) => slotTakes(kind, position)) : [];
    if (fitting.length === 0) continue;
    const others = solve({
      ...problem,
      rows: rows.map((row, at) => (at === freed ? { ...row, count: row.count - 1 } : row)),
    });
    for (const { player, value } of fitting) {
      const total = others.total + value - priceOf(others, player).cost;
      worth.set(player, Math.max(total, worth.get(player) ?? Number.NEGATIVE_INFINITY));
    }
  }
  return [...worth].sort(([, a], [, b]) => b - a).map(([player]) => player);
}

const weekNumberOf = ({ weeks }: PlanInput, { week }: PlannedPick) => weeks[week]?.weekNumber ?? 0;

function isLocked(input: PlanInput, slot: PlannedPick): boolean {
  const id = input.players[slot.player ?? -1]?.id;
  const weekNumber = weekNumberOf(input, slot);
  return input.wishes.locks.some((lock) => lock.playerId === id && lock.weekNumber === weekNumber);
}

/** The wishes with the planned player banned from the week. */
function without(input: PlanInput, slot: PlannedPick): PlanInput['wishes'] {
  const { wishes } = input;
  const outId = input.players[slot.player ?? -1]?.id;
  if (outId === undefined) return wishes;
  const weekNumber = weekNumberOf(input, slot);
  return {
    ...wishes,
    locks: wishes.locks.filter((lock) => lock.playerId !== outId || lock.weekNumber !== weekNumber),
    bans: [...wishes.bans, { playerId: outId, weekNumber }],
  };
}

function swapped(input: PlanInput, slot: PlannedPick, into: number): PlanInput['wishes'] {
  const wishes = without(input, slot);
  const playerId = input.players[into]?.id ?? '';
  return { ...wishes, locks: [...wishes.locks, { playerId, weekNumber: weekNumberOf(input, slot) }] };
}
