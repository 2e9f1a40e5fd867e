import type { NamedPlayer, Need, Swing } from '@singleback/contract/gameday/chances.ts';
import type { LiveTable } from '@singleback/contract/gameday/game-day.ts';
import { neededPoints } from '@singleback/game/chances/need.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { livePlace } from '@singleback/game/standings/standings.ts';
import { totalsOf } from '../live-table.ts';

/**
 * What the user needs, with ranks, distances and points of this moment (rules 7.21): only the chances are as old as the
 * answer. Whoever has changed places with the user since then changes sides.
 */
export function needNow(need: Need, table: LiveTable | undefined, userId: string): Need {
  const totals = table ? totalsOf(table) : [];
  const own = totals.find((row) => row.userId === userId);
  if (!table || !own) return need;
  const points = new Map(table.players.map(({ id, actual_points: scored }) => [id, scored]));
  const scoredNow = (player: NamedPlayer | null) =>
    player && { ...player, scored: points.get(player.player_id) ?? player.scored };
  const now = (swing: Swing, wasAhead: boolean) => {
    const rival = totals.find((row) => row.userId === swing.user_id);
    const gap = rival ? rival.total - own.total : null;
    const isAhead = gap === null ? wasAhead : gap >= 0;
    const hasTurned = isAhead !== wasAhead;
    const outscores = scoredNow(hasTurned ? swing.outscored : swing.outscores);
    const outscored = scoredNow(hasTurned ? swing.outscores : swing.outscored);
    const times = outscores?.times ?? outscored?.times ?? 1;
    const distances =
      gap === null
        ? {}
        : {
            rank: livePlace(totals, swing.user_id)?.rank ?? swing.rank,
            gap: pointsFromHundredths(Math.abs(gap)),
            by: pointsFromHundredths(
              neededPoints(Math.abs(gap), { multiplier: Math.round(need.multiplier * 100), times }),
            ),
          };
    const chance = hasTurned ? 1 - swing.chance : swing.chance;
    return { isAhead, swing: { ...swing, ...distances, chance, outscores, outscored } };
  };
  const all = [...need.passes.map((swing) => now(swing, true)), ...need.caught_by.map((swing) => now(swing, false))];
  const nearest = (isAhead: boolean) =>
    all
      .filter((each) => each.isAhead === isAhead)
      .map(({ swing }) => swing)
      .toSorted((a, b) => a.gap - b.gap);
  return { ...need, passes: nearest(true), caught_by: nearest(false) };
}
