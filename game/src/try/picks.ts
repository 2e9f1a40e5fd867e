/** A pick after its week: what was expected, and what came of it, in hundredths, without the playoff bonus. */
export interface Pick {
  readonly playerId: string;
  readonly weekNumber: number;
  readonly projected: number | null;
  readonly points: number;
}

/** A player's points in a week. */
export interface WeekOfPlayer {
  readonly weekNumber: number;
  readonly points: number;
}

/**
 * The pick with the most points over its projection; of equals the one with more points, then the earlier one. A pick
 * without a projection is over it by nothing. Null without picks.
 */
export function bestPick(picks: readonly Pick[]): Pick | null {
  const over = ({ points, projected }: Pick) => points - (projected ?? points);
  const isBetter = (pick: Pick, best: Pick) => (over(pick) - over(best) || pick.points - best.points) > 0;
  return picks.reduce<Pick | null>((best, pick) => (best === null || isBetter(pick, best) ? pick : best), null);
}

/**
 * The pick that left the most behind: the player's best week of the season less the points of the pick. Null when every
 * pick was made in the player's best week.
 */
export function worstPick(
  picks: readonly Pick[],
  weeksOf: (playerId: string) => readonly WeekOfPlayer[],
): { pick: Pick; better: WeekOfPlayer } | null {
  let worst: { pick: Pick; better: WeekOfPlayer } | null = null;
  for (const pick of picks) {
    for (const better of weeksOf(pick.playerId)) {
      const left = better.points - pick.points;
      if (left > (worst === null ? 0 : worst.better.points - worst.pick.points)) worst = { pick, better };
    }
  }
  return worst;
}
