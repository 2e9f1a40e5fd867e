import { OFFLINE_TOKEN } from './messages.ts';

/** The header that tells when the server gave a kept answer. */
export const CACHED_AT = 'x-kept-at';

/** So many answers are kept of a user; the oldest go first. */
export const MAX_RESPONSES = 150;

const USER_CACHE = 'signed-in';
const WHO_KEY = '/signed-in';
const cacheNameOf = (userId: string) => `kept-${userId}`;

/** Lineups and tables, and what these screens stand on. Everything else is not kept: fail closed. */
const CACHEABLE = [
  /^\/api\/(current-season-weeks|teams|groups|corrections|subscriptions\/current|invitations\/pending)$/,
  /^\/api\/(lineups|lineup|leaderboard|scoreboard)\//,
];

/** Whether the answer to this path of the API is kept for when the server can't be reached. */
export function isCacheable(path: string): boolean {
  return CACHEABLE.some((pattern) => pattern.test(path));
}

export interface ResponseCache {
  /** Keeps an answer for the user whose token asked for it, if that is who is signed in on this browser. */
  keep(request: Request, answer: Response): Promise<void>;
  /** What was kept for the user who asks; null when nothing was, or somebody else asks. */
  find(request: Request): Promise<Response | null>;
  /** A number that each sign-out raises: what was asked before it tells of a user who has left. */
  epoch(): number;
  /** Takes over who is signed in, as the server said it when asked at `moment`: whatever was kept for others goes. */
  signedIn(user: SignedIn | null, epoch: number): Promise<void>;
  /** Lets everything of everybody go. */
  signedOut(): Promise<void>;
  /** Somebody may be signing in: that nobody was is not known any more. */
  forgetSignedOut(): Promise<void>;
  /** Asks who is signed in where that is not known yet; many callers, one question. */
  resolveUser(ask: () => Promise<SignedIn | null | undefined>): Promise<void>;
  /** Who was signed in when the server was last heard; null for nobody, undefined when that is not known. */
  currentUser(): Promise<SignedIn | null | undefined>;
}

/** A user as the server tells it; nothing that opens a session. */
export interface SignedIn {
  id: string;
}

/** Answers of the API on this device, each user's apart, for as long as that user is signed in (docs/decisions/020). */
export function createResponseCache(caches: CacheStorage): ResponseCache {
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
    // First nobody: a device that is too full to write down who comes next has forgotten who was there.
    if ((await currentUser())?.id !== user?.id) await caches.delete(USER_CACHE);
    const others = (await caches.keys()).filter(
      (name) => name.startsWith('kept-') && name !== cacheNameOf(user?.id ?? ''),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
    await (await caches.open(USER_CACHE)).put(WHO_KEY, Response.json(user));
  };

  let resolving: Promise<void> | null = null;
  const resolveUser = async (ask: () => Promise<SignedIn | null | undefined>): Promise<void> => {
    const requested = epoch;
    if ((await currentUser()) !== undefined) return;
    const user = await ask();
    await enqueue(async () => {
      if (user !== undefined && requested === epoch) await setUser(user);
    });
  };

  return {
    currentUser,
    resolveUser(ask) {
      resolving ??= resolveUser(ask).finally(() => {
        resolving = null;
      });
      return resolving;
    },
    async keep(request, answer) {
      const owner = await ownerOf(request);
      if (!owner || tokenSubject(request) !== owner) return;
      const headers = {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        [CACHED_AT]: answer.headers.get('date') ?? '',
      };
      const cache = await caches.open(cacheNameOf(owner));
      // Put anew, it is the youngest.
      await cache.delete(request.url);
      await cache.put(request.url, new Response(await answer.text(), { headers }));
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MAX_RESPONSES))) await cache.delete(old);
      // Signed out, or somebody else, while it was being written.
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

/** Does one work after the other, in the order in which they were given. */
function createQueue(): (work: () => Promise<void>) => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}

/** The id of the user whose token asks; the offline token itself; null without one that can be read. */
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
