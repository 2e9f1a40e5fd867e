import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { Doubt } from '../doubt.ts';

const LONGEST_TEXT = 500;
const LONGEST_EXCERPT = 2_000;
/** A file in which everything is wrong is some doubts for the operator, not thousands. */
const MOST_OF_A_FILE = 100;

/** A file or response of a source: 'nflverse/playerStats/2026'. */
interface DoubtedFile {
  source: string;
  name: string;
}

/** Keeps the table of doubts: what is not believed now, each since when. Times are the season's. */
export interface DoubtsStore {
  /** A file was read: these are the doubts of it now, in place of those before. One that is still there keeps its time. */
  replace(file: DoubtedFile, doubts: readonly Doubt[], now: Date): Promise<void>;
  /** A file was refused as a whole: the last good one stays, with its own doubts. */
  refuse(file: DoubtedFile, refusal: { message: string; excerpt?: string }, now: Date): Promise<void>;
  /** A file is there again, unchanged, or not there any more than before. */
  confirm(file: DoubtedFile): Promise<void>;
  /** Ends the doubts of files with these beginnings that are not read any more. */
  endOthers(beginnings: readonly string[], stillRead: ReadonlySet<string>): Promise<void>;
}

export function openDoubtsStore(db: Db): DoubtsStore {
  // What this process has stored: most responses are read every few seconds, and none of them is doubted.
  const stored = new Map<string, string>();
  const refused = new Map<string, string>();
  // Files of which no refusal is stored, as far as this process knows: an earlier one may have stored some.
  const isClean = new Set<string>();
  return {
    async replace(file, doubts, now) {
      const rows = rowsOf(doubts);
      const key = JSON.stringify(rows);
      if (stored.get(file.name) === key && !refused.has(file.name)) return;
      await replaceRows(db, file, rows, now);
      stored.set(file.name, key);
      refused.delete(file.name);
      isClean.add(file.name);
    },
    async refuse(file, { message, excerpt }, now) {
      if (refused.get(file.name) === message) return;
      const doubt = { subject: '', reason: message, used: 'the last good answer', excerpt: excerpt ?? '' };
      await insert(db, file, rowsOf([doubt]), now);
      refused.set(file.name, message);
      isClean.delete(file.name);
    },
    async confirm({ name }) {
      if (isClean.has(name)) return;
      await db.execute(sql`delete from feed_doubts where file = ${name} and subject = ''`);
      refused.delete(name);
      isClean.add(name);
    },
    async endOthers(beginnings, stillRead) {
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

async function replaceRows(db: Db, file: DoubtedFile, rows: readonly Row[], now: Date): Promise<void> {
  const subjects = JSON.stringify(rows.map(({ subject }) => subject));
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
