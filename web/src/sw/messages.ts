/** What the worker tells a page about its reads: from the server, or, while that can't be reached, one that was kept. */
export type ReadMessage =
  | { kind: 'reached' }
  /** `at`: when the server gave the kept answer, UTC, ISO 8601. */
  | { kind: 'kept'; at: string };

/** The token of a page that was opened without the server: it names nobody, and is never sent to the server. */
export const OFFLINE_TOKEN = 'offline';

/** What a page tells a worker that waits: take over now. */
export const TAKE_OVER = 'SKIP_WAITING';
