import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Resource } from './resource.ts';

/** A smaller response is accepted once it was seen this often … */
const SEEN_TIMES = 3;
/** … over this long: a broken build of a file is replaced within hours, a broken box score within seconds. */
const FILE_AFTER_MS = 6 * HOUR_MS;
const LIVE_AFTER_MS = 2 * MINUTE_MS;
/** Row counts of the same file differ by this much from one build to the next. */
const SAME_SIZE = 0.01;

/** Decides whether a response that is smaller than the last one is right after all. */
export interface ShrunkResponses {
  /** Called for each such response, with its number of rows; `now` is the season's time. */
  isAccepted(resource: Resource<unknown>, rowCount: number, now: Date): Promise<boolean>;
}

/** `storedRowCount` reads how many rows the stored response has: 0 when the operator accepts any number. */
export function openShrunkResponses(storedRowCount: (name: string) => Promise<number | null>): ShrunkResponses {
  const seen = new Map<string, { rowCount: number; times: number; since: Date; at: Date }>();
  return {
    async isAccepted({ name, isKept }, rowCount, now) {
      if (isKept && (await storedRowCount(name)) === 0) return true;
      const before = seen.get(name);
      const isSame = before !== undefined && Math.abs(rowCount - before.rowCount) <= before.rowCount * SAME_SIZE;
      const doubt = isSame ? before : { rowCount, times: 0, since: now, at: new Date(0) };
      // Several addresses may give the same response to one poll.
      if (now > doubt.at) seen.set(name, { ...doubt, times: doubt.times + 1, at: now });
      const { times, since } = seen.get(name) ?? doubt;
      const isAccepted =
        times >= SEEN_TIMES && now.getTime() - since.getTime() >= (isKept ? FILE_AFTER_MS : LIVE_AFTER_MS);
      if (isAccepted) seen.delete(name);
      return isAccepted;
    },
  };
}
