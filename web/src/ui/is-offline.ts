import { createAtom, useSelector } from '@tanstack/react-store';

const offline = createAtom(false);

/** Whether the server is unreachable, as the app's shell found out; rerenders when it changes. */
export function useIsOffline(): boolean {
  return useSelector(offline);
}

/** The same, outside of components. */
export const isOffline = (): boolean => offline.get();

/** Called by the app's shell alone. */
export function setOffline(isNow: boolean): void {
  offline.set(isNow);
}
