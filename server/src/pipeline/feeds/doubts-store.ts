import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Log } from '../../lib/log.ts';
import type { Doubt } from '../report.ts';
import { recordLate } from './feed-state.ts';

const LONGEST_TEXT = 500;
const LONGEST_EXCERPT = 2_000;
/** A file in which everything is wrong is some doubts for the operator, not thousands. */
const MOST_OF_A_FILE = 100;

/** A file or response of a source: 'nflverse/playerStats/2026'. */
interface DoubtedFile {
  source: string;
  name: string;
}

export type DoubtsStore = ReturnType<typeof openDoubtsStore>;

/** Keeps the table of doubts: what is not believed now, each since when. Times are the season's. */
export function openDoubtsStore(db: Db) {
  // What this process has stored: most responses are read every few seconds, and none of them is doubted.
  const stored = new Map<string, string>();
  const refused = new Map<string, string>();
  // Files of which no refusal is stored, as far as this process knows: an earlier one may have stored some.
  const isClean = new Set<string>();
  return {
    /**
     * A file was read: these are the doubts of it now, in place of those before. One that is still there keeps its time.
     * `isLastGood`: it was read before, so that what has come since may be refused as it was.
     */
    async replace(file: DoubtedFile, doubts: readonly Doubt[], now: Date, isLastGood = false): Promise<void> {
      const rows = rowsOf(doubts);
      const key = JSON.stringify(rows);
      if (stored.get(file.name) === key && (isLastGood || !refused.has(file.name))) return;
      await replaceRows(db, file, rows, { now, isLastGood });
      stored.set(file.name, key);
      if (isLastGood) return;
      refused.delete(file.name);
      isClean.add(file.name);
    },
    /** A file was refused as a whole: the last good one stays, with its own doubts. */
    async refuse(file: DoubtedFile, refusal: { message: string; excerpt?: string }, now: Date): Promise<void> {
      const { message, excerpt } = refusal;
      if (refused.get(file.name) === message) return;
      const doubt = { subject: '', reason: message, used: 'the last good answer', excerpt: excerpt ?? '' };
      await insert(db, file, rowsOf([doubt]), now);
      refused.set(file.name, message);
      isClean.delete(file.name);
    },
    /** A file is there again, used or unchanged, or not there any more than before. */
    async confirm({ name }: DoubtedFile): Promise<void> {
      if (isClean.has(name)) return;
      await db.execute(sql`delete from feed_doubts where file = ${name} and subject = ''`);
      refused.delete(name);
      isClean.add(name);
    },
    /** Ends the doubts of files with these beginnings that are not read any more. */
    async endOthers(beginnings: readonly string[], stillRead: ReadonlySet<string>): Promise<void> {
      const isOver = (name: string) => beginnings.some((each) => name.startsWith(each)) && !stillRead.has(name);
      const { rows } = await db.execute<{ file: string }>(sql`select distinct file from feed_doubts`);
      const over = rows.map(({ file }) => file).filter(isOver);
      if (over.length === 0) return;
      for (const name of over) [stored, refused].forEach((each) => void each.delete(name));
      await db.execute(sql`
        delete from feed_doubts where file in (select jsonb_array_elements_text(${JSON.stringify(over)}::jsonb))`);
    },
  };
}

type Row = Required<Doubt>;

async function replaceRows(
  db: Db,
  file: DoubtedFile,
  rows: readonly Row[],
  { now, isLastGood }: { now: Date; isLastGood: boolean },
): Promise<void> {
  const subjects = JSON.stringify([...rows.map(({ subject }) => subject), ...(isLastGood ? [''] : [])]);
  await db.execute(sql`
    delete from feed_doubts where file = ${file.name}
      and subject not in (select jsonb_array_elements_text(${subjects}::jsonb))`);
  await insert(db, file, rows, now);
}

