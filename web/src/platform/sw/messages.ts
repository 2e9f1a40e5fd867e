/** Notifies the page whether a read was answered by the server or from the cache. */
export type ReadMessage =
  | { kind: 'reached' }
  /** `at`: when the server sent the cached response, UTC, ISO 8601. */
  | { kind: 'kept'; at: string };

/** The token of a page that was opened offline: it identifies nobody and is never sent to the server. */
export const OFFLINE_TOKEN = 'offline';

/** Posted by a page to make a waiting worker take over. */
export const TAKE_OVER = 'SKIP_WAITING';

/** The header with the time the server sent a cached response. */
export const CACHED_AT = 'x-kept-at';

/** The header with the version of the app that cached a response. */
export const CACHED_BY = 'x-kept-by';

/** The cache with the pages and files of a version of the app. */
export const shellNameOf = (version: string) => `shell-${version}`;

/** The cache with a user's responses. */
export const cacheNameOf = (userId: string) => `kept-${userId}`;
