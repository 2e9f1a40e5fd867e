import type { DraftChange } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { swapSlots, swapTargets } from '@singleback/game/lineups/move-in-lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { useState } from 'react';

/** Moves a player to another slot by mouse, keyboard or touch: pick up, then choose the target. */
export interface Moves {
  /** The slot whose player is being moved; null otherwise. */
  readonly from: Slot | null;
  /** The keys of the slots that the player can move to. */
  readonly targets: ReadonlySet<string>;
  /** The key of the slot where the last move ended or was canceled, which gets the focus. */
  readonly endedAt: string | null;
  canMove(slot: Slot): boolean;
  pickUp(slot: Slot): void;
  /** Puts the picked-up player into this slot; a player already there swaps places. */
  moveTo(slot: Slot): void;
  cancel(): void;
}

interface MoveParts {
  draft: Draft;
  context: LineupContext;
  mayEdit: boolean;
  /** Applies a change or reports its refusal; `words` is announced to screen readers. */
  take: (change: DraftChange, words: string) => void;
  say: (words: string) => void;
}

/** A player who locks while being moved is put down. */
export function useMoves({ draft, context, mayEdit, take, say }: MoveParts): Moves {
  const [picked, setPicked] = useState<Slot | null>(null);
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const targetsOf = (slot: Slot) => (mayEdit ? swapTargets(draft, slot.key, context) : []);
  const nameIn = (key: string) => context.players.get(draft.slots[key] ?? '')?.name ?? null;
  const targets = picked === null ? [] : targetsOf(picked);
  const from = targets.length > 0 ? picked : null;
  return {
    from,
    targets: new Set(targets.map(({ key }) => key)),
    endedAt,
    canMove: (slot) => targetsOf(slot).length > 0,
    pickUp: (slot) => {
      setPicked(slot);
      const where = targetsOf(slot).map(({ key }) => key);
      say(`Moving ${nameIn(slot.key)} from ${slot.key}. Choose ${where.join(' or ')}, or press Escape to cancel.`);
    },
    moveTo: (slot) => {
      setPicked(null);
      if (from === null) return;
      setEndedAt(slot.key);
      const other = nameIn(slot.key);
      const moved = `${nameIn(from.key)} moved to ${slot.key}`;
      take(swapSlots(draft, from.key, slot.key, context), other ? `${moved}, ${other} to ${from.key}` : moved);
    },
    cancel: () => {
      setPicked(null);
      if (from === null) return;
      setEndedAt(from.key);
      say('Move canceled');
    },
  };
}
