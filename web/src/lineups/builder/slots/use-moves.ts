import type { DraftChange } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { swapSlots, swapTargets } from '@singleback/game/lineups/move-in-lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { useState } from 'react';

/** Moving a player of the lineup to another slot: pick up, then choose where to, by mouse, keyboard or touch. */
export interface Moves {
  /** The slot whose player is being moved; null while none is. */
  readonly from: Slot | null;
  /** The keys of the slots that the player can be moved to. */
  readonly targets: ReadonlySet<string>;
  /** The key of the slot where the last move ended, or was canceled: the focus goes there. */
  readonly endedAt: string | null;
  canMove(slot: Slot): boolean;
  pickUp(slot: Slot): void;
  /** Puts the player who was picked up into this slot; whoever stands there takes the other one. */
  moveTo(slot: Slot): void;
  cancel(): void;
}

interface MoveParts {
  draft: Draft;
  context: LineupContext;
  mayEdit: boolean;
  /** Applies a change, or says why it is refused; `words` is read out. */
  take: (change: DraftChange, words: string) => void;
  say: (words: string) => void;
}

/** The moves of a draft. A player who locks while being moved is put down. */
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
