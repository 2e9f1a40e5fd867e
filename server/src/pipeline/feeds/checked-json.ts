import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ResponseRejected } from './response-rejected.ts';

/** Parses JSON of the given schema. Throws ResponseRejected on a truncated response or another form. */
export function checkedJson<Schema extends TSchema>(schema: Schema, body: Buffer): Static<Schema> {
  const text = body.toString('utf8');
  const parsed = parse(text);
  if (Value.Check(schema, parsed)) return parsed as Static<Schema>;
  const [first] = Value.Errors(schema, parsed);
  throw new ResponseRejected(
    `another form than known: ${first?.instancePath || '/'} ${first?.message ?? ''}`.trim(),
    text,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ResponseRejected('no JSON, or cut off', text);
  }
}
