import { DEFAULT_SETTINGS, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { NO_WISHES, type PlanPlayer, solvePlan } from '@singleback/game/planner/plan.ts';
import type { PlanPolicy } from '@singleback/game/planner/policy.ts';
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
