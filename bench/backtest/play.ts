import { DEFAULT_SETTINGS, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { NO_WISHES, type PlanPlayer, solvePlan } from '@singleback/game/planner/plan.ts';
import { DEFAULT_POLICY, type PlanPolicy } from '@singleback/game/planner/policy.ts';
import type { SlotKind } from '@singleback/game/players/positions.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { PastPlayer } from './read-season.ts';

/** A season to play with some of its players. */
export interface Universe {
  readonly players: readonly PastPlayer[];
  /** The expected points of a player in each week as known before a week's lineup is made: both from 1; null: no game. */
  expected(player: PastPlayer, inWeek: number, forWeek: number): number | null;
  readonly counts: Readonly<Record<SlotKind, number>>;
}

const multiplierIn = (week: number) => playoffMultiplierHundredths(DEFAULT_SETTINGS, week);

/**
 * Plays the season by a policy: before each week a new plan of the weeks to come, of which the first is played. The
 * actual points in hundredths, playoff weeks multiplied; each player is used once.
 */
export function playSeason({ players, expected, counts }: Universe, policy: PlanPolicy): number {
  const left = new Map(players.map((player) => [player.id, player]));
  let total = 0;
  for (let week = 1; week <= SEASON_WEEKS; week += 1) {
    const weeks = Array.from({ length: Math.min(policy.horizon, SEASON_WEEKS - week + 1) }, (_, at) => week + at);
    const pool = [...left.values()];
    const { plan } = solvePlan({
      weeks: weeks.map((weekNumber) => ({
        ...{ weekNumber, multiplier: multiplierIn(weekNumber), ahead: weekNumber - week },
      })),
      players: pool.map((player): PlanPlayer => {
        const points = weeks.map((forWeek) => expected(player, week, forWeek));
        return { id: player.id, position: player.position, left: 1, points };
      }),
      ...{ counts, policy, doubleDown: false, wishes: NO_WISHES },
    });
    let points = 0;
    for (const { player: at } of plan.weeks[0]?.slots ?? []) {
      const player = at === null ? undefined : pool[at];
      if (player === undefined) continue;
      points += player.points[week - 1] ?? 0;
      left.delete(player.id);
    }
    total += weekPoints(points, multiplierIn(week));
  }
  return total;
}

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
