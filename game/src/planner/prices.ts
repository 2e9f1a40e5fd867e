import { type Position, type SlotKind, slotTakes } from '../players/positions.ts';
import { drawsFrom } from '../try/season.ts';
import { locksIn, withoutLocks } from './network.ts';
import {
  factorsOf,
  hundredths,
  type PlanInput,
  type PlanPlayer,
  problemOf,
  type SolvedPlan,
  solvePlan,
  worthOf,
} from './plan.ts';
import { gainsOf, playersOfRows, priceOf, solve } from './solve.ts';

/** What using a player now costs in the weeks of a plan. */
interface PickPrice {
  /**
   * What the rest of the season loses, in hundredths of a point of the lineup's own week (later ones count less), 0 or more.
   */
  readonly cost: number;
  /** The week in which the plan would use the player; null when it would not. */
  readonly weekNumber: number | null;
  /** Index of the player who takes that slot instead; null when nobody does. */
  readonly instead: number | null;
}

/** The prices of all players under a draft. */
export interface Prices {
  /** In the order of the input's players; null for one who has no use left. */
  readonly prices: readonly (PickPrice | null)[];
  /** What the players of the draft cost together, in hundredths: found by solving again without them, not by adding up. */
  readonly draftCost: number;
}

/**
 * The price of a pick: how much less the best plan of the other weeks is worth with one use of the player less. A player
 * of the draft costs what the plan would gain with the player back. `input` has the weeks other than the draft's, and
 * the players with the uses that are left without the draft; `draft` holds indexes of its players. With double-down, the
 * doubled slots of the plan stay as they are.
 */
export function pricesOf(input: PlanInput, draft: readonly number[]): Prices {
  const picked = new Set(draft);
  const players = input.players.map((player, at) =>
    picked.has(at) ? { ...player, left: Math.max(0, player.left - 1) } : player,
  );
  const solved = solvePlan({ ...input, players });
  const free = picked.size === 0 ? solved : solvePlan(input);
  const gain = gainsOf(solved.solution);
  return {
    draftCost: pointsOf(free.solution.total - solved.solution.total),
    prices: input.players.map(({ left }, at): PickPrice | null => {
      if (picked.has(at)) return { cost: pointsOf(gain(at)), weekNumber: null, instead: null };
      return left <= 0 ? null : priceIn(input, solved, at);
    }),
  };
}

function priceIn(input: PlanInput, { solution, rows }: SolvedPlan, player: number): PickPrice {
  const { cost, row, instead } = priceOf(solution, player);
  const week = row === null ? undefined : input.weeks[rows[row]?.week ?? -1];
  // A player whom the user has locked would leave that lock unmet, which is not a matter of points.
  return { cost: pointsOf(cost), weekNumber: week?.weekNumber ?? null, instead };
}

/** A loss of value as hundredths of a point, never below 0. */
const pointsOf = (loss: number) => Math.max(0, hundredths(withoutLocks(loss)));

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

/** How far off projections are some weeks ahead, as shares of them (standard deviations). */
interface Noise {
  /** Of a player's level, the same in all weeks. */
  readonly level: number;
  /** Of a single week. */
  readonly week: number;
}

/** Measured on the projections of 2025: those of later weeks against the mean of a player's last three. */
const NOISE: Readonly<Record<Position, Noise>> = {
  QB: { level: 0.12, week: 0.13 },
  RB: { level: 0.22, week: 0.19 },
  WR: { level: 0.21, week: 0.18 },
  TE: { level: 0.2, week: 0.15 },
  DEF: { level: 0.29, week: 0.38 },
  K: { level: 0.1, week: 0.12 },
};

/** How many noisy plans are drawn. */
export const NOISY_PLANS = 100;

/**
 * One plan of the same weeks under projections that are as far off as they usually are: whom it uses in each week, as
 * indexes of the input's players. The same seed gives the same draw. Doubled slots are those of `solved`.
 */
export function noisyPlan(input: PlanInput, { rows }: SolvedPlan, seed: string): number[][] {
  const draw = drawsFrom(seed);
  const players = input.players.map((player) => ({ ...player, points: noisyPoints(player, draw) }));
  const solution = solve({ ...problemOf({ ...input, players }), rows });
  const used: number[][] = input.weeks.map(() => []);
  for (const [row, chosen] of playersOfRows(solution).entries()) used[rows[row]?.week ?? 0]?.push(...chosen);
  return used;
}

function noisyPoints({ position, points }: PlanPlayer, draw: () => number): (number | null)[] {
  const { level, week } = NOISE[position];
  const ofPlayer = level * bell(draw);
  return points.map((value) =>
    value === null ? null : Math.max(0, Math.round(value * (1 + ofPlayer + week * bell(draw)))),
  );
}

/** Roughly normal, mean 0 and deviation 1: the sum of four uniform draws. */
function bell(draw: () => number): number {
  return (draw() + draw() + draw() + draw() - 2) * Math.sqrt(3);
}
