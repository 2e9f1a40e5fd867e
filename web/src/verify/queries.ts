import { useQuery } from '@tanstack/react-query';
import type { LineupToCheck } from './fixed/fixing-locks.ts';

/** Whether this Singleback has a log; undefined while that is unknown. */
export function useHasLog(): boolean | undefined {
  return useQuery({
    queryKey: ['log'],
    queryFn: async () => {
      const { ok, headers } = await fetch('/log/checkpoint', { cache: 'no-store' });
      // A server without a log answers with the page itself.
      return ok && (headers.get('content-type') ?? '').startsWith('text/plain');
    },
  }).data;
}

/** A lock is in the log within seconds, and what witnesses sign soon after it. */
const AGAIN_MS = 60_000;
const MOST_TIMES = 5;

/**
 * The locks that fixed a lineup, once this browser has checked that; null and undefined where there is nothing to say.
 * @param isIdle nothing is asked before
 */
export function useFixingLocks(lineup: LineupToCheck, isIdle: boolean) {
  return useQuery({
    queryKey: ['fixing-locks', lineup],
    queryFn: async () => (await import('./fixed/fixing-locks.ts')).fixingLocks(lineup),
    enabled: isIdle && lineup.slots.some(({ isLocked }) => isLocked),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isMissing = !data || data.some(({ seenBy }) => seenBy.length === 0);
      return isMissing && dataUpdateCount < MOST_TIMES && AGAIN_MS;
    },
  }).data;
}
