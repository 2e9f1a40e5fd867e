import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { NEVER } from '../../db/feed-sources.ts';
import type { Db } from '../../db/pool.ts';

/** How far a source has been read and stored; null before the first time. */
export async function readCursor(db: Db, source: string): Promise<Date | null> {
  const state = await db.execute<{ cursor: string | null }>(
    sql`select cursor from feed_state where source = ${source}`,
  );
  const cursor = state.rows[0]?.cursor;
  return cursor ? new Date(cursor) : null;
}

/** By when a source should be read again, and whether it carries scores. */
export interface Expected {
  dueBy: Date | null;
  carriesScores: boolean;
}

/** Records a successful read at `now` and its cursor, which never moves back. */
export async function recordRead(
  db: Db,
  source: string,
  now: Date,
  cursor: Date | null,
  { dueBy, carriesScores }: Expected = { dueBy: null, carriesScores: true },
): Promise<void> {
  await db.execute(sql`
    insert into feed_state (source, read_at, cursor, due_by, carries_scores)
    values (${source}, ${now.toISOString()}, ${cursor?.toISOString() ?? null}, ${dueBy?.toISOString() ?? null},
      ${carriesScores})
    on conflict (source) do update set read_at = excluded.read_at, cursor = greatest(excluded.cursor, feed_state.cursor),
      due_by = excluded.due_by`);
}

/** Records that a source is late from `now` on, until it is read well again. */
export async function recordLate(db: Db, source: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 1).toISOString();
  await db.execute(sql`
    insert into feed_state (source, read_at, due_by, carries_scores) values (${source}, ${NEVER.toISOString()}, ${at}, true)
    on conflict (source) do update set due_by = least(coalesce(feed_state.due_by, excluded.due_by), excluded.due_by)`);
}

/** Records by when a source should be read again, or for the first time. */
export async function expectRead(db: Db, source: string, { dueBy, carriesScores }: Expected): Promise<void> {
  await db.execute(sql`
    insert into feed_state (source, read_at, due_by, carries_scores)
    values (${source}, ${NEVER.toISOString()}, ${dueBy?.toISOString() ?? null}, ${carriesScores})
    on conflict (source) do update set due_by = excluded.due_by, carries_scores = excluded.carries_scores`);
}

/** A source that is polled again after a pause has this long to respond, however long its interval. */
const FIRST_WORD_MS = 2 * MINUTE_MS;

/**
 * Records that from `now` on a source should be read within `withinMs` (milliseconds) of its last read. A source that
 * was never read, or not for longer, is late unless it responds soon.
 */
export async function expectPace(
  db: Db,
  source: string,
  { withinMs, now, carriesScores }: { withinMs: number; now: Date; carriesScores: boolean },
): Promise<void> {
  const soonest = new Date(now.getTime() + Math.min(withinMs, FIRST_WORD_MS)).toISOString();
  await db.execute(sql`
    insert into feed_state (source, read_at, due_by, carries_scores)
    values (${source}, ${NEVER.toISOString()}, ${soonest}, ${carriesScores})
    on conflict (source) do update set carries_scores = excluded.carries_scores,
      due_by = greatest(excluded.due_by, feed_state.read_at + ${withinMs} * interval '1 millisecond')`);
}

/** Makes a source start from its beginning. */
export async function resetFeed(db: Db, source: string): Promise<void> {
  await db.execute(sql`delete from feed_state where source = ${source}`);
}

/** Makes every source start from its beginning. */
export async function resetAllFeeds(db: Db): Promise<void> {
  await db.execute(sql`delete from feed_state`);
}
