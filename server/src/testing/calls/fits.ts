import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Whether a value, with its defaults, is one of a schema, by a validator that the server does not use for requests. */
export const fits = (schema: TSchema, value: unknown): boolean =>
  Value.Check(schema, Value.Default(schema, structuredClone(value)));
