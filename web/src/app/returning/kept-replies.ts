import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { groupTableFromWire, overallFromWire } from '../../leaderboard/queries.ts';
import { CACHED_AT, CACHED_BY, cacheNameOf, shellNameOf } from '../../sw/messages.ts';

/** A reply of an earlier visit, and when the server sent it. */
interface KeptReply {
  body: unknown;
  at: Date;
}

/** Reads a reply that the service worker has kept for this user; null without one. */
export type ReadKept = (path: string) => Promise<KeptReply | null>;

export const SEASON_PATH = '/api/current-season-weeks';

const PATHS: ReadonlyMap<string, string> = new Map([
  [keys.teams[0], '/api/teams'],
  ['GET /groups', '/api/groups'],
  [keys.subscription[0], '/api/subscriptions/current'],
  [keys.corrections[0], '/api/corrections'],
  [keys.season[0], SEASON_PATH],
  [keys.board[0], '/api/lineups/season'],
  ['GET /invitations/pending', '/api/invitations/pending'],
  [keys.overall.join('/'), '/api/leaderboard/overall'],
]);

/** The path whose reply a query shows; null for what the first screens can do without. */
export function pathOf(key: QueryKey): string | null {
  const [family, second, third, page] = key.map(String);
  const known = PATHS.get(key.join('/'));
  if (known !== undefined) return known;
  const isOfWeek = key.length === 2 && second !== '' && ['lineups', 'scoreboard', 'overrides'].includes(family ?? '');
  if (isOfWeek) return `/api/${family}/${second}`;
  return family === 'leaderboard' && second === 'group' && third !== ''
    ? `/api/leaderboard/group/${third}?page=${page}`
    : null;
}

/** What a query holds of a reply. */
export function dataOf(key: QueryKey, body: unknown): unknown {
  if (key[0] !== keys.overall[0]) return body;
  return key[1] === keys.overall[1]
    ? overallFromWire(body as Parameters<typeof overallFromWire>[0])
    : groupTableFromWire(body as Parameters<typeof groupTableFromWire>[0]);
}

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
