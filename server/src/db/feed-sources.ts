import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { asc } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { feedDoubts, feedState } from './schema/system.ts';

/** A source of results, and when it was last read successfully. Late after `dueBy`; null where it is polled continuously. */
export type FeedSource = Omit<typeof feedState.$inferSelect, 'cursor'>;

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

/** Whether a source is read as it should be; 'unread': never yet, and it is not due. */
export function stateOf(source: FeedSource, now: Date, speed: number): 'late' | 'unread' | 'well' {
  if (isLate(source, now, speed)) return 'late';
  return source.readAt > NEVER ? 'well' : 'unread';
}

/** What a source says and is not believed. Times are the season's; without a subject it is the file as a whole. */
export type FeedDoubt = typeof feedDoubts.$inferSelect;

/** What is doubted now, oldest first. */
export async function feedDoubtsNow(db: Db): Promise<FeedDoubt[]> {
  const { since, file, subject } = feedDoubts;
  return db.select().from(feedDoubts).orderBy(asc(since), asc(file), asc(subject));
}

/** A doubt in a sentence: 'stats_player_week_2026, Bo Burns, week 9: two rows. Used meanwhile: the stored figures'. */
export function doubtSentence({
  file = '',
  subject,
  reason,
  used,
}: Pick<FeedDoubt, 'subject' | 'reason' | 'used'> & { file?: string }): string {
  return `${[file, subject].filter((part) => part !== '').join(', ')}: ${reason}. Used meanwhile: ${used}`;
}
