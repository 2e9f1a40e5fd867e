import type { StaleEvent } from '@singleback/contract/stale.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { createScheduler } from './scheduler.ts';

interface InvalidationParts {
  cache: QueryClient;
  wait: (ms: number, then: () => void) => () => void;
  random: () => number;
}

/** Refetches later, spread so that clients do not all hit the server at once. */
interface Invalidations {
  /** Once `after` milliseconds have passed, at the earliest. */
  schedule(event: StaleEvent, after: number): void;
  /**
   * What shows standings: tables soon, and the places on the lineups, which nearly everybody has open, less at once. A
   * correction of a past week is rare: then all that it changes soon.
   */
  scheduleStandings(isPastWeek?: boolean): void;
  stop(): void;
}

const SPREAD_MS = 1_000;
/** Shorter, so that tables and lineups agree within a second: a table changes with every play. */
const STANDINGS_SPREAD_MS = 350;
const PLACES = { after: 500, spread: 9_500 };

export function createInvalidations({ cache, wait, random }: InvalidationParts): Invalidations {
  const schedule = createScheduler(wait, random);
  const add = (event: StaleEvent, { after, spread }: { after: number; spread: number }) =>
    schedule(event, { after, spread }, () => void invalidate(cache, event));
  return {
    schedule: (event, after) => add(event, { after, spread: SPREAD_MS }),
    scheduleStandings(isPastWeek = false) {
      add('standings-changed', { after: 0, spread: STANDINGS_SPREAD_MS });
      if (isPastWeek) add('week-corrected', { after: 0, spread: STANDINGS_SPREAD_MS });
      else add('places-changed', PLACES);
    },
    stop: schedule.stop,
  };
}
