import { useSyncExternalStore } from 'react';

/** State of the page's live connection [A4.7]. */
type LinkState = 'disconnected' | 'connecting' | 'connected';

interface Link {
  readonly state: LinkState;
  /** Connects immediately; null when nothing can be connected. */
  readonly tryAgain: (() => unknown) | null;
}

let link: Link = { state: 'disconnected', tryAgain: null };
const listeners = new Set<() => void>();

export function setLink(next: Partial<Link>): void {
  link = { ...link, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of the live connection; rerenders when it changes. */
export function useLink(): Link {
  return useSyncExternalStore(subscribe, () => link);
}

/** Polls at the given interval only while there is no live connection [A4.7]. */
export function useRefetchInterval(): <Every>(every: Every) => Every | false {
  const { state } = useLink();
  return (every) => (state === 'connected' ? false : every);
}
