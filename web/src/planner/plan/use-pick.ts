import { useId, useRef, useState } from 'react';
import type { OpenPopup } from '../../ui/overlays/popup.tsx';
import type { Picked } from './plan-model.ts';

/** The slot whose card is open, which stands beside the slot's button. */
export interface SlotCard {
  readonly at: Picked | null;
  readonly popup: OpenPopup;
  /** What the button of a slot needs. */
  opener(slot: Picked): {
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    popoverTarget: string | undefined;
    onClick: (event: { currentTarget: HTMLButtonElement; preventDefault: () => void }) => void;
  };
}

export const isSameSlot = (one: Picked, other: Picked | null) =>
  one.weekNumber === other?.weekNumber && one.key === other.key;

/** One card for all slots. */
export function usePick(): SlotCard {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<Picked | null>(null);
  return {
    at,
    popup: {
      ...{ id, anchor, isOpen: at !== null },
      // The card of a slot closes late, when that of another one may be open already.
      close: () => setAt((now) => (now === at ? null : now)),
    },
    opener(slot) {
      const isOpen = isSameSlot(slot, at);
      return {
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        // The browser closes the card by the button that has opened it.
        popoverTarget: isOpen ? id : undefined,
        onClick(event) {
          if (isOpen) return;
          event.preventDefault();
          anchor.current = event.currentTarget;
          setAt(slot);
        },
      };
    },
  };
}
