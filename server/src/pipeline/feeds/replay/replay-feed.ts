import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { FeedReport, SeasonRecord } from '../../report.ts';
import { openDoubtsStore } from '../doubts-store.ts';
import type { Feed } from '../feed.ts';
import { readCursor, recordFilesRead, recordRead, resetFeed } from '../feed-state.ts';
import { isReadAlready, openFolder } from '../nflverse/open-folder.ts';
import type { Scope } from '../nflverse/row-rules.ts';
import { ofPostseason, reportOf, type TimedRecord } from '../timed-record.ts';

const SOURCE = 'replay';
const AUGUST = 7;

export interface ReplayOptions {
  /** A folder with the season's files. */
  folder: string;
  /** The clock's start, which selects the season (UTC). */
  start: Date;
  /** 'postseason': the year's postseason is replayed, too. */
  scope?: Scope;
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
  const postseason = options.scope === 'postseason' ? await readTapedSeason(db, year, 'postseason') : null;
  let reading: Date | null = null;
  // What is not stored yet of one period after `readFrom`, the season's first.
  let unread: FeedReport[] = [];
  let readFrom: Date | null = null;
  const reportsOf = async (since: Date | null, asOf: Date): Promise<FeedReport[]> => {
    const records = await readTape(db, { year, scope: 'regular' }, since, asOf);
    const later = postseason === null ? [] : await readTape(db, { year, scope: 'postseason' }, since, asOf);
    const ofLater =
      postseason !== null && later.length > 0
        ? ofPostseason(reportOf(SOURCE, postseason, later, { since, asOf }))
        : null;
    const ofSeason = records.length > 0 ? [reportOf(SOURCE, season, records, { since, asOf })] : [];
    return ofLater === null ? ofSeason : [...ofSeason, ofLater];
  };
  return {
    name: SOURCE,
    async read(now) {
      // Another process may have read it in the meantime, so the stored cursor counts.
      const cursor = await readCursor(db, SOURCE);
      if (cursor?.getTime() !== readFrom?.getTime()) unread = [];
      readFrom = cursor;
      if (unread[0] !== undefined) return unread[0];
      // Week by week, so that a jump of the clock yields reports of limited size.
      for (let since = cursor; since === null || since < now; since = reading) {
        const until = since === null ? now : stepEnd(postseason ?? season, since, now);
        unread = await reportsOf(since, until);
        reading = until;
        if (unread[0] !== undefined) return unread[0];
      }
      return null;
    },
    async stored(now) {
      unread.shift();
      if (unread.length === 0) await recordRead(db, SOURCE, now, reading);
    },
    takenOver() {
      unread = [];
    },
  };
}

async function recordTapeIfChanged(db: Db, year: number, { folder, start, scope, say }: ReplayOptions): Promise<void> {
  const scopes: Scope[] = scope === 'postseason' ? ['regular', 'postseason'] : ['regular'];
  const taped = await Promise.all(scopes.map((one) => readTapedSeason(db, year, one)));
  if (taped.every((season) => season !== null) && (await isReadAlready(db, folder, year, 'tape'))) return;
  say(`Reading the season of ${year} for the replay, once …`);
  const opened = await openFolder(db, folder, year, 'tape', (file) =>
    say(`  ${file.name}: ${file.rowCount} ${file.name === 'plays' ? 'games' : 'rows'}`),
  );
  const whole = scope === 'postseason' ? await openFolder(db, folder, year, 'tape', () => {}, scope) : null;
  await inTransaction(db, async (tx) => {
    await writeTape(tx, 'regular', opened.season, opened.records);
    if (whole !== null) await writeTape(tx, 'postseason', whole.season, recordsOfPostseason(whole.records));
    await recordFilesRead(tx, year, opened.files, start);
    await resetFeed(tx, SOURCE);
  });
  const doubts = Object.values((whole ?? opened).doubts).flat();
  await openDoubtsStore(db).replace({ source: SOURCE, name: `replay/${year}` }, doubts, start);
  if (doubts.length > 0) say(`  ${doubts.length} rows are not believed: npm run admin -- status`);
  const { unmatched, ghosts } = opened.leftOut;
  say(
    `  ${opened.records.length} records; left out: ${ghosts} rows of nobody, ${unmatched.length} of unlisted players`,
  );
}

/** What is said of the postseason, and of players from when it is known. */
function recordsOfPostseason(records: readonly TimedRecord[]): TimedRecord[] {
  const own = records.filter(({ record }) => 'weekNumber' in record && record.weekNumber > SEASON_WEEKS);
  const [first] = own;
  if (first === undefined) return [];
  const players = records.filter(({ kind }) => kind === 'player');
  return [...players.map((one) => (one.knownAt < first.knownAt ? { ...one, knownAt: first.knownAt } : one)), ...own];
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
async function writeTape(tx: Db, scope: Scope, season: SeasonRecord, records: readonly TimedRecord[]): Promise<void> {
  await tx.execute(sql`delete from tape where season = ${season.year} and scope = ${scope}`);
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
      insert into tape (season, scope, kind, record_key, known_at, record)
      select ${season.year}, ${scope}, kind, key, "knownAt", record
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + ROWS_AT_ONCE))}::jsonb)
        as incoming (kind text, key text, "knownAt" timestamptz, record jsonb)`);
  }
}

/** The season on the tape; null when there is none of that year. */
export async function readTapedSeason(db: Db, year: number, scope: Scope = 'regular'): Promise<SeasonRecord | null> {
  const found = await db.execute<{ record: unknown }>(
    sql`select record from tape where season = ${year} and scope = ${scope} and kind = ${SEASON}`,
  );
  return found.rows[0] === undefined ? null : (revive(found.rows[0].record) as SeasonRecord);
}

/** What became known after `since` (null: from the beginning) and up to `until`, in that order. */
async function readTape(
  db: Db,
  { year, scope }: { year: number; scope: Scope },
  since: Date | null,
  until: Date,
): Promise<TimedRecord[]> {
  const found = await db.execute<{ kind: string; record_key: string; known_at: string; record: unknown }>(sql`
    select kind, record_key, known_at, record from tape
    where season = ${year} and scope = ${scope} and kind <> ${SEASON} and known_at <= ${until.toISOString()}
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
