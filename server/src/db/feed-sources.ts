import { asc } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { feedState } from './schema/system.ts';

/** A source of what happens, and when it was last read well. */
export interface FeedSource {
  source: string;
  readAt: Date;
  /** Read again by then, or late; null for one that is asked all the time. */
  dueBy: Date | null;
  carriesScores: boolean;
}

/** When a source was read that never was, and is waited for. */
export const NEVER = new Date(0);

const LATE_AFTER_MS = 5 * 60_000;

export async function feedSources(db: Db): Promise<FeedSource[]> {
  const { source, readAt, dueBy, carriesScores } = feedState;
  return db.select({ source, readAt, dueBy, carriesScores }).from(feedState).orderBy(asc(feedState.source));
}

/** Whether a source should have been read again by `now`, the season's time; `speed` is its seconds in a real one. */
export function isLate({ readAt, dueBy }: Pick<FeedSource, 'readAt' | 'dueBy'>, now: Date, speed: number): boolean {
  const due = dueBy ?? new Date(readAt.getTime() + LATE_AFTER_MS * Math.max(1, speed));
  return now > due;
}
