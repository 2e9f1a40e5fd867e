import { useSyncExternalStore } from 'react';

const TOUCH = '(max-width: 819.98px)';

/** Whether rows are drawn for a thumb: the phone's layout. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(TOUCH).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(TOUCH);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
