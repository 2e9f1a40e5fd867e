import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const POLL_MS = 500;

/** The latest of these instants (milliseconds UTC) that is not after `now`; 0 when none has passed. */
export function lastPassed(moments: readonly number[], now: Date | null): number {
  const at = now?.getTime() ?? 0;
  return moments.reduce((latest, moment) => (moment <= at && moment > latest ? moment : latest), 0);
}

/**
 * The latest of these instants that the server's clock has passed. Rerenders only when the next one passes, not every
 * second: enough for rules that change at kickoff.
 */
export function useLastPassed(moments: readonly number[]): number {
  const subscribe = useCallback((update: () => void) => {
    const timer = setInterval(update, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const read = () => lastPassed(moments, serverNow());
  return useSyncExternalStore(subscribe, read, read);
}
