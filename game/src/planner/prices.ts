import { withoutLocks } from './network.ts';
import { hundredths, type PlanInput, type SolvedPlan, solvePlan } from './plan.ts';
import { gainsOf, priceOf } from './solve.ts';

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