async function insert(db: Db, { source, name }: DoubtedFile, rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into feed_doubts (source, file, subject, reason, used, excerpt, since)
    select ${source}, ${name}, subject, reason, used, excerpt, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming (
      subject text, reason text, used text, excerpt text)
    on conflict (file, subject) do update set reason = excluded.reason, used = excluded.used,
      excerpt = excluded.excerpt`);
}

/** Each subject once, in texts that can be stored. */
function rowsOf(doubts: readonly Doubt[]): Row[] {
  const rows = doubts.map(({ subject, reason, used, excerpt = '' }) => ({
    ...{ subject: shown(subject), reason: shown(reason), used: shown(used) },
    excerpt: plain(excerpt).slice(0, LONGEST_EXCERPT),
  }));
  return [...new Map(rows.map((row) => [row.subject, row])).values()].slice(0, MOST_OF_A_FILE);
}

const shown = (text: string) => plain(text).slice(0, LONGEST_TEXT);

// PostgreSQL's text type holds neither NUL nor half of a surrogate pair.
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** A person in a source who matches none of our players. */
export interface Unmatched {
  source: string;
  externalId: string;
  name: string;
  team: string | null;
  position: string | null;
}

/** Stores unmatched people for the operator, and removes those who are known by now. */
export async function storeUnmatched(db: Db, unmatched: readonly Unmatched[], now: Date): Promise<void> {
  const rows = [...new Map(unmatched.map((one) => [`${one.source} ${one.externalId}`, one])).values()];
  await db.execute(sql`
    insert into feed_unmatched (source, external_id, name, team, position, first_at, last_at)
    select source, "externalId", name, team, position, ${now.toISOString()}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming (source text, "externalId" text, name text, team text, position text)
    on conflict (source, external_id) do update set name = excluded.name, team = excluded.team,
      position = coalesce(excluded.position, feed_unmatched.position), last_at = excluded.last_at`);
  await db.execute(sql`
    delete from feed_unmatched using players
    where (source = 'espn' and players.espn_id = external_id) or (source = 'sleeper' and players.sleeper_id = external_id)`);
}

/**
 * Notifies users and the operator that the league's data can't be stored, and when it can be again. From the second failed
 * step in a row on, the feed is late in the health and its error a doubt: one step may fail because another transaction was
 * first, and the next one starts from the current state.
 */
export function openStepFaults({ db, log }: Pick<Context, 'db' | 'log'>) {
  const doubts = openDoubtsStore(db);
  let failed = 0;
  return {
    /** After each step of the feed: its error, or null. */
    async note(feed: string, fault: unknown, now: Date): Promise<void> {
      failed = fault === null ? 0 : failed + 1;
      if (failed === 1) return;
      const reason = fault instanceof Error ? fault.message : 'an unknown error';
      const doubt = { subject: 'The last steps', reason: `they failed: ${reason}`, used: 'what is stored' };
      try {
        await doubts.replace({ source: feed, name: `${feed}/steps` }, fault === null ? [] : [doubt], now);
        if (fault !== null) await recordLate(db, feed, now);
      } catch (error) {
        // Without a database there is nowhere to note it.
        log.error({ err: error, feed }, 'a failed step could not be noted');
      }
    },
  };
}

/** An intermittent fault is logged once in this time. */
const LOG_AGAIN_MS = HOUR_MS;

/** Logs when something can't be read and when it can again, but not every attempt in between. */
export function openFaultLog(log: Pick<Log, 'info' | 'warn'>) {
  const failing = new Set<string>();
  const loggedAt = new Map<string, number>();
  return {
    failed(name: string, reason: string, now: Date): void {
      if (failing.has(name) || now.getTime() - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_AGAIN_MS) return;
      failing.add(name);
      loggedAt.set(name, now.getTime());
      log.warn({ resource: name, reason }, 'a source can’t be read, its last good data stays');
    },
    read(name: string): void {
      if (failing.delete(name)) log.info({ resource: name }, 'a source can be read again');
    },
  };
}
