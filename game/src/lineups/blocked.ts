// Lineups: whether nine picks are allowed, what locks them, how often a player was used, and the points of a slot.
import type { Problem } from '../problem.ts';
import type { Draft, LineupContext, LineupPlayer } from './lineup.ts';
import { isHeld, whyNotPlay } from './refusals.ts';
import type { Slot } from './slots.ts';

/** A slot whose player must be replaced before the lineup can be submitted, and why. */
export interface BlockedSlot {
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
  return [...names].map(([message, who]) => `Replace ${inWords(who)}: ${lowerFirst(message)}`);
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
