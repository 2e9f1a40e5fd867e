import { isLocked } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import { type Draft, type LineupContext, slotOf } from './lineup.ts';
import { isHeld } from './refusals.ts';
import type { Slot } from './slots.ts';

/** An unsaved change of a slot that came too late: the slot is locked with the player of the saved lineup. */
export interface LateChange {
  /** Null for the double-down. */
  readonly slot: Slot | null;
  /** The player who is held. */
  readonly heldId: string;
  /** Who stood there instead; null where nobody did. */
  readonly lateId: string | null;
}

/** A draft in which whoever is held stands where the saved lineup has them, and the changes that were undone for it. */
export interface KeptHeld {
  readonly draft: Draft;
  readonly late: readonly LateChange[];
}

/**
 * Puts players of the saved lineup whose games have started back where they were (rules 7.22): no other lineup could be
 * saved any more. Who stood there takes the place that becomes free, or leaves the draft. The double-down goes back the
 * same way. A draft without such changes is returned as it is.
 */
export function keepHeld(draft: Draft, context: LineupContext): KeptHeld {
  const { previous, rules } = context;
  if (previous === null || rules === null) return { draft, late: [] };
  const late: LateChange[] = [];
  const slots = { ...draft.slots };
  for (const slot of rules.slots) {
    const heldId = previous.slots[slot.key] ?? null;
    const lateId = slots[slot.key] ?? null;
    if (heldId === null || heldId === lateId || !isHeld(heldId, context)) continue;
    late.push({ slot, heldId, lateId });
    const from = rules.slots.find(({ key }) => slots[key] === heldId);
    slots[slot.key] = heldId;
    if (from !== undefined) slots[from.key] = lateId !== null && canTake(from, lateId, context) ? lateId : null;
  }
  const kept = { ...draft, slots };
  const target = keptDouble(kept, context);
  if (target !== draft.doubleDownPlayerId) {
    const heldId = isLate(previous.doubleDownPlayerId, context) ? previous.doubleDownPlayerId : null;
    if (heldId !== null) late.push({ slot: null, heldId, lateId: draft.doubleDownPlayerId });
  }
  if (late.length === 0 && target === draft.doubleDownPlayerId) return { draft, late };
  return { draft: { slots, doubleDownPlayerId: target }, late };
}

/**
 * The double-down that can be saved: that of the saved lineup once its player is held; not that of a player whose game has
 * started since.
 */
function keptDouble(draft: Draft, context: LineupContext): string | null {
  const saved = context.previous?.doubleDownPlayerId ?? null;
  const target = draft.doubleDownPlayerId;
  if (context.rules?.doubleDown !== true || target === saved) return inDraft(draft, target);
  const isOver = isLate(saved, context) || isLate(target, context);
  return inDraft(draft, isOver ? saved : target);
}

const inDraft = (draft: Draft, id: string | null) => (id !== null && slotOf(draft, id) !== null ? id : null);

const isLate = (id: string | null, { players, now }: LineupContext) =>
  id !== null && isLocked(players.get(id)?.game, now);

function canTake({ kind }: Slot, playerId: string, { players, now }: LineupContext): boolean {
  const player = players.get(playerId);
  return player !== undefined && !isLocked(player.game, now) && slotTakes(kind, player.position);
}

/** 'Too late for Ada Bell: RB1 is locked with Cy Dee', one sentence for each change. */
export function lateLines(late: readonly LateChange[], context: Pick<LineupContext, 'players'>): string[] {
  const nameOf = (id: string | null) => context.players.get(id ?? '')?.name ?? null;
  return late.map(({ slot, heldId, lateId }) => {
    const who = nameOf(lateId) ?? 'a change';
    const place = slot === null ? 'the double-down' : slot.key;
    return `Too late for ${who}: ${place} is locked with ${nameOf(heldId) ?? 'its player'}`;
  });
}
