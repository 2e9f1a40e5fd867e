import { isLocked } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import type { Problem } from '../problem.ts';
import type { DraftChange } from './draft.ts';
import type { Draft, LineupContext, LineupPlayer } from './lineup.ts';
import { noSlotProblem, startedProblem } from './refusals.ts';
import type { Slot } from './slots.ts';

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
