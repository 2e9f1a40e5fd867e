/** What the worker tells a page about its reads: from the server, or, while that can't be reached, one that was kept. */
export type ReadMessage =
  | { kind: 'reached' }
  /** `at`: when the server gave the kept answer, UTC, ISO 8601. */
  | { kind: 'kept'; at: string };

/** What a page tells a worker that waits: take over now. */
export const TAKE_OVER = 'SKIP_WAITING';
