import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

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
