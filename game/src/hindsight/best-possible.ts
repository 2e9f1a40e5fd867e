import { reduced } from '../planner/candidates.ts';
import { solveDoubled } from '../planner/double-down.ts';
import type { Problem } from '../planner/problem.ts';
import { playersOfRows, type Solution, solve } from '../planner/solve.ts';
import { SLOT_KINDS } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import type { HindsightSeason } from './season.ts';

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
