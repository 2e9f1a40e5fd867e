import { createAtom, useSelector } from '@tanstack/react-store';

const since = createAtom<Date | null>(null);

/** Since when the oldest data shown is known, if it is of an earlier visit and the server has not replied yet. */
export function useLastKnown(): Date | null {
  return useSelector(since);
}

/** The same, outside of components. */
export const lastKnown = (): Date | null => since.get();

/** Called by the app's shell alone. */
export function setLastKnown(at: Date | null): void {
  since.set(at);
}
