/**
 * What is known of the game of a player's team in a week. `null` in its place means a bye; `undefined` that the
 * schedule is in doubt (a row is missing, the feed is down).
 */
export interface GameTime {
  /** UTC; null while it is not set (a flexed game). The last one known, or the earliest, once it has passed. */
  readonly kickoff: Date | null;
  /** The feed has said that the game has started. Once true it stays true, whatever a feed says later. */
  readonly started: boolean;
  /** A start was reported before the kickoff and is not confirmed: it locks, and reveals nothing (rules 1.5). */
  readonly provisional?: boolean;
  /** Off, and perhaps moved to a later day: until it starts, the last known kickoff locks and reveals nothing (rules 1.6). */
  readonly postponed?: boolean;
  /** Cancelled, or moved out of the week: its players are free again. */
  readonly cancelled?: boolean;
}

/**
 * Whether a player is locked: from the kickoff on, or from when the feed says that the game has started, whichever
 * comes first [G4.4]; a start that is not confirmed locks, too. A bye, a cancelled game and a kickoff not yet set lock no player. In doubt the player is locked.
 */
export function isLocked(game: GameTime | null | undefined, now: Date): boolean {
  if (game === undefined) return true;
  if (game === null) return false;
  return hasBegun(game, now, true) || isLockedForNow(game, now);
}

/**
 * Whether a player is locked by nothing but a start that is not confirmed: that lock may be lifted a moment later, so that
 * whatever acts by itself waits for what becomes of it (rules 1.5).
 */
export function isLockedForNow(game: GameTime | null | undefined, now: Date): boolean {
  return game?.provisional === true && game.cancelled !== true && !hasBegun(game, now, true);
}

/**
 * Whether other users may see the player in a slot: once the player's game has started [G4.5]. It is not the
 * same as isLocked: in doubt a player is locked, and hidden; so it is with a start that is not confirmed, and with the
 * last known kickoff of a postponed game, which may get another one and set its players free.
 */
export function mayBeSeenByOthers(game: GameTime | null | undefined, now: Date): boolean {
  if (game === undefined || game === null || (game.postponed === true && !game.started)) return false;
  return hasBegun(game, now, false);
}

function hasBegun(game: GameTime, now: Date, inDoubt: boolean): boolean {
  if (game.cancelled === true) return false;
  if (game.started) return true;
  if (game.kickoff === null) return false;
  const [at, kickoff] = [now.getTime(), game.kickoff.getTime()];
  return Number.isNaN(at) || Number.isNaN(kickoff) ? inDoubt : at >= kickoff;
}

/** A player whose team has no game this week: marked BYE and cannot be added. */
export function isOnBye(game: GameTime | null | undefined): boolean {
  return game === null;
}
