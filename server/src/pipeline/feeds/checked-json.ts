import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Doubt } from '../doubt.ts';
import { ResponseRejected } from './response-rejected.ts';

/** Parses JSON of the given schema. Throws ResponseRejected on a truncated response or another form. */
export function checkedJson<Schema extends TSchema>(schema: Schema, body: Buffer): Static<Schema> {
  const text = body.toString('utf8');
  const parsed = parse(text);
  if (Value.Check(schema, parsed)) return parsed as Static<Schema>;
  throw new ResponseRejected(formError(schema, parsed).message, text);
}

/** Rows of a response that have the known form, and the doubts about the others. */
export interface CheckedRows<Row> {
  rows: Row[];
  doubts: Doubt[];
}

/**
 * Reads the rows of a response one by one, since a malformed row says nothing about the others: `read` returns a row's
 * value, null for a row that is of no interest, or throws ResponseRejected. Throws the first reason if no row is good, or
 * more than half are malformed: then it is another form.
 */
export function checkedRows<Schema extends TSchema, Row>(
  schema: Schema,
  rows: readonly unknown[],
  body: Buffer,
  read: (row: Static<Schema>) => Row | null,
): CheckedRows<Row> {
  const good: Row[] = [];
  const doubts: Doubt[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      if (!Value.Check(schema, row)) throw formError(schema, row, `/${index}`);
      const value = read(row as Static<Schema>);
      if (value !== null) good.push(value);
    } catch (error) {
      if (!(error instanceof ResponseRejected)) throw error;
      doubts.push({ subject: `row ${index}`, reason: error.message, used: 'the last good row' });
    }
  }
  const [first] = doubts;
  if (first !== undefined && doubts.length * 2 > rows.length) {
    throw new ResponseRejected(first.reason, body.toString('utf8', 0, EXCERPT_LENGTH));
  }
  return { rows: good, doubts };
}

const EXCERPT_LENGTH = 4_000;

function formError(schema: TSchema, value: unknown, place = ''): ResponseRejected {
  const [first] = Value.Errors(schema, value);
  const where = `${place}${first?.instancePath ?? ''}` || '/';
  return new ResponseRejected(`another form than known: ${where} ${first?.message ?? ''}`.trim());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ResponseRejected('no JSON, or cut off', text);
  }
}
