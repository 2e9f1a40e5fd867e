// Feeds: what each source knows at an instant, read with doubts: simulated, replayed, or live.
import type { Doubt } from '../report.ts';
import { ResponseRejected } from './response-rejected.ts';

// What hosts send is read here leniently, once: null is absent, `17`, `"17"` and `{ "value": 17 }` are 17, and nothing
// throws for being of another form. A reader says which fields it can't do without.

const LONGEST_TEXT = 2_000;
const EXCERPT_LENGTH = 4_000;

/** Reads an answer of a host. Throws ResponseRejected, and nothing else whatever was sent. */
export function readAnswer<Value>(body: Buffer, read: (answer: unknown) => Value): Value {
  const text = body.toString('utf8');
  try {
    return read(parse(text));
  } catch (error) {
    throw new ResponseRejected(reasonOf(error), text.slice(0, EXCERPT_LENGTH));
  }
}

function parse(text: string): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ResponseRejected('no JSON, or cut off');
  }
  if (typeof parsed === 'object' && parsed !== null) return parsed;
  throw new ResponseRejected('another form than known');
}

type Path = readonly (string | number)[];

/** The value at a path; undefined where anything on the way is absent, null or of another form. */
export function at(value: unknown, ...path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found ?? undefined;
}

/** The list at a path; empty where there is none. */
export function listAt(value: unknown, ...path: Path): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The text at a path, without control characters and trimmed; null where there is none. */
export function textAt(value: unknown, ...path: Path): string | null {
  const found = at(value, ...path);
  for (const one of [found, at(found, 'displayValue'), at(found, 'value')]) {
    if (typeof one === 'number' && Number.isFinite(one)) return String(one);
    if (typeof one !== 'string') continue;
    // A NUL can't be stored, and half of a surrogate pair neither.
    const text = one
      .slice(0, LONGEST_TEXT)
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim();
    if (text !== '') return text;
  }
  return null;
}

/** The number at a path; null where there is none. */
export function numberAt(value: unknown, ...path: Path): number | null {
  const found = at(value, ...path);
  for (const one of [found, at(found, 'value'), at(found, 'displayValue')]) {
    if (typeof one === 'number' && Number.isFinite(one)) return one;
    const text = typeof one === 'string' ? textAt(one) : null;
    if (text !== null && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  }
  return null;
}

/** The truth value at a path; null where there is none. */
export function flagAt(value: unknown, ...path: Path): boolean | null {
  const text = String(at(value, ...path));
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** A field that a row can't do without. Throws ResponseRejected where it is null. */
export function needed<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new ResponseRejected(`no ${what}`);
  return value;
}

/** Rows of an answer that can be read, and what is doubted of the others. */
export interface CheckedRows<Row> {
  rows: Row[];
  doubts: Doubt[];
  /** The keys of the subjects that can't be read; '' for one that isn't known. */
  unread: string[];
}

interface RowReader<Row> {
  /** A row's value, or null for a row that is of no interest. Throws where it can't be read. */
  read(row: unknown): Row | null;
  /** What identifies the row's subject: there is one row for each. */
  keyOf(row: unknown): string | null;
  /** The subject in words. */
  nameOf(row: unknown): string | null;
  /** What is used meanwhile. */
  used: string;
}

/**
 * Reads the rows of an answer one by one: a bad row costs its own subject, and so do two rows that contradict each other.
 * Throws the first reason if too many rows are bad: then it is another thing.
 */
export function checkedRows<Row>(rows: readonly unknown[], reader: RowReader<Row>): CheckedRows<Row> {
  const good = new Map<string, Row>();
  const bad = new Map<string, Doubt>();
  const twoRows = new ResponseRejected('two rows');
  const unknown = new Set<string>();
  let ofNoInterest = 0;
  for (const [index, row] of rows.entries()) {
    const key = reader.keyOf(row) ?? '';
    try {
      const value = reader.read(row);
      const before = good.get(key);
      if (value === null) ofNoInterest += 1;
      else if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) throw twoRows;
      else good.set(key, value);
    } catch (error) {
      // One of two rows may be about somebody else.
      if (key === '' || error === twoRows) unknown.add('');
      const subject = reader.nameOf(row) ?? `row ${index + 1}`;
      bad.set(key || `row ${index + 1}`, doubtOf(subject, error, reader.used, row));
    }
  }
  for (const key of bad.keys()) good.delete(key);
  const doubts = [...bad.values()];
  refuseIfTooMany(doubts, rows.length, good.size + ofNoInterest);
  return { rows: [...good.values()], doubts, unread: [...bad.keys(), ...unknown] };
}

const FEW_ROWS = 20;
const FEW_PERCENT = 5;

/** Refuses an answer of which nothing is good, or more than a few rows are bad. Throws ResponseRejected. */
export function refuseIfTooMany([first, ...others]: readonly Doubt[], total: number, good: number): void {
  const bad = others.length + 1;
  if (first === undefined || (good > 0 && (bad <= FEW_ROWS || bad * 100 <= total * FEW_PERCENT))) return;
  throw new ResponseRejected(`${first.subject}: ${first.reason}`);
}

/** The doubt about a subject that could not be read. */
export function doubtOf(subject: string, error: unknown, used: string, row?: unknown): Doubt {
  const excerpt = row === undefined ? undefined : JSON.stringify(row)?.slice(0, EXCERPT_LENGTH);
  return { subject, reason: reasonOf(error), used, ...(excerpt === undefined ? {} : { excerpt }) };
}

/** What is read now, and the last good rows of subjects that can't be read now. */
export function withLastGood<Row>(
  before: readonly Row[] | null | undefined,
  { rows, unread }: CheckedRows<Row>,
  keyOf: (row: Row) => string,
): Row[] {
  if (unread.length === 0 || !before) return rows;
  const there = new Set(rows.map(keyOf));
  // A bad row that names nobody may be about anybody who is missing.
  const isUnread = unread.includes('') ? () => true : (key: string) => unread.includes(key);
  return [...rows, ...before.filter((row) => !there.has(keyOf(row)) && isUnread(keyOf(row)))];
}

/** What is wrong, in words; an error that nobody expected says that it was none of ours. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isUnexpected = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
  return isUnexpected ? `it can’t be read (${message})` : message;
}
