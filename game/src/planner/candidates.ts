import { POSITIONS, type Position, slotTakes } from '../players/positions.ts';
import type { Problem } from './problem.ts';

/**
 * The same problem without whom no solution needs: in each week only the best players of a position, as many as all
 * rows have slots for it, can matter, and one more, whom the price of a use may bring in. (Whoever is worse could be
 * replaced by one of those who is not used at all.) Players keep their index; weeks in which they can't matter are null.
 */
export function reduced(problem: Problem): Problem {
  const { rows, players } = problem;
  const weeks = 1 + Math.max(-1, ...rows.map(({ week }) => week));
  const enough = new Map(POSITIONS.map((position) => [position, slotsFor(problem, position) + 1]));
  const least = Array.from(
    { length: weeks },
    (_, week) =>
      new Map(POSITIONS.map((position) => [position, leastOf(problem, week, position, enough.get(position) ?? 0)])),
  );
  return {
    ...problem,
    players: players.map((player) => ({
      ...player,
      values: player.values.map((value, week) => {
        const limit = least[week]?.get(player.position) ?? Number.POSITIVE_INFINITY;
        return value !== null && (value >= limit || player.locked?.has(week)) ? value : null;
      }),
    })),
  };
}

function slotsFor({ rows }: Problem, position: Position): number {
  return rows.reduce((sum, { kind, count }) => sum + (slotTakes(kind, position) ? count : 0), 0);
}

/** What the last of the best players is worth. */
function leastOf({ players }: Problem, week: number, position: Position, enough: number): number {
  const values = players.flatMap((player) => {
    const value = player.position === position && player.left > 0 ? player.values[week] : null;
    return value === null || value === undefined ? [] : [value];
  });
  if (values.length <= enough) return Number.NEGATIVE_INFINITY;
  return values.sort((a, b) => b - a)[enough - 1] ?? Number.NEGATIVE_INFINITY;
}
