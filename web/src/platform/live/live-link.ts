import { createAtom, useSelector } from '@tanstack/react-store';

/** State of the page's live connection [A4.7]. */
type LinkState = 'disconnected' | 'connecting' | 'connected';

interface Link {
  readonly state: LinkState;
  /** Connects immediately; null when nothing can be connected. */
  readonly tryAgain: (() => unknown) | null;
}

const link = createAtom<Link>({ state: 'connecting', tryAgain: null });

export function setLink(next: Partial<Link>): void {
  link.set((before) => ({ ...before, ...next }));
}

/** The state of the live connection; rerenders when it changes. */
export function useLink(): Link {
  return useSelector(link);
}

/** Polls at the given interval only while there is no live connection [A4.7]. */
export function useRefetchInterval(): <Every>(every: Every) => Every | false {
  const { state } = useLink();
  return (every) => (state === 'connected' ? false : every);
}
