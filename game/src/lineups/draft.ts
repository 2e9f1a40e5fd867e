import { isLocked } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import type { Problem } from '../problem.ts';
import { type Draft, type LineupContext, type LineupPlayer, type LineupRules, playerIdsOf, slotOf } from './lineup.ts';
import { isHeld, noSlotProblem, startedProblem, twiceProblem, whyNotDoubleDown, whyNotPlay } from './refusals.ts';
import type { Slot } from './slots.ts';

/** A change of a draft: the new draft, or why not. */
export type DraftChange = { readonly draft: Draft } | { readonly problem: Problem };

/** A draft in which every slot is open. */
export function emptyDraft(rules: LineupRules): Draft {
  return { slots: Object.fromEntries(rules.slots.map((slot) => [slot.key, null])), doubleDownPlayerId: null };
}

/**
 * Adds a player to the chosen slot (a slot key) when that one is open and fits, else to the first empty slot that fits
 * [G4.7].
 */
export function addPlayer(
  draft: Draft,
  player: LineupPlayer,
  context: LineupContext,
  chosenKey: string | null = null,
): DraftChange {
  const refusal = whyNotAdd(draft, player, context);
  if (refusal !== null) return { problem: refusal };
  const open = openSlotsFor(draft, player, context);
  const slot = open.find(({ key }) => key === chosenKey) ?? open[0] ?? null;
  return slot === null ? { problem: noSlotProblem(player) } : { draft: place(draft, slot.key, player.id) };
}

/** Why a player's add button is disabled, in the words of its hint [G5.23, G5.24, G8.31]; null when it is enabled. */
export function whyNotAdd(draft: Draft, player: LineupPlayer, context: LineupContext): Problem | null {
  return (
    (slotOf(draft, player.id) === null ? null : twiceProblem(player)) ??
    whyNotPlay(player, context) ??
    (openSlotsFor(draft, player, context).length === 0 ? noSlotProblem(player) : null)
  );
}

/**
 * Puts a player into one slot in place of the one there, who loses the double-down. Of two refusals the
 * one of the slot comes first, as on a submit: who is held there stays.
 */
export function swapPlayerInto(draft: Draft, key: string, player: LineupPlayer, context: LineupContext): DraftChange {
  const slot = context.rules?.slots.find((each) => each.key === key);
  if (slot === undefined || !slotTakes(slot.kind, player.position)) return { problem: noSlotProblem(player) };
  const standing = slotOf(draft, player.id);
  if (standing === key) return { draft };
  if (standing !== null) return { problem: twiceProblem(player) };
  const leaving = draft.slots[key] ?? null;
  const cleared = leaving === null ? { draft } : removePlayer(draft, leaving, context);
  if ('problem' in cleared) return cleared;
  const refusal = whyNotPlay(player, context);
  return refusal === null ? { draft: place(cleared.draft, key, player.id) } : { problem: refusal };
}

/**
 * Clears the player's slot, and the double-down if they had it [G4.7]. A player of the saved lineup whose game has
 * started stays; one who locked before the draft was ever saved can go.
 */
export function removePlayer(draft: Draft, playerId: string, context: LineupContext): DraftChange {
  const key = slotOf(draft, playerId);
  if (key === null) return { draft };
  const player = context.players.get(playerId);
  if (player !== undefined && isHeld(playerId, context)) return { problem: startedProblem(player) };
  const doubleDownPlayerId = draft.doubleDownPlayerId === playerId ? null : draft.doubleDownPlayerId;
  return { draft: { slots: { ...draft.slots, [key]: null }, doubleDownPlayerId } };
}

/** Turns Double Down on or off for a player of the draft [G4.8]. */
export function toggleDoubleDown(draft: Draft, player: LineupPlayer, context: LineupContext): DraftChange {
  const refusal = whyNotToggleDoubleDown(draft, player, context);
  if (refusal !== null) return { problem: refusal };
  return { draft: { ...draft, doubleDownPlayerId: draft.doubleDownPlayerId === player.id ? null : player.id } };
}

/** Why the 2x toggle of a player is disabled; null when it works. Where no group has double-down there is no toggle. */
export function whyNotToggleDoubleDown(draft: Draft, player: LineupPlayer, context: LineupContext): Problem | null {
  if (context.rules?.doubleDown !== true || slotOf(draft, player.id) === null) return noSlotProblem(player);
  return whyNotDoubleDown(draft.doubleDownPlayerId === player.id ? null : player.id, context);
}

/** The first empty slot, which the builder shows as next; null when all are filled. */
export function nextOpenSlot(draft: Draft, rules: LineupRules): Slot | null {
  return rules.slots.find((slot) => (draft.slots[slot.key] ?? null) === null) ?? null;
}

/** The next open slot below this one, going on from the top after the last; null when all are filled. */
export function openSlotAfter(draft: Draft, rules: LineupRules, key: string): Slot | null {
  const at = rules.slots.findIndex((slot) => slot.key === key);
  const inTurn = [...rules.slots.slice(at + 1), ...rules.slots.slice(0, at + 1)];
  return nextOpenSlot(draft, { ...rules, slots: inTurn });
}

/** Every slot filled, and a double-down player chosen where one is required [G4.9]. */
export function isComplete(draft: Draft, rules: LineupRules): boolean {
  return nextOpenSlot(draft, rules) === null && hasDoubleDown(draft, rules);
}

/** A double-down player is chosen, where one is required. */
export function hasDoubleDown(draft: Draft, rules: LineupRules): boolean {
  return !rules.doubleDown || draft.doubleDownPlayerId !== null;
}

/** Whether the lineup holds a player whose game has started: the players panel is then hidden [G2.47]. */
export function holdsLockedPlayer(draft: Draft, context: Pick<LineupContext, 'players' | 'now'>): boolean {
  return playerIdsOf(draft).some((id) => isLocked(context.players.get(id)?.game, context.now));
}

function openSlotsFor(draft: Draft, player: LineupPlayer, context: LineupContext): Slot[] {
  const fits = (slot: Slot) => slotTakes(slot.kind, player.position) && (draft.slots[slot.key] ?? null) === null;
  return context.rules?.slots.filter(fits) ?? [];
}

function place(draft: Draft, key: string, playerId: string): Draft {
  return { ...draft, slots: { ...draft.slots, [key]: playerId } };
}
