import { type DraftChange, swapSlots, swapTargets } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { useMemo, useState } from 'react';
import { useHandlers } from '../use-handlers.ts';

/** Moves a player to another slot by mouse, keyboard or touch: pick up, then choose the target. */
export interface Moves {
  /** The slot whose player is being moved; null otherwise. */
  readonly from: Slot | null;
  /** The keys of the slots that the player can move to. */
  readonly targets: ReadonlySet<string>;
  /** The key of the slot where the last move ended or was canceled, which gets the focus. */
  readonly endedAt: string | null;
  /** The keys of the slots whose player can move. */
  readonly movable: ReadonlySet<string>;
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
  const targetsByKey = useMemo(
    () =>
      new Map(
        (mayEdit ? (context.rules?.slots ?? []) : []).map(({ key }) => [
          key,
          new Set(swapTargets(draft, key, context).map((target) => target.key)),
        ]),
      ),
    [draft, context, mayEdit],
  );
  const movable = useMemo(
    () => new Set([...targetsByKey].flatMap(([key, targets]) => (targets.size > 0 ? [key] : []))),
    [targetsByKey],
  );
  const from = picked !== null && movable.has(picked.key) ? picked : null;
  const targets = (from === null ? undefined : targetsByKey.get(from.key)) ?? NONE;
  const nameIn = (key: string) => context.players.get(draft.slots[key] ?? '')?.name ?? null;
  const handlers = useHandlers({
    pickUp: (slot: Slot) => {
      setPicked(slot);
      const where = [...(targetsByKey.get(slot.key) ?? NONE)];
      say(`Moving ${nameIn(slot.key)} from ${slot.key}. Choose ${where.join(' or ')}, or press Escape to cancel.`);
    },
    moveTo: (slot: Slot) => {
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
  });
  return useMemo(() => ({ from, targets, endedAt, movable, ...handlers }), [from, targets, endedAt, movable, handlers]);
}

const NONE: ReadonlySet<string> = new Set();
