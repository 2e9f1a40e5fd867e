import type { Position } from '../players/positions.ts';
import { drawsFrom } from '../try/draws.ts';
import { type PlanInput, type PlanPlayer, problemOf, type SolvedPlan } from './plan.ts';
import { playersOfRows, solve } from './solve.ts';

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
