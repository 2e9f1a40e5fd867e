import { DEFAULT_POLICY, type PlanPolicy } from '@singleback/game/planner/plan.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';

/** A policy with its name in the output. */
export interface NamedPolicy extends PlanPolicy {
  readonly name: string;
}

/** The best of each week, without regard to later ones: what all others are compared with. */
export const GREEDY: NamedPolicy = { name: 'greedy', horizon: 1, decay: 1 };

const HORIZONS = [2, 4, 8, SEASON_WEEKS];
const DECAYS = [1, 0.95, 0.9, 0.8];

/** All policies: greedy, plans of several horizons and decays, and the one that the app plans by. */
export const POLICIES: readonly NamedPolicy[] = [
  GREEDY,
  ...HORIZONS.flatMap((horizon) => DECAYS.map((decay) => ({ name: nameOf(horizon, decay), horizon, decay }))),
  { name: 'default', ...DEFAULT_POLICY },
];

function nameOf(horizon: number, decay: number): string {
  const weeks = horizon >= SEASON_WEEKS ? 'all weeks' : `${horizon} weeks`;
  return decay === 1 ? weeks : `${weeks}, decay ${decay}`;
}
