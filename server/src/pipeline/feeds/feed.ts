// Feeds: one folder per source, behind this interface. Each reports what is known at the clock's instant.

import type { FeedReport } from '../report.ts';

export type * from '../report.ts';

/** A source of results. It only reports; the scoring stage decides what to store. */
export interface Feed {
  readonly name: string;
  /**
   * The changes known at `now` (UTC) and not reported before; null when there are none. Never reports anything that
   * could not be known at that instant. A long period may be split into several reports: read until null.
   */
  read(now: Date): Promise<FeedReport | null>;
  /** The last report was stored and need not be repeated, not even after a restart. */
  stored?(now: Date): Promise<void>;
  /** Another process may have read the feed since the last `read`: drop state from before. */
  takenOver?(): void;
}
