// Hindsight: what a season would have been with the best use of the same players, split into luck and timing.
import { weekPoints } from '../scoring/rounding.ts';
import { type BestPossible, bestPossible } from './best-possible.ts';
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
