import type { Doubt } from '../../doubt.ts';
import { type Check, shown } from './values.ts';

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
