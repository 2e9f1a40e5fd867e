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
interface Expected {
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

/** A file of a season as it was read. */
export interface FeedFile {
  kind: string;
  name: string;
  digest: string;
  rowCount: number;
  /** How much it may shrink compared to the last read and still be trusted. */
  mayShrinkPercent: number;
}

/** Why a file can't be trusted compared to the last read; null when it can. */
export function shrinkage(file: FeedFile, before: { rowCount: number } | undefined): string | null {
  if (before === undefined) return null;
  const least = Math.ceil(before.rowCount * (1 - file.mayShrinkPercent / 100));
  return file.rowCount >= least ? null : `it has shrunk from ${before.rowCount} rows to ${file.rowCount}`;
}

/** The files of a season that were read before, by kind. */
export async function filesReadBefore(
  db: Db,
  season: number,
): Promise<Map<string, { digest: string; rowCount: number }>> {
  const files = await db.execute<{ kind: string; digest: string; row_count: number }>(
    sql`select kind, digest, row_count from feed_files where season = ${season}`,
  );
  return new Map(files.rows.map((file) => [file.kind, { digest: file.digest, rowCount: file.row_count }]));
}

/** Records that files were read and imported. `now` is the season's time. */
export async function recordFilesRead(db: Db, season: number, files: readonly FeedFile[], now: Date): Promise<void> {
  await db.execute(sql`
    insert into feed_files (season, kind, digest, row_count, read_at)
    select ${season}, kind, digest, "rowCount", ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as incoming (kind text, digest text, "rowCount" int)
    on conflict (season, kind) do update set digest = excluded.digest, row_count = excluded.row_count,
      read_at = excluded.read_at
    where feed_files.digest <> excluded.digest`);
}

/**
 * Lets the next read of a file or response have any number of rows, for an operator who knows that it rightly shrank.
 * @param name as `status` shows it ('nflverse/weeklyRoster/2026'), or the kind of an imported file ('games')
 * @returns the names to choose from, if there is none such; null when done
 */
export async function acceptSmaller(db: Db, name: string): Promise<string[] | null> {
  const files = await db.execute(sql`
    update feed_files set row_count = 0 where kind in (${name}, ${`import:${name}`}, ${`tape:${name}`})`);
  const responses = await db.execute(sql`update feed_answers set row_count = 0 where name = ${name}`);
  if ((files.rowCount ?? 0) + (responses.rowCount ?? 0) > 0) return null;
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from feed_answers union select kind from feed_files order by name`);
  return rows.map((row) => row.name);
}
