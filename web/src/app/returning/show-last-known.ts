import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { lastKnown, setLastKnown } from '../../platform/live/last-known.ts';
import { resumeServerClock } from '../../platform/live/resume-clock.ts';
import { pathOf, type ReadKept, SEASON_PATH } from './kept-replies.ts';

/**
 * Shows what an earlier visit has shown while the first requests of this one are on their way: a query that waits for
 * its first reply is given the last known one, as data that is infinitely old. It counts as such until the server has
 * replied to each query on the screen (`lastKnown`). Returns a function that ends it and drops what is left.
 * @param read reads a reply that was kept for this user
 */
export function showLastKnown(cache: QueryClient, read: ReadKept): () => void {
  const shown = new Map<Query, Date>();
  const asked = new Set<string>();
  let isOver = false;
  let reading = 0;

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    for (const query of shown.keys()) drop(query);
    shown.clear();
    setLastKnown(null);
  };
  const update = (): void => {
    if (isOver) return;
    for (const query of shown.keys()) if (!isLastKnown(query)) shown.delete(query);
    const [oldest] = [...shown]
      .filter(([query]) => query.isActive())
      .map(([, at]) => at)
      .toSorted((a, b) => +a - +b);
    if (oldest !== undefined) setLastKnown(oldest);
    else if (reading === 0 && isSettled(cache)) end();
  };
  const consider = async (query: Query): Promise<void> => {
    const path = pathOf(query.queryKey);
    if (path === null || !isWaiting(query) || asked.has(query.queryHash)) return;
    asked.add(query.queryHash);
    reading += 1;
    const kept = await read(path).catch(() => null);
    reading -= 1;
    if (kept !== null && !isOver && isWaiting(query)) {
      shown.set(query, kept.at);
      // First, so that whoever receives the data knows what it is.
      if (lastKnown() === null) setLastKnown(kept.at);
      cache.setQueryData(query.queryKey, kept.body, { updatedAt: 0 });
    }
    update();
  };

  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' || event.type === 'added') queueMicrotask(() => void consider(event.query));
    else if (event.type === 'updated' || event.type === 'observerRemoved') update();
  });
  for (const query of cache.getQueryCache().getAll()) void consider(query);
  return end;
}

/**
 * Sets the server's clock by the season that was last known, if it is not known yet: locks of the meantime are shown,
 * unless the device's clock is wrong. Returns whether the season's week is still the current one.
 */
export async function resumeClock(read: ReadKept): Promise<boolean> {
  const kept = await read(SEASON_PATH).catch(() => null);
  if (kept === null) return false;
  const { now, clockSpeed, currentWeek } = kept.body as SeasonWeeks;
  return resumeServerClock(now, clockSpeed, kept.at) < new Date(currentWeek.end_date);
}

/** A query that is shown and has no data yet. */
const isWaiting = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'fetching';

/** The screen has what it needs; what is fetched later waits for the server. */
function isSettled(cache: QueryClient): boolean {
  const queries = cache.getQueryCache().getAll();
  const isFirstDone = queries.some(({ state }) => state.dataUpdatedAt > 0);
  return (
    isFirstDone && !queries.some((query) => query.isActive() && isWaiting(query) && pathOf(query.queryKey) !== null)
  );
}

/** The server has not replied since: a reply has a time. */
const isLastKnown = ({ state }: Query) => state.data !== undefined && state.dataUpdatedAt === 0;

function drop(query: Query): void {
  if (isLastKnown(query)) query.setState({ data: undefined, status: 'pending' });
}
