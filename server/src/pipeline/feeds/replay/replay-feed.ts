import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { SeasonRecord } from '../../report.ts';
import { openDoubtsStore } from '../doubts-store.ts';
import type { Feed } from '../feed.ts';
import { recordFilesRead } from '../feed-files.ts';
import { readCursor, recordRead, resetFeed } from '../feed-state.ts';
import { isReadAlready, openFolder } from '../nflverse/open-folder.ts';
import { reportOf, type TimedRecord } from '../timed-record.ts';

const SOURCE = 'replay';
const AUGUST = 7;

export interface ReplayOptions {
  /** A folder with the season's files. */
  folder: string;
  /** The clock's start, which selects the season (UTC). */
  start: Date;
  /** Prints the progress of slow steps, line by line. */
  say: (line: string) => void;
}

/** The season of an instant: one runs from August to July. */
export function seasonYear(instant: Date): number {
  return instant.getUTCMonth() >= AUGUST ? instant.getUTCFullYear() : instant.getUTCFullYear() - 1;
}

/**
 * Replays a past season as it happened: at any instant only what was known then. The first time it reads all files of
 * the folder and writes the tape; later only if the folder has changed. Throws FileRefused.
 */
export async function openReplayFeed(db: Db, options: ReplayOptions): Promise<Feed> {
  const year = seasonYear(options.start);
  await recordTapeIfChanged(db, year, options);
  const season = await readTapedSeason(db, year);
  if (season === null) throw new Error(`season ${year} is not on the tape`);
  let reading: Date | null = null;
  return {
    name: SOURCE,
    async read(now) {
      // Another process may have read it in the meantime, so the stored cursor counts.
      const cursor = await readCursor(db, SOURCE);
      // Week by week, so that a jump of the clock yields reports of limited size.
      for (let since = cursor; since === null || since < now; since = reading) {
        const until = since === null ? now : stepEnd(season, since, now);
        const records = await readTape(db, year, since, until);
        reading = until;
        if (records.length > 0) return reportOf(SOURCE, season, records, { since, asOf: until });
      }
      return null;
    },
    async stored(now) {
      await recordRead(db, SOURCE, now, reading);
    },
  };
}

async function recordTapeIfChanged(db: Db, year: number, { folder, start, say }: ReplayOptions): Promise<void> {
  const isRecorded = (await readTapedSeason(db, year)) !== null;
  if (isRecorded && (await isReadAlready(db, folder, year, 'tape'))) return;
  say(`Reading the season of ${year} for the replay, once …`);
  const opened = await openFolder(db, folder, year, 'tape', (file) =>
    say(`  ${file.name}: ${file.rowCount} ${file.name === 'plays' ? 'games' : 'rows'}`),
  );
  await inTransaction(db, async (tx) => {
    await writeTape(tx, opened.season, opened.records);
    await recordFilesRead(tx, year, opened.files, start);
    await resetFeed(tx, SOURCE);
  });
  const doubts = Object.values(opened.doubts).flat();
  await openDoubtsStore(db).replace({ source: SOURCE, name: `replay/${year}` }, doubts, start);
  if (doubts.length > 0) say(`  ${doubts.length} rows are not believed: npm run admin -- status`);
  const { unmatched, ghosts } = opened.leftOut;
  say(
    `  ${opened.records.length} records; left out: ${ghosts} rows of nobody, ${unmatched.length} of unlisted players`,
  );
}

/** The end of the season week that contains the time right after `since`, or `now` if sooner. */
function stepEnd(season: SeasonRecord, since: Date, now: Date): Date {
  const end = season.weeks.find((week) => week.endDate > since)?.endDate ?? now;
  return end < now ? end : now;
}

const SEASON = 'season';
const ROWS_AT_ONCE = 5_000;
/** Fields that are instants, which JSON has as text. */
const INSTANTS = new Set(['kickoff', 'reportedAt', 'startDate', 'endDate', 'knownAt']);

/** Writes a season to the tape and replaces what it held. Call it in a transaction. */
async function writeTape(tx: Db, season: SeasonRecord, records: readonly TimedRecord[]): Promise<void> {
  await tx.execute(sql`delete from tape where season = ${season.year}`);
  const opening = { kind: SEASON, subject: String(season.year), knownAt: new Date(0), record: season };
  const rows = new Map<string, object>();
  for (const { kind, subject, knownAt, record } of [opening, ...records]) {
    // Of two records of a subject at the same instant the later one counts.
    const key = `${subject} ${knownAt.toISOString()}`;
    rows.set(`${kind} ${key}`, { kind, key, knownAt, record });
  }
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    await tx.execute(sql`
      insert into tape (season, kind, record_key, known_at, record)
      select ${season.year}, kind, key, "knownAt", record
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + ROWS_AT_ONCE))}::jsonb)
        as incoming (kind text, key text, "knownAt" timestamptz, record jsonb)`);
  }
}

/** The season on the tape; null when there is none of that year. */
export async function readTapedSeason(db: Db, year: number): Promise<SeasonRecord | null> {
  const found = await db.execute<{ record: unknown }>(
    sql`select record from tape where season = ${year} and kind = ${SEASON}`,
  );
  return found.rows[0] === undefined ? null : (revive(found.rows[0].record) as SeasonRecord);
}

/** What became known after `since` (null: from the beginning) and up to `until`, in that order. */
async function readTape(db: Db, year: number, since: Date | null, until: Date): Promise<TimedRecord[]> {
  const found = await db.execute<{ kind: string; record_key: string; known_at: string; record: unknown }>(sql`
    select kind, record_key, known_at, record from tape
    where season = ${year} and kind <> ${SEASON} and known_at <= ${until.toISOString()}
      and known_at > ${since?.toISOString() ?? '-infinity'}
    order by known_at, kind, record_key`);
  return found.rows.map((row) => ({
    kind: row.kind,
    subject: row.record_key.slice(0, row.record_key.lastIndexOf(' ')),
    knownAt: new Date(row.known_at),
    record: revive(row.record),
  })) as TimedRecord[];
}

function revive(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record), (field, value: unknown) =>
    INSTANTS.has(field) && typeof value === 'string' ? new Date(value) : value,
  );
}
