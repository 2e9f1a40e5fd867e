import { useSyncExternalStore } from 'react';

/** Whether the page hears from the server [A4.7]. */
type LinkState = 'disconnected' | 'connecting' | 'connected';

interface Link {
  readonly state: LinkState;
  /** Tries to connect now; null while there is nothing to connect. */
  readonly tryAgain: (() => unknown) | null;
}

let link: Link = { state: 'disconnected', tryAgain: null };
const listeners = new Set<() => void>();

/** Sets how the page's connection fares. */
export function setLink(next: Partial<Link>): void {
  link = { ...link, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How the page's connection fares; draws again when it changes. */
export function useLink(): Link {
  return useSyncExternalStore(subscribe, () => link);
}

/** How often something live is read again: not at all while the page hears of it [A4.7], else as often as said. */
export function useRefetchInterval(): <Every>(every: Every) => Every | false {
  const { state } = useLink();
  return (every) => (state === 'connected' ? false : every);
}
