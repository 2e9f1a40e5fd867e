import { type Position, SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { type DoubledSolution, searchDoubled, solveDoubled } from './double-down.ts';
import { type Problem, type ProblemPlayer, type ProblemRow, reduced } from './network.ts';
import { type PlanPolicy, weightOf } from './policy.ts';
import { playersOfRows, type Solution, solve } from './solve.ts';

/** A player, with the points expected in each week of the plan. */
export interface PlanPlayer {
  readonly id: string;
  readonly position: Position;
  /** How often the player can still be used. */
  readonly left: number;
  /** In hundredths; null in weeks in which the player can't be used: a bye, or a game that has started. */
  readonly points: readonly (number | null)[];
}

/** What a plan is made from. */
export interface PlanInput {
  /** The weeks to fill, in order. */
  readonly weeks: readonly PlanWeekInput[];
  readonly counts: Readonly<Record<SlotKind, number>>;
  readonly doubleDown: boolean;
  readonly players: readonly PlanPlayer[];
  readonly wishes: Wishes;
  readonly policy: PlanPolicy;
}

/** A week to fill. */
interface PlanWeekInput {
  readonly weekNumber: number;
  /** In hundredths: 125 in a playoff week with a bonus of 25 percent. */
  readonly multiplier: number;
  /** How many weeks after the one that is played first; 0 for that one. */
  readonly ahead: number;
}

/** A slot of the plan. */
interface PlannedSlot {
  readonly kind: SlotKind;
  /** Index in the input's players; null for a slot that nobody is left for. */
  readonly player: number | null;
}

/** A week of the plan. */
interface PlannedWeek {
  readonly weekNumber: number;
  readonly slots: readonly PlannedSlot[];
  /** Index of the player whose points count twice; null without double-down. */
  readonly doubled: number | null;
  /** What the week is expected to count, in hundredths, the multiplier included. */
  readonly points: number;
}

/** A plan of the season that is left. */
export interface Plan {
  readonly weeks: readonly PlannedWeek[];
  /** In hundredths. */
  readonly points: number;
  /** False if a search with double-down ended at its limit. */
  readonly isExact: boolean;
}

/** A plan with what it was solved from, for prices. */
export interface SolvedPlan {
  readonly plan: Plan;
  readonly solution: Solution;
  /** The rows that were solved. */
  readonly rows: readonly ProblemRow[];
}

// Lower than any player's value, so that a slot stays empty only where nobody is left; and worth no point, so that prices
// stay true.
const EMPTY = -1;

/**
 * The problem of an input. Values are ten-thousandths of a point, rounded after the multiplier and the decay. Weeks
 * beyond the horizon are left out; players are in the order of the input.
 */
export function problemOf({ weeks, counts, players, policy, wishes }: PlanInput): Problem {
  const within = weeks.slice(0, policy.horizon);
  const factors = factorsOf({ weeks, policy });
  const rows = within.flatMap((_, week) =>
    SLOT_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({ week, kind, count: counts[kind], weight: 1 })),
  );
  const problem: Problem = {
    rows,
    emptyValue: EMPTY,
    players: players.map(({ position, left, points }) => ({
      position,
      left,
      values: factors.map((factor, at) => worthOf(points[at] ?? null, factor)),
    })),
  };
  return reduced(withWishes(problem, within, players, wishes));
}

/** What a hundredth of a point counts in each week of the horizon, in ten-thousandths of a point of the week that is played first. */
export function factorsOf({ weeks, policy }: Pick<PlanInput, 'weeks' | 'policy'>): number[] {
  return weeks.slice(0, policy.horizon).map(({ multiplier, ahead }) => multiplier * weightOf(policy, ahead));
}

/** Ten-thousandths of a point to hundredths. */
export const hundredths = (value: number) => Math.round(value / 100);

/** What a player is worth in a week, in ten-thousandths; null where the player can't be used. */
export function worthOf(points: number | null, factor: number): number | null {
  // Nobody is worth less than an empty slot.
  return points === null ? null : Math.max(0, Math.round(points * factor));
}

/** Plans all weeks of the horizon: the most expected points, exactly, by the projections that it was given. */
export function solvePlan(input: PlanInput): SolvedPlan {
  const problem = problemOf(input);
  return input.doubleDown ? doubledPlan(input, solveDoubled(problem)) : onlyPlan(input, problem);
}

/** A plan, and how many times the network was solved for it. */
export interface PlanSoFar extends SolvedPlan {
  readonly solutions: number;
}

