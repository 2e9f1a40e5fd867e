import { OFFLINE_TOKEN } from './messages.ts';

/** The header that tells when the server gave a kept answer. */
export const KEPT_AT = 'x-kept-at';

/** So many answers are kept of a user; the oldest go first. */
export const MOST = 150;

const WHO = 'signed-in';
const WHO_KEY = '/signed-in';
const keptOf = (userId: string) => `kept-${userId}`;

/** Lineups and tables, and what these screens stand on. Everything else is not kept: fail closed. */
const KEPT = [
  /^\/api\/(current-season-weeks|teams|groups|corrections|subscriptions\/current|invitations\/pending)$/,
  /^\/api\/(lineups|lineup|leaderboard|scoreboard)\//,
];

/** Whether the answer to this path of the API is kept for when the server can't be reached. */
export function isKept(path: string): boolean {
  return KEPT.some((pattern) => pattern.test(path));
}

export interface KeptAnswers {
  /** Keeps an answer for the user whose token asked for it, if that is who is signed in on this browser. */
  keep(request: Request, answer: Response): Promise<void>;
  /** What was kept for the user who asks; null when nothing was, or somebody else asks. */
  find(request: Request): Promise<Response | null>;
  /** A number that each sign-out raises: what was asked before it tells of a user who has left. */
  moment(): number;
  /** Takes over who is signed in, as the server said it when asked at `moment`: whatever was kept for others goes. */
  signedIn(user: SignedIn | null, moment: number): Promise<void>;
  /** Lets everything of everybody go. */
  signedOut(): Promise<void>;
  /** Somebody may be signing in: that nobody was is not known any more. */
  unsure(): Promise<void>;
  /** Asks who is signed in where that is not known yet; many callers, one question. */
  learn(ask: () => Promise<SignedIn | null | undefined>): Promise<void>;
  /** Who was signed in when the server was last heard; null for nobody, undefined when that is not known. */
  who(): Promise<SignedIn | null | undefined>;
}

/** A user as the server tells it; nothing that opens a session. */
export interface SignedIn {
  id: string;
}

/** Answers of the API on this device, each user's apart, for as long as that user is signed in (docs/decisions/020). */
export function keptAnswers(caches: CacheStorage): KeptAnswers {
  let moment = 0;
  const who = async (): Promise<SignedIn | null | undefined> => {
    const known = await (await caches.open(WHO)).match(WHO_KEY);
    return known ? ((await known.json()) as SignedIn | null) : undefined;
  };
  const ownerOf = async (request: Request): Promise<string | null> => {
    const known = await who();
    const asks = askerOf(request);
    return known && (asks === known.id || asks === OFFLINE_TOKEN) ? known.id : null;
  };
  const inTurn = oneByOne();
  const become = async (user: SignedIn | null): Promise<void> => {
    // First nobody: a device that is too full to write down who comes next has forgotten who was there.
    if ((await who())?.id !== user?.id) await caches.delete(WHO);
    const others = (await caches.keys()).filter((name) => name.startsWith('kept-') && name !== keptOf(user?.id ?? ''));
    await Promise.all(others.map((name) => caches.delete(name)));
    await (await caches.open(WHO)).put(WHO_KEY, Response.json(user));
  };

  let learning: Promise<void> | null = null;
  const learn = async (ask: () => Promise<SignedIn | null | undefined>): Promise<void> => {
    const asked = moment;
    if ((await who()) !== undefined) return;
    const user = await ask();
    await inTurn(async () => {
      if (user !== undefined && asked === moment) await become(user);
    });
  };

  return {
    who,
    learn(ask) {
      learning ??= learn(ask).finally(() => {
        learning = null;
      });
      return learning;
    },
    async keep(request, answer) {
      const owner = await ownerOf(request);
      if (!owner || askerOf(request) !== owner) return;
      const headers = {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        [KEPT_AT]: answer.headers.get('date') ?? '',
      };
      const cache = await caches.open(keptOf(owner));
      // Put anew, it is the youngest.
      await cache.delete(request.url);
      await cache.put(request.url, new Response(await answer.text(), { headers }));
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
      // Signed out, or somebody else, while it was being written.
      if ((await who())?.id !== owner) await caches.delete(keptOf(owner));
    },
    async find(request) {
      const owner = await ownerOf(request);
      if (!owner) return null;
      return (await (await caches.open(keptOf(owner))).match(request.url)) ?? null;
    },
    moment: () => moment,
    signedIn: (user, asked) =>
      inTurn(async () => {
        if (asked === moment) await become(user);
      }),
    signedOut() {
      moment += 1;
      return inTurn(() => become(null));
    },
    unsure: () =>
      inTurn(async () => {
        if ((await who()) === null) await caches.delete(WHO);
      }),
  };
}

/** Does one work after the other, in the order in which they were given. */
function oneByOne(): (work: () => Promise<void>) => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
}

/** The id of the user whose token asks; the offline token itself; null without one that can be read. */
function askerOf(request: Request): string | null {
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
