import { useRef } from 'react';

interface ReturnFocus {
  /** Call when the dialog opens, before the focus moves into it. */
  remember: (event: Event) => void;
  /** For onCloseAutoFocus. */
  giveBack: (event: Event) => void;
}

/**
 * Restores the focus to the element focused before a dialog opened; if that was removed (a deleted row), to the dialog
 * still open below, else to the page. Radix only does so for its own trigger.
 */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    remember: ({ target }) => {
      const focused = document.activeElement;
      if (!(target instanceof Node && target.contains(focused))) before.current = focused;
    },
    giveBack: (event) => {
      event.preventDefault();
      const isThere = before.current instanceof HTMLElement && before.current.isConnected;
      const below = [...document.querySelectorAll('.dialog[data-state="open"]')].at(-1);
      const next = isThere ? before.current : (below ?? document.getElementById('main'));
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
  };
}
