import { useRef } from 'react';

interface ReturnFocus {
  /** Call it when the dialog opens, before focus goes in. */
  remember: (event: Event) => void;
  /** For onCloseAutoFocus. */
  giveBack: (event: Event) => void;
}

/**
 * Gives focus back to what had it before a dialog opened; when that is gone (a deleted row), to the dialog that
 * is still open below, else to the page. The primitive does so only for a trigger of its own.
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
