// The planner: lineups for all weeks that are left (`plan.ts`). `solve.ts` finds the best flow, `prices.ts` what a pick costs
// later and how firm it is.

import { SLOT_KINDS, type SlotKind } from '../players/positions.ts';
import type { Problem, ProblemRow } from './network.ts';
import { playersOfRows, type Solution, solve } from './solve.ts';

/** The best use of all players when one player of each week counts twice. */
export interface DoubledSolution extends Solution {
  /** The rows that were solved: those of the problem, some of them split into the doubled slot and the others. */
  readonly rows: readonly ProblemRow[];
  /** The doubled player of each week; undefined for a week without players. */
  readonly doubled: ReadonlyMap<number, number>;
  /** False when the search ended at its limit: then there may be a better one. */
  readonly isExact: boolean;
}

/** Which kind of slot is doubled in the weeks that are decided, and the price of doubling in the others. */
interface Branch {
  readonly kinds: ReadonlyMap<number, SlotKind>;
  readonly prices: Map<number, number>;
  readonly bound: number;
}

interface Found {
  readonly value: number;
  readonly solution: Solution;
  readonly rows: readonly ProblemRow[];
  readonly doubled: ReadonlyMap<number, number>;
}

/** How often prices are adjusted before a week is decided by trying its kinds of slots. */
const ADJUSTMENTS = 12;
/** Solutions after which the search ends. */
const MOST_SOLUTIONS = 400;

/** What a search has found so far. */
export interface DoubledSoFar extends DoubledSolution {
  /** How many times the network was solved. */
  readonly solutions: number;
}

/**
 * Fills the rows and doubles one player per week, with the most value. One doubled slot per week does not fit into the
 * network, so doubling costs a price there: any number of players above it would be doubled, and the price is adjusted
 * until it is one (Lagrangian relaxation). Where no price does, each kind of slot is tried (branch and bound).
 */
export function solveDoubled(problem: Problem, mostSolutions = MOST_SOLUTIONS): DoubledSolution {
  let last: DoubledSoFar | null = null;
  for (const found of searchDoubled(problem)) {
    last = found;
    if (found.isExact || found.solutions >= mostSolutions) break;
  }
  return last as DoubledSoFar;
}

/** The same search step by step: the best that was found after each branch, until it is known to be the best of all. */
export function* searchDoubled(problem: Problem): Generator<DoubledSoFar> {
  const weeks = [...new Set(problem.rows.map(({ week }) => week))];
  let best: Found | null = null;
  let solutions = 0;
  const open: Branch[] = [
    { kinds: new Map(), prices: startingPrices(problem, weeks), bound: Number.POSITIVE_INFINITY },
  ];
  while (open.length > 0) {
    open.sort((a, b) => a.bound - b.bound);
    const branch = open.pop() as Branch;
    const { found, bound, slackWeek, tries } = explore(problem, branch, weeks, best?.value ?? Number.NEGATIVE_INFINITY);
    solutions += tries;
    if (best === null || found.value > best.value) best = found;
    if (slackWeek !== null && bound > best.value) {
      for (const kind of kindsIn(problem, slackWeek)) {
        open.push({ kinds: new Map([...branch.kinds, [slackWeek, kind]]), prices: new Map(branch.prices), bound });
      }
    }
    const { value, solution, rows, doubled } = best;
    const isExact = open.every((each) => each.bound <= value);
    yield { ...solution, total: value, rows, doubled, isExact, solutions };
    if (isExact) return;
  }
}

