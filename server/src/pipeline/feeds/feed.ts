import type { FeedReport } from '../report.ts';

export type * from '../report.ts';

/** One source of what happens in the world. It only tells; the stats stage decides what to keep. */
export interface Feed {
  readonly name: string;
  /**
   * What is known at `now` (UTC) and was not told before; null when that is nothing. Never tells anything that could
   * not be known at that instant. A long time may come in several reports: ask until null.
   */
  read(now: Date): Promise<FeedReport | null>;
  /** The report of the last `read` is stored: it need not be told again, not even after a restart. */
  stored?(now: Date): Promise<void>;
  /** Another process may have told of it since the last `read`: what is remembered from then is no measure any more. */
  takenOver?(): void;
}
