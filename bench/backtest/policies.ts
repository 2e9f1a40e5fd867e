import { DEFAULT_POLICY, type PlanPolicy } from '@singleback/game/planner/policy.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';

/** A policy with its name in the output. */
export interface NamedPolicy extends PlanPolicy {
  readonly name: string;
}

/** The best of each week, without regard to later ones: what all others are compared with. */
export const GREEDY: NamedPolicy = { name: 'greedy', horizon: 1, later: 1, decay: 1 };

const HORIZONS = [2, 4, 8, SEASON_WEEKS];
const DECAYS = [1, 0.95, 0.9, 0.8];
const LATER = [0.7, 0.5, 0.4, 0.3];

/** All policies: greedy, plans of several horizons, decays and weights of later weeks, and the one the app plans by. */
export const POLICIES: readonly NamedPolicy[] = [
  GREEDY,
  ...HORIZONS.flatMap((horizon) => DECAYS.map((decay) => named({ horizon, later: 1, decay }))),
  ...LATER.flatMap((later) => [1, 0.95].map((decay) => named({ horizon: SEASON_WEEKS, later, decay }))),
  { name: 'default', ...DEFAULT_POLICY },
];

function named(policy: PlanPolicy): NamedPolicy {
  const { horizon, later, decay } = policy;
  const weeks = horizon >= SEASON_WEEKS ? 'all weeks' : `${horizon} weeks`;
  const parts = [weeks, later === 1 ? null : `later ${later}`, decay === 1 ? null : `decay ${decay}`];
  return { name: parts.filter((part) => part !== null).join(', '), ...policy };
}
