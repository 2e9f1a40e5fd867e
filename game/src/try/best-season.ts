// Try: a past season in an evening against the best plan, for users without an account.
import type { ProblemPlayer, ProblemRow } from '../planner/problem.ts';
import { playersOfRows, solve } from '../planner/solve.ts';
import type { Position } from '../players/positions.ts';
import { SLOT_KINDS } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { TRY_SETTINGS, type TryWeek, tryMultiplier } from './season.ts';

// Less than the points of any season: a slot stays empty only where it must.
const IMPOSSIBLE = -1e9;

/**
 * The best possible season in hindsight, in hundredths: every slot of every week filled unless it may stay empty, as in a
 * postseason, each player used once. It is
 * exact: one assignment of players to the slots of all weeks with the most points. (Weeks are rounded after the
 * assignment, so in a playoff week another lineup could be ahead by less than a hundredth.) Null when slots that
 * can't stay empty can't all be filled.
 */
export function bestSeason(weeks: readonly TryWeek[], mayHaveEmptySlots = false): number | null {
  const rows = weeks.flatMap((_, week) => rowsOf(week));
  const players = playersOf(weeks);
  const solution = solve({ rows, players: [...players.values()], emptyValue: mayHaveEmptySlots ? 0 : IMPOSSIBLE });
  if (!mayHaveEmptySlots && solution.network.emptySlots.some((empty) => empty > 0)) return null;
  const indexes = [...players.keys()];
  const chosen = playersOfRows(solution);
  return weeks.reduce((total, { weekNumber, players: playing }, week) => {
    const used = new Set(
      chosen.flatMap((each, row) => (rows[row]?.week === week ? each.map((at) => indexes[at]) : [])),
    );
    const points = playing.reduce((sum, player) => sum + (used.has(player.index) ? player.points : 0), 0);
    return total + weekPoints(points, tryMultiplier(weekNumber));
  }, 0);
}

function rowsOf(week: number): ProblemRow[] {
  return SLOT_KINDS.map((kind) => ({ week, kind, count: TRY_SETTINGS.counts[kind], weight: 1 }));
}

/** The season's players by index: the points that count in each week. */
function playersOf(weeks: readonly TryWeek[]): Map<number, ProblemPlayer> {
  const values = new Map<number, { position: Position; left: 1; values: (number | null)[] }>();
  for (const [week, { weekNumber, players }] of weeks.entries()) {
    for (const { index, position, points } of players) {
      const player = values.get(index) ?? { position, left: 1, values: weeks.map(() => null) };
      player.values[week] = points * tryMultiplier(weekNumber);
      values.set(index, player);
    }
  }
  return values;
}
