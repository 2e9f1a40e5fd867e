import { slotTakes } from '../players/positions.ts';
import { weekPoints } from '../scoring/rounding.ts';
import { assign } from './assign.ts';
import { TRY_SLOTS, type TryWeek, tryMultiplier } from './season.ts';

// More than all points of a season together: such a pair is never chosen while another one is possible.
const IMPOSSIBLE = 1e9;

/**
 * The best possible season in hindsight, in hundredths: every slot of every week filled, each player used once. It is
 * exact: one assignment of players to the slots of all weeks with the most points. (Weeks are rounded after the
 * assignment, so in a playoff week another lineup could be ahead by less than a hundredth.) Null when the slots can't
 * all be filled.
 */
export function bestSeason(weeks: readonly TryWeek[]): number | null {
  const players = 1 + Math.max(-1, ...weeks.flatMap((week) => week.players.map(({ index }) => index)));
  const rows = weeks.flatMap((week) => TRY_SLOTS.map((slot) => costsOf(week, slot.kind, players)));
  if (rows.length > players) return null;
  const chosen = assign(rows);
  let total = 0;
  for (const [at, { weekNumber, players: playing }] of weeks.entries()) {
    const points = new Map(playing.map((player) => [player.index, player.points]));
    let sum = 0;
    for (let slot = 0; slot < TRY_SLOTS.length; slot += 1) {
      const row = at * TRY_SLOTS.length + slot;
      const column = chosen[row] ?? -1;
      if ((rows[row]?.[column] ?? IMPOSSIBLE) >= IMPOSSIBLE) return null;
      sum += points.get(column) ?? 0;
    }
    total += weekPoints(sum, tryMultiplier(weekNumber));
  }
  return total;
}

/** What each player costs in a slot of the week: the points counted, negated. */
function costsOf({ weekNumber, players }: TryWeek, kind: Parameters<typeof slotTakes>[0], count: number): Float64Array {
  const costs = new Float64Array(count).fill(IMPOSSIBLE);
  const multiplier = tryMultiplier(weekNumber);
  for (const { index, position, points } of players) {
    if (slotTakes(kind, position)) costs[index] = -points * multiplier;
  }
  return costs;
}
