import { useCallback, useMemo, useSyncExternalStore } from 'react';

const TOUCH = '(max-width: 819.98px)';
const NARROW = '(max-width: 1023.98px)';

/** Whether rows are drawn for a thumb: the phone's layout. */
export function useIsTouch(): boolean {
  return useMedia(TOUCH);
}

/** Whether there is no room for slots and players side by side: the lineup is then a bar under the list. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

function useMedia(media: string): boolean {
  const query = useMemo(() => matchMedia(media), [media]);
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
