// Hindsight: the best that was possible with the same players, and the gap to it as luck, timing and choice.

import { solveDoubled } from '../planner/double-down.ts';
import { type Problem, reduced } from '../planner/network.ts';
import { playersOfRows, type Solution, solve } from '../planner/solve.ts';
import { SLOT_KINDS } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import type { HindsightMember, HindsightSeason } from './season.ts';

/** Where the points between a member's season and the best possible one are, in hundredths. They add up. */
export interface Attribution {
  /** What the member's lineups counted. */
  readonly points: number;
  /** Points that the players used were projected for and did not score; negative if they scored more. */
  readonly luck: number;
  /** Points that the same players would have brought in their best weeks, beyond what was projected. 0 or more. */
  readonly timing: number;
  /** Points that other players would have brought. 0 or more. */
  readonly choice: number;
}

/**
 * Divides the gap between a member's season and the best possible one, always in this order:
 *
 * 1. luck: the projections of the lineups played, less their points. Where nothing was projected, the points count as
 *    projected. At most what the same players could have brought, so that timing is never negative.
 * 2. timing: the same players, each as often as used, in the weeks in which they bring most, less 1.
 * 3. choice: the best possible season less 2.
 */
export function attribute(season: HindsightSeason, member: HindsightMember, best: BestPossible): Attribution {
  const points = member.points.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const uses = new Map<number, number>();
  for (const { player } of member.picks) uses.set(player, (uses.get(player) ?? 0) + 1);
  // A player whose position changed during the season fits other slots now: never less than what was played.
  const retimed = Math.max(points, bestPossible(season, (player) => uses.get(player) ?? 0).points);
  const promised = Math.min(retimed, points + shortfall(season, member));
  return {
    points,
    luck: promised - points,
    timing: retimed - promised,
    choice: Math.max(0, best.points - retimed),
  };
}

/** A slot of a lineup with what its player scored and was projected for, in hundredths; null where nothing was. */
interface LuckySlot {
  readonly points: number;
  readonly projected: number | null;
  readonly isDoubled: boolean;
}

/**
 * How much less the lineup of a week scored than was projected, in counted hundredths; negative if it scored more. Where
 * nothing was projected, the points count as projected.
 * @param multiplier of the week, in hundredths
 */
export function weekLuck(slots: readonly LuckySlot[], multiplier: number): number {
  const total = (of: (slot: LuckySlot) => number) =>
    slots.reduce((sum, slot) => sum + of(slot) * (slot.isDoubled ? 2 : 1), 0);
  const projected = total(({ points, projected: each }) => each ?? points);
  return (
    weekPoints(projected, multiplier) -
    weekPoints(
      total(({ points }) => points),
      multiplier,
    )
  );
}

/** The luck of all weeks together. */
function shortfall({ weeks, players }: HindsightSeason, { picks }: HindsightMember): number {
  return weeks.reduce((sum, { multiplier }, week) => {
    const ofWeek = picks.flatMap((pick) => {
      const line = players[pick.player]?.lines[week] ?? { points: 0, projected: null };
      return pick.week === week ? [{ ...line, isDoubled: pick.isDoubled }] : [];
    });
    return sum + weekLuck(ofWeek, multiplier);
  }, 0);
}

/** The most points that a season could have brought, in hundredths. */
export interface BestPossible {
  readonly points: number;
  /** False if a search with double-down ended at its limit: then there may be a better one. */
  readonly isExact: boolean;
}

/**
 * The best season with perfect knowledge: every player used at most `usesOf` times, the slots of all final weeks filled
 * so that they bring the most points. Exact, by the solver of plans. (Each week is rounded after it was solved, so in a
 * playoff week another lineup could be ahead by less than a hundredth.)
 * @param usesOf how often the player with this index may be used
 */
export function bestPossible(season: HindsightSeason, usesOf: (player: number) => number): BestPossible {
  const problem = reduced(problemOf(season, usesOf));
  if (season.settings.playerDoubleDown) {
    const solution = solveDoubled(problem);
    return { points: countedPoints(season, solution, solution.rows, solution.doubled), isExact: solution.isExact };
  }
  return { points: countedPoints(season, solve(problem), problem.rows, new Map()), isExact: true };
}

/** Values are points times the multiplier in hundredths. An empty slot is worth nothing, so nobody below zero is used. */
function problemOf({ settings, weeks, players }: HindsightSeason, usesOf: (player: number) => number): Problem {
  return {
    rows: weeks.flatMap((_, week) =>
      SLOT_KINDS.filter((kind) => settings.counts[kind] > 0).map((kind) => {
        return { week, kind, count: settings.counts[kind], weight: 1 };
      }),
    ),
    players: players.map(({ position, lines }, index) => ({
      position,
      left: usesOf(index),
      values: weeks.map(({ multiplier }, week) => {
        const points = lines[week]?.points ?? 0;
        return points > 0 ? points * multiplier : null;
      }),
    })),
    emptyValue: 0,
  };
}

function countedPoints(
  { weeks, players }: HindsightSeason,
  solution: Solution,
  rows: Problem['rows'],
  doubled: ReadonlyMap<number, number>,
): number {
  const sums = weeks.map(() => 0);
  for (const [row, chosen] of playersOfRows(solution).entries()) {
    const week = rows[row]?.week ?? 0;
    for (const player of chosen) {
      const points = players[player]?.lines[week]?.points ?? 0;
      sums[week] = (sums[week] ?? 0) + points * (doubled.get(week) === player ? 2 : 1);
    }
  }
  return sums.reduce((total, sum, week) => total + weekPoints(sum, weeks[week]?.multiplier ?? 100), 0);
}
