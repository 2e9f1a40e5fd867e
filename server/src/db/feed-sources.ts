import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { asc } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { feedState } from './schema/system.ts';

/** A source of results, and when it was last read successfully. */
export interface FeedSource {
  source: string;
  readAt: Date;
  /** The source is late after this time; null for a source that is polled continuously. */
  dueBy: Date | null;
  carriesScores: boolean;
}

/** The read time of a source that was never read but is expected. */
export const NEVER = new Date(0);

const LATE_AFTER_MS = 5 * MINUTE_MS;

export async function feedSources(db: Db): Promise<FeedSource[]> {
  const { source, readAt, dueBy, carriesScores } = feedState;
  return db.select({ source, readAt, dueBy, carriesScores }).from(feedState).orderBy(asc(feedState.source));
}

/**
 * Whether a source should have been read again by `now`, the season's time; `speed` is season seconds per real second.
 */
export function isLate({ readAt, dueBy }: Pick<FeedSource, 'readAt' | 'dueBy'>, now: Date, speed: number): boolean {
  const due = dueBy ?? new Date(readAt.getTime() + LATE_AFTER_MS * Math.max(1, speed));
  return now > due;
}
