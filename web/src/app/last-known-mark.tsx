import type { CallKey } from '@singleback/contract/calls.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { ofSession } from '../platform/api/call.ts';
import { requestUrl, type Words } from '../platform/api/caller.ts';
import { lastKnown, setLastKnown, useLastKnown } from '../platform/live/last-known.ts';
import { resumeServerClock } from '../platform/live/resume-clock.ts';
import { onServerClock, serverNow, twoClocks } from '../platform/live/server-clock.ts';
import { CACHED_AT, CACHED_BY, cacheNameOf, shellNameOf } from '../platform/sw/messages.ts';
import { asOfText } from '../ui/text/time-text.ts';

/** The screens that show what was last known. Others begin with an edit, or show what is not kept. */
const SCREENS = /^\/(lineups(\/\d+)?|leaderboard|groups|scoreboard)$/;

/**
 * On a return visit, shows what the first screen showed last, at once, and marks it until the server has replied. Until
 * then it can only be read (docs/decisions/026).
 */
export function LastKnownMark({ userId }: { userId: string }) {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!SCREENS.test(router.state.location.pathname)) return;
    let isOver = false;
    let stop = () => {};
    const end = () => {
      isOver = true;
      stop();
    };
    const read = keptRepliesOf(caches, userId);
    void resumeClock(read).then((isCurrent) => {
      if (isCurrent && !isOver) stop = showLastKnown(cache, read);
    });
    // Before the next page is rendered, which may begin an edit with what it finds.
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && end());
    return () => {
      unsubscribe();
      end();
    };
  }, [cache, router, userId]);
  return <Mark />;
}

function Mark() {
  const since = useLastKnown();
  const isShown = since !== null;
  useEffect(() => (isShown ? onlyToRead(document.getElementById('main')) : undefined), [isShown]);
  const [clocks, now] = [twoClocks(), serverNow()];
  const at = since && clocks ? onServerClock(since, clocks) : since;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom)+12px)] z-20 flex justify-center px-4 md:bottom-6"
    >
      {at ? (
        <p className="num flex min-h-8 items-center gap-2 rounded-full border border-line bg-raise-2 px-3 text-[13px] text-text-2 shadow-md">
          <RefreshCw size={14} aria-hidden />
          {`Updating. Last updated ${asOfText(at, now ?? at)}.`}
        </p>
      ) : null}
    </div>
  );
}

const CONTROLS = 'a, button, input, select, textarea';

/** Lets a page be read, scrolled and focused, but nothing in it be pressed; returns a function that ends it. */
function onlyToRead(page: HTMLElement | null): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stopKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && (event.target as Element).closest(CONTROLS)) stop(event);
  };
  page?.addEventListener('click', stop, options);
  // What opens at the first touch does not wait for the click; scrolling goes on.
  page?.addEventListener('pointerdown', (event) => event.stopPropagation(), options);
  page?.addEventListener('keydown', stopKey, options);
  page?.setAttribute('aria-busy', 'true');
  return () => {
    controller.abort();
    page?.removeAttribute('aria-busy');
  };
}

/**
 * Shows what an earlier visit has shown while the first requests of this one are on their way: a query that waits for
 * its first reply is given the last known one, as data that is infinitely old. It counts as such until the server has
 * replied to each query on the screen (`lastKnown`). Returns a function that ends it and drops what is left.
 * @param read reads a reply that was kept for this user
 */
function showLastKnown(cache: QueryClient, read: ReadKept): () => void {
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
async function resumeClock(read: ReadKept): Promise<boolean> {
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

interface KeptReply {
  body: unknown;
  at: Date;
}

/** Reads a reply that the service worker has kept for this user; null without one. */
type ReadKept = (path: string) => Promise<KeptReply | null>;

const SEASON = 'GET /current-season-weeks';

/** What the first screens show; they can do without anything else. */
const KEPT: ReadonlySet<unknown> = new Set<CallKey>([
  SEASON,
  'GET /teams',
  'GET /groups',
  'GET /subscriptions/current',
  'GET /invitations/pending',
  'GET /corrections',
  'GET /lineups/season',
  'GET /lineups/:weekId',
  'GET /scoreboard/:weekId',
  'GET /overrides/:weekId',
  'GET /leaderboard/overall',
  'GET /leaderboard/group/:groupId',
]);

/** The path whose reply a query shows; null for what is not kept, or not asked for. */
function pathOf([call, request]: QueryKey): string | null {
  const { params = {}, query = {} } = (request ?? {}) as { params?: Words; query?: Words };
  if (!KEPT.has(call) || request === null || Object.values(params).includes('')) return null;
  return ofSession.base + requestUrl(String(call).slice('GET '.length), params, query);
}

const SEASON_PATH = pathOf([SEASON]) as string;

/**
 * Reads what the service worker has kept of a user (docs/decisions/020), and of nobody else. What another version of the
 * app has kept may lack what this one shows: it is left out.
 */
function keptRepliesOf(caches: CacheStorage, userId: string): ReadKept {
  const name = cacheNameOf(userId);
  return async (path) => {
    const names = await caches.keys();
    const reply = names.includes(name) ? await (await caches.open(name)).match(path) : undefined;
    const at = new Date(reply?.headers.get(CACHED_AT) ?? '');
    // The files of a version are deleted when another one takes over.
    const isOwn = names.includes(shellNameOf(reply?.headers.get(CACHED_BY) ?? ''));
    return reply && isOwn && !Number.isNaN(at.getTime()) ? { body: await reply.json(), at } : null;
  };
}
