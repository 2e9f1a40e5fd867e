import { isUnlikelyToPlay } from './injury.ts';

/** What is known of a player in a week, beside the projection of the source. */
export interface Outlook {
  readonly injuryStatus: string | null;
  /** The game of the player's team was cancelled. */
  readonly isCancelled: boolean;
  /** There is a stat line: the player played, whatever is reported about them later. */
  readonly hasPlayed: boolean;
}

/**
 * The points to expect of a player in a week, in hundredths. Sources keep the projection of a player who was ruled out:
 * one who will not play (out, on a reserve list, suspended) and one whose game is cancelled projects 0. A player who got
 * hurt during the game keeps the projection they played with. Null, where nothing was projected, stays null.
 */
export function expectedPoints(
  projected: number | null,
  { injuryStatus, isCancelled, hasPlayed }: Outlook,
): number | null {
  if (projected === null) return null;
  const isMissing = isUnlikelyToPlay(injuryStatus) && !hasPlayed;
  return isCancelled || isMissing ? 0 : projected;
}
