/** Tells the page whether a read was answered by the server or from the cache. */
export type ReadMessage =
  | { kind: 'reached' }
  /** `at`: when the server sent the cached response, UTC, ISO 8601. */
  | { kind: 'kept'; at: string };

/** The token of a page that was opened offline: it identifies nobody and is never sent to the server. */
export const OFFLINE_TOKEN = 'offline';

/** Posted by a page to make a waiting worker take over. */
export const TAKE_OVER = 'SKIP_WAITING';
