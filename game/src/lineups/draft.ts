import { isLocked } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import type { Problem } from '../problem.ts';
import {
  type Draft,
  type LineupContext,
  type LineupPlayer,
  type LineupRules,
  mayHaveEmptySlots,
  playerIdsOf,
  slotOf,
} from './lineup.ts';
import { isHeld, noSlotProblem, startedProblem, twiceProblem, whyNotDoubleDown, whyNotPlay } from './refusals.ts';
import { parseSlotKey, type Slot } from './slots.ts';

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
function hasDoubleDown(draft: Draft, rules: LineupRules): boolean {
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

export type DraftState = 'no_groups' | 'incomplete' | 'no_double_down' | 'ready';

/** The builder's status line [G2.43]. */
export const DRAFT_STATUS_TEXT: Readonly<Record<DraftState, string>> = {
  no_groups: 'Select groups to continue',
  incomplete: 'Complete lineup to submit',
  no_double_down: 'Select a double-down player to continue',
  ready: 'Lineup ready to submit',
};

/** The link beside 'Select groups to continue' [G2.43]. */
export const BACK_TO_GROUPS_TEXT = 'Go back to group selection';

/** The state of a draft and its status line [G2.43, G4.9]. Open slots come before the double-down. */
export function draftStatus(draft: Draft, context: Pick<LineupContext, 'rules'>): { state: DraftState; text: string } {
  const state = stateOf(draft, context);
  return { state, text: DRAFT_STATUS_TEXT[state] };
}

function stateOf(draft: Draft, { rules }: Pick<LineupContext, 'rules'>): DraftState {
  if (rules === null) return 'no_groups';
  if (isComplete(draft, rules)) return 'ready';
  const isEnough = mayHaveEmptySlots(rules) && playerIdsOf(draft).length > 0;
  if (nextOpenSlot(draft, rules) !== null && !isEnough) return 'incomplete';
  return hasDoubleDown(draft, rules) ? 'ready' : 'no_double_down';
}

/**
 * Moves the player of one slot to another, whose player takes the place left free. Both slots must take who comes to
 * them, and neither player's game may have started. From an open slot nothing moves: the draft stays as
 * it is. The double-down stays with its player.
 */
export function swapSlots(draft: Draft, fromKey: string, toKey: string, context: LineupContext): DraftChange {
  if (fromKey === toKey || playerIn(draft, fromKey, context) === undefined) return { draft };
  const refusal = whyNotSwap(draft, fromKey, toKey, context);
  if (refusal !== null) return { problem: refusal };
  const [moved, other] = [draft.slots[fromKey] ?? null, draft.slots[toKey] ?? null];
  return { draft: { ...draft, slots: { ...draft.slots, [fromKey]: other, [toKey]: moved } } };
}

/** The slots to which the player of this one can be moved, in order; none while that player is locked. */
export function swapTargets(draft: Draft, fromKey: string, context: LineupContext): Slot[] {
  if (!context.players.has(draft.slots[fromKey] ?? '')) return [];
  const others = context.rules?.slots.filter(({ key }) => key !== fromKey) ?? [];
  return others.filter(({ key }) => whyNotSwap(draft, fromKey, key, context) === null);
}

function whyNotSwap(draft: Draft, fromKey: string, toKey: string, context: LineupContext): Problem | null {
  const [moved, other] = [playerIn(draft, fromKey, context), playerIn(draft, toKey, context)];
  return whyNotMove(moved, toKey, context) ?? whyNotMove(other, fromKey, context);
}

function whyNotMove(player: LineupPlayer | undefined, toKey: string, context: LineupContext): Problem | null {
  if (player === undefined) return null;
  if (isLocked(player.game, context.now)) return startedProblem(player);
  const slot = context.rules?.slots.find(({ key }) => key === toKey);
  return slot !== undefined && slotTakes(slot.kind, player.position) ? null : noSlotProblem(player);
}

function playerIn(draft: Draft, key: string, context: LineupContext): LineupPlayer | undefined {
  return context.players.get(draft.slots[key] ?? '');
}

/** A slot of a saved lineup: 'qb1' or 'QB1', and its player. */
export interface SavedSlot {
  readonly positionKey: string;
  readonly playerId: string;
}

/**
 * The draft of a saved lineup. A player who is missing from the players at hand, or whose slot no longer is there, is
 * skipped [G5.26], and with them the double-down.
 */
export function draftFromSaved(
  saved: { readonly slots: readonly SavedSlot[]; readonly doubleDownPlayerId: string | null },
  rules: LineupRules,
  players: ReadonlyMap<string, unknown>,
): Draft {
  const slots: Record<string, string | null> = { ...emptyDraft(rules).slots };
  for (const { positionKey, playerId } of saved.slots) {
    const key = parseSlotKey(positionKey)?.key;
    if (key !== undefined && Object.hasOwn(slots, key) && players.has(playerId)) slots[key] = playerId;
  }
  return keepDoubleDown(slots, saved.doubleDownPlayerId, rules);
}

/** Moves a draft to other groups: each player keeps the slot or takes the first that fits; the others are dropped. */
export function refitDraft(draft: Draft, rules: LineupRules, players: ReadonlyMap<string, LineupPlayer>): Draft {
  const slots: Record<string, string | null> = { ...emptyDraft(rules).slots };
  const homeless: string[] = [];
  for (const [key, playerId] of Object.entries(draft.slots)) {
    if (playerId === null) continue;
    if (Object.hasOwn(slots, key)) slots[key] = playerId;
    else homeless.push(playerId);
  }
  for (const playerId of homeless) {
    const position = players.get(playerId)?.position;
    const open = rules.slots.find((slot) => slots[slot.key] === null && position && slotTakes(slot.kind, position));
    if (open !== undefined) slots[open.key] = playerId;
  }
  return keepDoubleDown(slots, draft.doubleDownPlayerId, rules);
}

/**
 * What a submit sends: every filled slot in order, `position` being the slot key in capitals [G3.9]. Null while a slot is open
 * that has to be filled.
 */
export function filledSlots(draft: Draft, rules: LineupRules): { playerId: string; position: string }[] | null {
  if (!mayHaveEmptySlots(rules) && nextOpenSlot(draft, rules) !== null) return null;
  return rules.slots.flatMap(({ key }) => {
    const playerId = draft.slots[key] ?? null;
    return playerId === null ? [] : [{ playerId, position: key }];
  });
}

function keepDoubleDown(slots: Draft['slots'], doubleDownPlayerId: string | null, rules: LineupRules): Draft {
  const kept =
    rules.doubleDown &&
    doubleDownPlayerId !== null &&
    playerIdsOf({ slots, doubleDownPlayerId }).includes(doubleDownPlayerId);
  return { slots, doubleDownPlayerId: kept ? doubleDownPlayerId : null };
}
