import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import { isHeld } from '@singleback/game/lineups/refusals.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { useEffect, useRef } from 'react';

/**
 * The slot that an address asks to change; null where there is none with this key, its player is locked there, or the
 * draft has somebody else in it already than the saved lineup.
 */
export function slotToChange(key: string | null, draft: Draft | null, context: LineupContext): Slot | null {
  const slot = context.rules?.slots.find((each) => each.key === key);
  const standing = slot && draft?.slots[slot.key];
  if (!slot || !standing || context.previous?.slots[slot.key] !== standing) return null;
  return isHeld(standing, context) ? null : slot;
}

/** Opens the change of a slot once, when the builder has been drawn for the first time. */
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
