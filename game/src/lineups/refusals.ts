import { isLocked } from '../players/lock.ts';
import { type Problem, type ProblemCode, problem } from '../problem.ts';
import { roundNoun } from '../season/round-words.ts';
import { listInWords } from '../text/isolated.ts';
import { type Draft, type LineupContext, type LineupPlayer, slotOf } from './lineup.ts';
import type { Slot } from './slots.ts';
import { isSpent } from './usage.ts';

// The words of every refusal of a player, in one place: the form and the server say the same.

/** The player's game has started [G4.4, G8.31]. */
export function startedProblem(player: LineupPlayer): Problem {
  return ofPlayer('player_locked', 'Player game has started', player);
}

/** [G5.23] */
export function twiceProblem(player: LineupPlayer): Problem {
  return ofPlayer('player_twice', `${player.name} is already selected in another position`, player);
}

/** [G8.31] */
export function noSlotProblem(player: LineupPlayer): Problem {
  return ofPlayer('lineup_mismatch', 'No available slots for this player', player);
}

/** The limit is reached in other lineups [G5.24, G8.31]; null while uses are left. */
export function whyUsedUp(player: LineupPlayer, limit: number): Problem | null {
  const used = player.usesElsewhere;
  return isSpent(used, limit)
    ? ofPlayer('player_used_up', `Player usage limit reached (${used}/${limit})`, player, { used, max: limit })
    : null;
}

/** No game in the week: it would spend a use for nothing. A player already in the saved lineup may stay in it. */
function whyNoGame(player: LineupPlayer, context: LineupContext): Problem | null {
  if (isInPrevious(player.id, context)) return null;
  const noun = roundNoun(context.rules?.seasonKind);
  if (player.game === null) return ofPlayer('player_on_bye', `On bye this ${noun}`, player);
  return player.game?.cancelled === true ? ofPlayer('player_on_bye', `Game canceled this ${noun}`, player) : null;
}

/** Why a player can't be put into any slot: the game has started, there is none, or the player is used up. */
export function whyNotPlay(player: LineupPlayer, context: LineupContext): Problem | null {
  if (isLocked(player.game, context.now)) return startedProblem(player);
  return whyNoGame(player, context) ?? whyUsedUp(player, context.rules?.usageLimit ?? 1);
}

/** Whether a player is in the saved lineup and their game has started, so that they cannot be moved. */
export function isHeld(playerId: string, context: LineupContext): boolean {
  return isInPrevious(playerId, context) && isLocked(context.players.get(playerId)?.game, context.now);
}

/**
 * Why the double-down can't go to this player, or be cleared (null) [G4.8]: it is neither set nor changed to or from a
 * player whose game has started. What was saved may stay.
 */
export function whyNotDoubleDown(target: string | null, context: LineupContext): Problem | null {
  const saved: Draft['doubleDownPlayerId'] = context.previous?.doubleDownPlayerId ?? null;
  if (target === saved) return null;
  for (const id of [saved, target]) {
    const player = id === null ? undefined : context.players.get(id);
    if (id !== null && isLocked(player?.game, context.now)) {
      return problem('double_down_locked', 'Double-down cannot be changed once the player’s game has started', {
        playerId: id,
      });
    }
  }
  return null;
}

function isInPrevious(playerId: string, context: LineupContext): boolean {
  return context.previous !== null && slotOf(context.previous, playerId) !== null;
}

function ofPlayer(code: ProblemCode, message: string, player: LineupPlayer, more?: Record<string, unknown>): Problem {
  return problem(code, message, { playerId: player.id, ...more });
}

/** A slot whose player must be replaced before the lineup can be submitted, and why. */
interface BlockedSlot {
  readonly slot: Slot;
  readonly player: LineupPlayer;
  readonly problem: Problem;
}

/**
 * Every player of the draft who would be refused on a submit, in slot order. A slot whose saved player is held takes nobody
 * else: there is nothing to replace, and `keepHeld` puts that player back.
 */
export function blockedSlots(draft: Draft, context: LineupContext): BlockedSlot[] {
  return (context.rules?.slots ?? []).flatMap((slot) => {
    const savedId = context.previous?.slots[slot.key] ?? null;
    if (savedId !== null && isHeld(savedId, context)) return [];
    const player = context.players.get(draft.slots[slot.key] ?? '');
    const problem = player === undefined ? null : whyBlocked(player, context);
    return player === undefined || problem === null ? [] : [{ slot, player, problem }];
  });
}

/**
 * Why a player in a lineup keeps it from being saved; null when nothing does: the game has started and the saved lineup
 * does not hold them [G4.4], there is no game in the week, or they are used up [G5.24]. Whoever is held stays, whatever
 * has changed since (rules 7.22): a use may have come back with a game that was canceled by mistake.
 */
export function whyBlocked(player: LineupPlayer, context: LineupContext): Problem | null {
  return isHeld(player.id, context) ? null : whyNotPlay(player, context);
}

/**
 * All blocked players in sentences, one for each reason: 'Replace Ada Bell and Cy Dee: player game has started'. Empty
 * when no player is blocked.
 */
export function blockedLines(blocked: readonly BlockedSlot[]): string[] {
  const names = new Map<string, string[]>();
  for (const { player, problem } of blocked) {
    names.set(problem.message, [...(names.get(problem.message) ?? []), player.name]);
  }
  return [...names].map(([message, who]) => `Replace ${listInWords(who)}: ${lowerFirst(message)}`);
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