/** The same step by step: with double-down the best plan so far after each step, the last one exact; else the plan. */
export function* searchPlan(input: PlanInput): Generator<PlanSoFar> {
  const problem = problemOf(input);
  if (!input.doubleDown) yield { ...onlyPlan(input, problem), solutions: 1 };
  else {
    for (const found of searchDoubled(problem)) yield { ...doubledPlan(input, found), solutions: found.solutions };
  }
}

function onlyPlan(input: PlanInput, problem: Problem): SolvedPlan {
  const solution = solve(problem);
  return { plan: planOf(input, solution, problem.rows, null, true), solution, rows: problem.rows };
}

function doubledPlan(input: PlanInput, solution: DoubledSolution): SolvedPlan {
  const plan = planOf(input, solution, solution.rows, solution.doubled, solution.isExact);
  return { plan, solution, rows: solution.rows };
}

function planOf(
  { weeks, players, counts, policy }: PlanInput,
  solution: Solution,
  rows: readonly ProblemRow[],
  doubled: ReadonlyMap<number, number> | null,
  isExact: boolean,
): Plan {
  const chosen = playersOfRows(solution);
  const planned = weeks.slice(0, policy.horizon).map(({ weekNumber, multiplier }, week): PlannedWeek => {
    const pointsOf = (player: number) => players[player]?.points[week] ?? 0;
    const slots = SLOT_KINDS.flatMap((kind) => {
      const inKind = rows.flatMap((row, at) => (row.week === week && row.kind === kind ? (chosen[at] ?? []) : []));
      inKind.sort((a, b) => pointsOf(b) - pointsOf(a) || a - b);
      return Array.from({ length: counts[kind] }, (_, at) => ({ kind, player: inKind[at] ?? null }));
    });
    const double = doubled?.get(week) ?? null;
    const sum = slots.reduce((total, { player }) => total + (player === null ? 0 : pointsOf(player)), 0);
    const points = weekPoints(sum + (double === null ? 0 : pointsOf(double)), multiplier);
    return { weekNumber, slots, doubled: double, points };
  });
  return { weeks: planned, points: planned.reduce((sum, { points }) => sum + points, 0), isExact };
}

/** What the user wants of a player in a week. */
export interface Wish {
  readonly playerId: string;
  readonly weekNumber: number;
}

/** What the user wants a plan to respect. */
export interface Wishes {
  /** Plays in that week. */
  readonly locks: readonly Wish[];
  /** Does not play in that week; null: in no week. */
  readonly bans: readonly { readonly playerId: string; readonly weekNumber: number | null }[];
  /** Plays in that week or not at all: kept for it. */
  readonly keeps: readonly Wish[];
}

export const NO_WISHES: Wishes = { locks: [], bans: [], keeps: [] };

/**
 * The problem with the wishes: bans and keeps take a player's other weeks away; locks have to be met. A lock wins over a
 * ban and a keep of the same player in that week. `weeks` are those of the problem; a player locked in a later one is
 * left for it.
 */
function withWishes(
  problem: Problem,
  weeks: readonly { readonly weekNumber: number }[],
  players: readonly { readonly id: string }[],
  { locks, bans, keeps }: Wishes,
): Problem {
  if (locks.length + bans.length + keeps.length === 0) return problem;
  const numbers = weeks.map(({ weekNumber }) => weekNumber);
  const last = Math.max(0, ...numbers);
  return {
    ...problem,
    players: problem.players.map((player, at): ProblemPlayer => {
      const own = (wishes: Wishes['bans']) =>
        wishes.filter(({ playerId }) => playerId === players[at]?.id).map(({ weekNumber }) => weekNumber);
      const [lockedIn, bannedIn, keptFor] = [own(locks), own(bans), own(keeps)];
      if (lockedIn.length + bannedIn.length + keptFor.length === 0) return player;
      const values = player.values.map((value, week) => {
        const weekNumber = numbers[week] ?? 0;
        if (value === null || lockedIn.includes(weekNumber)) return value;
        if (bannedIn.includes(weekNumber) || bannedIn.includes(null)) return null;
        return keptFor.length > 0 && !keptFor.includes(weekNumber) ? null : value;
      });
      const locked = new Set(numbers.flatMap((weekNumber, week) => (lockedIn.includes(weekNumber) ? [week] : [])));
      const later = lockedIn.filter((weekNumber) => (weekNumber ?? 0) > last).length;
      return { ...player, values, locked, left: Math.max(0, player.left - later) };
    }),
  };
}
