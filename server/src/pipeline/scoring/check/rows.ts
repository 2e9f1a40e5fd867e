import { isStatKey, type StatKey } from '@singleback/game/scoring/stat-line.ts';
import type { Doubt } from '../../report.ts';

/** What makes a record of a kind one that can be stored. */
export interface Kind<Row> {
  checks: { readonly [Field in keyof Row]?: Check };
  /** Fields that a record can do without, and what it has then. */
  optional?: Partial<Row>;
  /** Any further reason against a record whose fields are sane. */
  whyNot?: (row: Row) => string | null;
  /** Different records with the same key contradict each other; without one the last of them counts. */
  keyOf?: (row: Row) => string;
  /** In words, for the operator. */
  subjectOf: (row: Row) => string;
}

export interface CheckedRows<Row> {
  rows: Row[];
  leftOut: Row[];
  doubts: Doubt[];
}

/** What is used of a record that is left out. */
export const USED = 'what is stored of it';

/** The records that can be stored, each judged alone. A bad optional field costs itself, any other one its record. */
export function checkRows<Row extends object>(rows: readonly Row[], kind: Kind<Row>): CheckedRows<Row> {
  const doubts: Doubt[] = [];
  const leftOut: Row[] = [];
  const leaveOut = (row: Row, reason: string) => {
    leftOut.push(row);
    doubts.push({ subject: kind.subjectOf(row), reason, used: USED });
  };
  const sane = rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    const [mended, fields] = withoutBadOptions(row, kind);
    const reason = whyNot(mended, kind);
    if (reason !== null) leaveOut(row, reason);
    else if (fields.length > 0)
      doubts.push({ subject: kind.subjectOf(row), reason: fields.join(', '), used: 'the rest' });
    return reason === null ? [mended] : [];
  });
  const twice = kind.keyOf === undefined ? new Set<string>() : contradicted(sane, kind.keyOf);
  for (const key of twice) {
    const same = sane.filter((row) => kind.keyOf?.(row) === key);
    leaveOut(same[0] as Row, `${same.length} different records`);
  }
  return { rows: onceEach(sane, twice, kind), leftOut, doubts };
}

function withoutBadOptions<Row extends object>(row: Row, { checks, optional = {} }: Kind<Row>): [Row, string[]] {
  const bad = Object.keys(optional).filter((field) => checks[field as keyof Row]?.(row[field as keyof Row]) === false);
  if (bad.length === 0) return [row, []];
  const mended = { ...row };
  for (const field of bad) mended[field as keyof Row] = (optional as Row)[field as keyof Row];
  return [mended, bad.map((field) => `${field} is ${shown(row[field as keyof Row])}`)];
}

function whyNot<Row extends object>(row: Row, { checks, whyNot }: Kind<Row>): string | null {
  for (const field of Object.keys(checks) as (keyof Row)[]) {
    if (checks[field]?.(row[field]) === false) return `${String(field)} is ${shown(row[field])}`;
  }
  return whyNot?.(row) ?? null;
}

/** The keys of records that differ. */
function contradicted<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Set<string> {
  const [first, twice] = [new Map<string, Row>(), new Set<string>()];
  for (const row of rows) {
    const key = keyOf(row);
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else if (JSON.stringify(other) !== JSON.stringify(row)) twice.add(key);
  }
  return twice;
}

function onceEach<Row>(rows: readonly Row[], twice: ReadonlySet<string>, { keyOf }: Kind<Row>): Row[] {
  if (keyOf === undefined) return [...rows];
  const seen = new Set<string>(twice);
  return rows.filter((row) => {
    const key = keyOf(row);
    return !seen.has(key) && seen.add(key);
  });
}

// What can be stored, and what can happen in a game of football.

type Check = (value: unknown) => boolean;

/** A whole number in a range. */
export const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** A text of 1 to `most` characters that a database can hold and a screen can show on one line. */
export const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed() && !/\p{Cc}/u.test(value);

/** The same for a note or a play, which may be empty and have several lines. */
export const prose =
  (most: number): Check =>
  (value) =>
    value === '' || (typeof value === 'string' && text(most)(value.replace(/[\t\r\n]/g, ' ')));

export const isFlag: Check = (value) => typeof value === 'boolean';

/** A date between 1900 and 2200. */
export const isInstant: Check = (value) =>
  value instanceof Date && value.getTime() > -2_208_988_800_000 && value.getTime() < 7_258_118_400_000;

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export function oneOf(values: Iterable<unknown>): Check {
  const set = new Set(values);
  return (value) => set.has(value);
}

const COUNT = whole(0, 99);
const YARDS = whole(-500, 500);
const RANGES: Partial<Record<StatKey, Check>> = {
  // 554 were passed in a game of 1951, and 525 in one of 2021.
  passingYards: whole(-500, 600),
  rushingYards: YARDS,
  receivingYards: YARDS,
  defYardsAllowed: whole(-200, 1_000),
  defPointsAllowed: whole(0, 120),
};

/** Why figures can't be those of one player or defense in one game; null when they can. */
export function whyNotStats(stats: unknown): string | null {
  if (typeof stats !== 'object' || stats === null || Array.isArray(stats)) return `stats is ${shown(stats)}`;
  for (const [key, value] of Object.entries(stats)) {
    if (!isStatKey(key)) return `there is no figure ${shown(key)}`;
    if (value !== undefined && !(RANGES[key] ?? COUNT)(value)) return `${key} is ${shown(value)}`;
  }
  return null;
}

const LONGEST_SHOWN = 60;

/** A value for the words of a doubt. */
export function shown(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString();
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const plain = String(value)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '?')
    .slice(0, LONGEST_SHOWN)
    .toWellFormed();
  return typeof value === 'string' ? `“${plain}”` : plain;
}
