import type { CallKey } from '@singleback/contract/calls.ts';
import type { QueryKey } from '@tanstack/react-query';
import { ofSession } from '../../platform/api/call.ts';
import { requestUrl, type Words } from '../../platform/api/request-url.ts';
import { CACHED_AT, CACHED_BY, cacheNameOf, shellNameOf } from '../../platform/sw/messages.ts';

/** A reply of an earlier visit, and when the server sent it. */
interface KeptReply {
  body: unknown;
  at: Date;
}

/** Reads a reply that the service worker has kept for this user; null without one. */
export type ReadKept = (path: string) => Promise<KeptReply | null>;

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
export function pathOf([call, request]: QueryKey): string | null {
  const { params = {}, query = {} } = (request ?? {}) as { params?: Words; query?: Words };
  if (!KEPT.has(call) || request === null || Object.values(params).includes('')) return null;
  return ofSession.base + requestUrl(String(call).slice('GET '.length), params, query);
}

export const SEASON_PATH = pathOf([SEASON]) as string;

/**
 * Reads what the service worker has kept of a user (docs/decisions/020), and of nobody else. What another version of the
 * app has kept may lack what this one shows: it is left out.
 */
export function keptRepliesOf(caches: CacheStorage, userId: string): ReadKept {
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
