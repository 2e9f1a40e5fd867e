import { slotTakes } from '../players/positions.ts';
import { emptyDraft, nextOpenSlot } from './draft.ts';
import { type Draft, type LineupPlayer, type LineupRules, mayHaveEmptySlots, playerIdsOf } from './lineup.ts';
import { parseSlotKey } from './slots.ts';

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
