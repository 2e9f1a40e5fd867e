import { useEffect } from 'react';

const OTHER_OPENED = 'what-if-opened';

/** Closes the What if that is open: beside it the page can be used, and may open another one. */
export function closeOtherWhatIf(): void {
  window.dispatchEvent(new Event(OTHER_OPENED));
}

/** Calls `close` when another What if opens. */
export function useClosedByOther(close: () => void): void {
  useEffect(() => {
    window.addEventListener(OTHER_OPENED, close);
    return () => window.removeEventListener(OTHER_OPENED, close);
  });
}
