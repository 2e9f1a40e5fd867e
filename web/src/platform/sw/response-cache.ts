import { CACHED_AT, CACHED_BY, cacheNameOf, OFFLINE_TOKEN } from './messages.ts';

/** Maximum number of cached responses per user; the oldest are dropped first. */
export const MAX_RESPONSES = 150;

const USER_CACHE = 'signed-in';
const WHO_KEY = '/signed-in';

/** Lineups, standings and what their screens need. Everything else is not cached: fail closed. */
const CACHEABLE = [
  /^\/api\/(current-season-weeks|teams|groups|game-day|corrections|subscriptions\/current|invitations\/pending)$/,
  /^\/api\/orders(\/log)?$/,
  /^\/api\/(lineups|lineup|leaderboard|scoreboard|overrides)\//,
];

export function isCacheable(path: string): boolean {
  return CACHEABLE.some((pattern) => pattern.test(path));
}

export interface ResponseCache {
  /** Caches a response if its token belongs to the user signed in on this browser. */
  keep(request: Request, answer: Response): Promise<void>;
  /** The cached response for the requesting user; null when there is none or another user requests it. */
  find(request: Request): Promise<Response | null>;
  /** Incremented by each sign-out, to discard sessions requested before it. */
  epoch(): number;
  /** Records the signed-in user of a session requested at `epoch`, and deletes the caches of all other users. */
  signedIn(user: SignedIn | null, epoch: number): Promise<void>;
  /** Deletes everything. */
  signedOut(): Promise<void>;
  /** Someone may be signing in: forgets that nobody was signed in. */
  forgetSignedOut(): Promise<void>;
  /** Fetches the signed-in user if unknown; concurrent calls share one request. */
  resolveUser(fetchUser: () => Promise<SignedIn | null | undefined>): Promise<void>;
  /** The last known signed-in user; null when signed out, undefined when unknown. */
  currentUser(): Promise<SignedIn | null | undefined>;
}

/** The public part of a user; contains no credentials. */
export interface SignedIn {
  id: string;
}

/**
 * API responses cached on this device, separately for each user and only while that user is signed in
 * (docs/decisions/020).
 * @param version of the app, which each response is marked with
 */
export function createResponseCache(caches: CacheStorage, version: string): ResponseCache {
  let epoch = 0;
  const currentUser = async (): Promise<SignedIn | null | undefined> => {
    const known = await (await caches.open(USER_CACHE)).match(WHO_KEY);
    return known ? ((await known.json()) as SignedIn | null) : undefined;
  };
  const ownerOf = async (request: Request): Promise<string | null> => {
    const known = await currentUser();
    const subject = tokenSubject(request);
    return known && (subject === known.id || subject === OFFLINE_TOKEN) ? known.id : null;
  };
  const enqueue = createQueue();
  const setUser = async (user: SignedIn | null): Promise<void> => {
    // Deleted first, so that a failed write on a full device does not leave the previous user behind.
    if ((await currentUser())?.id !== user?.id) await caches.delete(USER_CACHE);
    const others = (await caches.keys()).filter(
      (name) => name.startsWith('kept-') && name !== cacheNameOf(user?.id ?? ''),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
    await (await caches.open(USER_CACHE)).put(WHO_KEY, Response.json(user));
  };

  let resolving: Promise<void> | null = null;
  const resolveUser = async (fetchUser: () => Promise<SignedIn | null | undefined>): Promise<void> => {
    const requested = epoch;
    if ((await currentUser()) !== undefined) return;
    const user = await fetchUser();
    await enqueue(async () => {
      if (user !== undefined && requested === epoch) await setUser(user);
    });
  };

  return {
    currentUser,
    resolveUser(fetchUser) {
      resolving ??= resolveUser(fetchUser).finally(() => {
        resolving = null;
      });
      return resolving;
    },
    async keep(request, answer) {
      const owner = await ownerOf(request);
      if (!owner || tokenSubject(request) !== owner) return;
      const headers = { ...headersOf(answer), [CACHED_BY]: version };
      const cache = await caches.open(cacheNameOf(owner));
      // Deleted and put again, so that it becomes the newest entry.
      await cache.delete(request.url);
      await cache.put(request.url, new Response(await answer.text(), { headers }));
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MAX_RESPONSES))) await cache.delete(old);
      // The user may have signed out or changed during the write.
      if ((await currentUser())?.id !== owner) await caches.delete(cacheNameOf(owner));
    },
    async find(request) {
      const owner = await ownerOf(request);
      if (!owner) return null;
      return (await (await caches.open(cacheNameOf(owner))).match(request.url)) ?? null;
    },
    epoch: () => epoch,
    signedIn: (user, requested) =>
      enqueue(async () => {
        if (requested === epoch) await setUser(user);
      }),
    signedOut() {
      epoch += 1;
      return enqueue(() => setUser(null));
    },
    forgetSignedOut: () =>
      enqueue(async () => {
        if ((await currentUser()) === null) await caches.delete(USER_CACHE);
      }),
  };
}

const headersOf = ({ headers }: Response) => ({
  'content-type': headers.get('content-type') ?? 'application/json',
  [CACHED_AT]: headers.get('date') ?? '',
});

function createQueue(): (work: () => Promise<void>) => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}

/** The user id in the request's token, the offline token itself, or null when unreadable. */
function tokenSubject(request: Request): string | null {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  if (token === OFFLINE_TOKEN) return token;
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { sub } = JSON.parse(atob(part)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
