import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { isHeld } from '@singleback/game/lineups/refusals.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { useEffect, useRef } from 'react';

/** The slot named in the URL; null when unknown, locked, or when the draft already has another player in it. */
export function slotToChange(key: string | null, draft: Draft | null, context: LineupContext): Slot | null {
  const slot = context.rules?.slots.find((each) => each.key === key);
  const standing = slot && draft?.slots[slot.key];
  if (!slot || !standing || context.previous?.slots[slot.key] !== standing) return null;
  return isHeld(standing, context) ? null : slot;
}

/** Opens a slot's change once, after the first render of the builder. */
export function useChangeAtOnce(find: () => Slot | null, change: (slot: Slot) => void): void {
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts when the builder opens, and never again
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const slot = find();
    if (slot !== null) change(slot);
  }, []);
}
