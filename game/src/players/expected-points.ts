// Players: positions, matchups, injuries, when a player locks, and what is expected of them.
import { isUnlikelyToPlay } from './injury.ts';

/** What is known of a player in a week, beside the projection of the source. */
export interface Outlook {
  readonly injuryStatus: string | null;
  /** The player's team does not play: a bye, also of a game that moved to another week, or a cancelled game. */
  readonly hasNoGame: boolean;
  /** There is a stat line: the player played, whatever is reported about them later. */
  readonly hasPlayed: boolean;
}

/**
 * The points to expect of a player in a week, in hundredths. Sources keep the projection of a player who was ruled out:
 * one who will not play (out, on a reserve list, suspended) and one without a game project 0. A player who got hurt during the game keeps the projection they played with. Null, where nothing was projected, stays null.
 */
export function expectedPoints(
  projected: number | null,
  { injuryStatus, hasNoGame, hasPlayed }: Outlook,
): number | null {
  if (projected === null) return null;
  const isMissing = isUnlikelyToPlay(injuryStatus) && !hasPlayed;
  return hasNoGame || isMissing ? 0 : projected;
}
