import { useSyncExternalStore } from 'react';

/** Whether the page is wider than a phone: from 820 pixels on, or from a width of the caller's own. */
export function useWide(from = 820): boolean {
  const query = `(min-width: ${from}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
