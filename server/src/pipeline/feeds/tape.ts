import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { SeasonRecord } from '../report.ts';
import type { TimedRecord } from './timed-record.ts';

const SEASON = 'season';
const ROWS_AT_ONCE = 5_000;
/** Fields that are instants, which JSON has as text. */
const INSTANTS = new Set(['kickoff', 'reportedAt', 'startDate', 'endDate', 'knownAt']);

/** Writes a season to the tape and replaces what it held. Call it in a transaction. */
export async function writeTape(tx: Db, season: SeasonRecord, records: readonly TimedRecord[]): Promise<void> {
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
export async function readTape(db: Db, year: number, since: Date | null, until: Date): Promise<TimedRecord[]> {
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
