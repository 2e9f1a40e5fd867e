import { isUnlikelyToPlay } from '../players/injury.ts';
import { type GameTime, isLocked, isOnBye } from '../players/lock.ts';

/** Why a player in a slot that can still change should be looked at: they will score nothing, or probably nothing. */
export type Concern = 'bye' | 'cancelled' | 'out' | 'doubtful';

/**
 * What there is to worry about with a player in a slot at `now`; null where all is well, or the player is locked and
 * nothing can be done.
 */
export function concernOf(
  player: { readonly injuryStatus: string | null; readonly game: GameTime | null | undefined },
  now: Date,
): Concern | null {
  if (isLocked(player.game, now)) return null;
  if (isOnBye(player.game)) return 'bye';
  if (player.game?.cancelled === true) return 'cancelled';
  if (isUnlikelyToPlay(player.injuryStatus)) return 'out';
  return player.injuryStatus?.trim().toLowerCase() === 'doubtful' ? 'doubtful' : null;
}