/** Adjusts the prices of a branch. Its bound is the least that was found; a week with slack is one to decide. */
function explore(problem: Problem, branch: Branch, weeks: readonly number[], enough: number) {
  let best: Found | null = null;
  let bound = branch.bound;
  let slackWeek: number | null = null;
  let tries = 0;
  while (tries < ADJUSTMENTS) {
    tries += 1;
    const rows = rowsOf(problem, branch);
    const solution = solve({ ...problem, rows });
    const weekly = weeks.map((week) => weekOf(problem, rows, solution, week, branch));
    const slack = weekly.reduce((sum, each) => sum + each.slack, 0);
    const priced = weekly.reduce((sum, each) => sum + each.price, 0);
    const value = solution.total + priced - slack;
    if (best === null || value > best.value) best = { value, solution, rows, doubled: doubledOf(weekly) };
    bound = Math.min(bound, solution.total + priced);
    const worst = weekly.reduce((a, b) => (b.slack > a.slack ? b : a));
    slackWeek = worst.slack > 0 ? worst.week : null;
    if (slackWeek === null || bound <= Math.max(enough, best.value)) break;
    for (const { week, next } of weekly) branch.prices.set(week, next);
  }
  return { found: best as Found, bound, slackWeek, tries };
}

interface WeekFound {
  week: number;
  doubled: number | null;
  price: number;
  /** How much the priced doubling is worth more than doubling one player. */
  slack: number;
  /** The price to try next. */
  next: number;
}

function weekOf(
  problem: Problem,
  rows: readonly ProblemRow[],
  solution: Solution,
  week: number,
  { kinds, prices }: Branch,
): WeekFound {
  const chosen = playersOfRows(solution);
  const inWeek = rows.flatMap((row, at) => (row.week === week ? [{ row, players: chosen[at] ?? [] }] : []));
  const worthOf = (player: number) => problem.players[player]?.values[week] ?? 0;
  if (kinds.has(week)) {
    const doubled = inWeek.find(({ row }) => row.weight > 1)?.players[0] ?? null;
    return { week, doubled, price: 0, slack: 0, next: 0 };
  }
  const price = prices.get(week) ?? 0;
  const sorted = inWeek.flatMap(({ players }) => players).sort((a, b) => worthOf(b) - worthOf(a));
  const values = sorted.map(worthOf);
  const most = values[0] ?? 0;
  const above = values.reduce((sum, value) => sum + Math.max(0, value - price), 0);
  const slack = price + above - most;
  // Half way, because a price that moves all the way often jumps back.
  const target = most < price ? most : Math.max(price, values[1] ?? 0);
  const next = slack === 0 ? price : Math.abs(target - price) < 2 ? target : Math.round((price + target) / 2);
  return { week, doubled: sorted[0] ?? null, price, slack, next };
}

function doubledOf(weekly: readonly WeekFound[]): Map<number, number> {
  return new Map(weekly.flatMap(({ week, doubled }) => (doubled === null ? [] : [[week, doubled] as const])));
}

/** The rows of a branch: in a decided week, one slot of the kind counts twice; in others doubling has its price. */
function rowsOf({ rows }: Problem, { kinds, prices }: Branch): ProblemRow[] {
  return rows.flatMap((row): ProblemRow[] => {
    const kind = kinds.get(row.week);
    if (kind === undefined) return [{ ...row, doublingPrice: prices.get(row.week) ?? 0 }];
    if (kind !== row.kind) return [row];
    return [{ ...row, count: 1, weight: 2 * row.weight }, ...(row.count > 1 ? [{ ...row, count: row.count - 1 }] : [])];
  });
}

/** The price at which only the best of a week is doubled in a season without it. */
function startingPrices(problem: Problem, weeks: readonly number[]): Map<number, number> {
  const solution = solve(problem);
  const chosen = playersOfRows(solution);
  return new Map(
    weeks.map((week) => {
      const inWeek = problem.rows.flatMap((row, at) => (row.week === week ? (chosen[at] ?? []) : []));
      const values = inWeek.map((player) => problem.players[player]?.values[week] ?? 0).sort((a, b) => b - a);
      return [week, values[1] ?? 0];
    }),
  );
}

function kindsIn({ rows }: Problem, week: number): SlotKind[] {
  return SLOT_KINDS.filter((kind) => rows.some((row) => row.week === week && row.kind === kind && row.count > 0));
}
