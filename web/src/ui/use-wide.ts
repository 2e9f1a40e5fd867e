import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the page is at least `from` pixels wide; by default, wider than a phone. */
export function useWide(from = 820): boolean {
  const media = useMemo(() => matchMedia(`(min-width: ${from}px)`), [from]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  const read = () => media.matches;
  return useSyncExternalStore(subscribe, read, read);
}
