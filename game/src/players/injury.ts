// Players: what is to be expected of one who is hurt, when one locks (`lock.ts`), positions and sorting.

import { type GameTime, isLocked, isOnBye } from './lock.ts';

const INJURIES: Readonly<Record<string, { badge: string; word: string }>> = {
  questionable: { badge: 'Q', word: 'Questionable' },
  doubtful: { badge: 'D', word: 'Doubtful' },
  out: { badge: 'O', word: 'Out' },
  ir: { badge: 'IR', word: 'Injured reserve' },
  pup: { badge: 'PUP', word: 'Physically unable to perform' },
  suspended: { badge: 'SUS', word: 'Suspended' },
  covid: { badge: 'COVID', word: 'COVID list' },
  personal: { badge: 'PERS', word: 'Personal matter' },
};

/** The statuses with a badge of their own. */
export const INJURY_STATUSES: readonly string[] = Object.keys(INJURIES);

/**
 * The mark beside an injured player's name, or null for a healthy one. Unknown statuses are shown in capitals [G9.12].
 */
export function injuryBadge(status: string | null): string | null {
  const key = keyOf(status);
  return key === null ? null : (known(key)?.badge ?? key.toUpperCase());
}

/** The whole word behind the mark, for labels and screen readers; null for a healthy player. */
export function injuryWord(status: string | null): string | null {
  const key = keyOf(status);
  return key === null ? null : (known(key)?.word ?? key.charAt(0).toUpperCase() + key.slice(1));
}

// Of those without a badge of their own: the list of other injuries, did not report, not available.
const UNLIKELY = /^(out|ir|pup|suspended|covid|nfi|dnr|na)$/;

/** A player who is out, on a reserve list or suspended; may be added after a warning. */
export function isUnlikelyToPlay(status: string | null): boolean {
  const key = keyOf(status);
  return key !== null && UNLIKELY.test(key);
}

function known(key: string): { badge: string; word: string } | undefined {
  return Object.hasOwn(INJURIES, key) ? INJURIES[key] : undefined;
}

function keyOf(status: string | null): string | null {
  const key = status?.trim().toLowerCase() ?? '';
  return key === '' || key === 'healthy' ? null : key;
}

/** What is known of a player in a week, beside the projection of the source. */
interface Outlook {
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
