import { useEffect, useRef } from 'react';
import { afterPaint } from '../browser/when-idle.ts';

/**
 * Restores the focus to the element focused before a dialog opened; if that was removed (a deleted row), to the dialog
 * still open below, else to the page. Radix only does so for its own trigger.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    /** Call when the dialog opens, before the focus moves into it. */
    remember: ({ target }: Event) => {
      const focused = document.activeElement;
      if (!(target instanceof Node && target.contains(focused))) before.current = focused;
    },
    /** For onCloseAutoFocus. */
    giveBack: (event: Event) => {
      event.preventDefault();
      const isThere = before.current instanceof HTMLElement && before.current.isConnected;
      const below = [...document.querySelectorAll('.dialog[data-state="open"]')].at(-1);
      const next = isThere ? before.current : (below ?? document.getElementById('main'));
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
  };
}

/** Closes its own dialog only: one that the user closed during a request would close the dialog opened after it. */
export function useOwnClose(close: () => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) close();
  };
}

/**
 * For the ref of a scrim. It lies over the page, so nothing there can be pressed: what Radix sets on the body to the same
 * end is inherited by every element, and restyles all of them when a dialog opens and when it closes.
 */
export function coverPage(scrim: HTMLElement | null) {
  const page = document.getElementById('root');
  if (!scrim || !page) return;
  page.style.pointerEvents = 'auto';
  return () =>
    afterPaint(() => {
      if (!document.querySelector('.scrim')) page.style.pointerEvents = '';
    });
}
