import { UUID_PATTERN } from '@singleback/game/text/uuid.ts';
import { type Static, type TLiteral, type TObject, type TSchema, type TUnion, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the API: its request and reply. Its key in `calls` is 'METHOD /path' below the base path /api. The server
 * enforces `access`, `limit` and `cached` (server/src/http/bind.ts).
 */
export interface Call {
  /**
   * Who may call it: anyone, a signed-in user (bearer token), anyone with a reply that depends on the user, if there is
   * one ('optional'), or an admin with a confirmed second factor, who gives a reason for what is not a GET.
   */
  readonly access: 'anyone' | 'user' | 'optional' | 'admin';
  /** The rate limit that counts each attempt by address and user, from server/src/http/limits.ts. */
  readonly limit?: string;
  /** The reply is the same for many: it is made once per version, kept compressed, and sent with an ETag. */
  readonly cached?: true;
  /** The body is dropped unread, whatever its type: mail programs send a form. */
  readonly ignoresBody?: true;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  readonly errors: readonly ErrorCode[];
}

type PartOf<C, Key extends 'params' | 'query' | 'body' | 'reply'> =
  C extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** The path parameters, query, body and reply of a call as TypeScript types. */
export type ParamsOf<C> = PartOf<C, 'params'>;
export type QueryOf<C> = PartOf<C, 'query'>;
export type BodyOf<C> = PartOf<C, 'body'>;
export type ReplyOf<C> = PartOf<C, 'reply'>;

/** The base path of every call [A7.1, A9.1]. */
export const API_BASE = '/api';

/** A UUID in lower or upper case, and in no other notation that Postgres would accept. */
export const Id = Type.String({ format: 'uuid', pattern: `^${UUID_PATTERN}$` });
/** An instant in UTC, ISO 8601 with Z. */
export const Instant = Type.String({ description: 'UTC, ISO 8601 with Z' });
/** Fantasy points as a decimal number, exact to the hundredth. */
export const Points = Type.Number({ description: 'fantasy points, exact to the hundredth' });
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** The reply of a call without a result. */
export const Done = Type.Object({ success: Type.Literal(true) });
/** One of these texts. */
export const OneOf = <const Texts extends readonly string[]>(texts: Texts, options = {}) =>
  Type.Union(
    texts.map((text) => Type.Literal(text)),
    options,
  ) as unknown as TUnion<{
    -readonly [At in keyof Texts]: TLiteral<Texts[At]>;
  }>;

type Key = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
const USUAL = { access: 'user', reply: Done, errors: [] } as const;

/** 'id' and 'userId' of '/groups/:id/members/:userId'. */
type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type IdsIn<Path> = [NamesIn<Path>] extends [never] ? object : { params: TObject<Record<NamesIn<Path>, typeof Id>> };
type Completed<Path, Written> = Written & Omit<typeof USUAL & IdsIn<Path>, keyof Written>;

/**
 * A feature's calls with their literal types. What one leaves out is as usual: it is for signed-in users, the parameters of
 * its path are ids, it answers that it is done, and it refuses nothing of its own.
 */
export function defineCalls<const Calls extends Record<Key, Partial<Call> & Pick<Call, 'summary'>>>(calls: Calls) {
  const completed = Object.entries(calls).map(([key, call]) => {
    const ids = [...key.matchAll(/:(\w+)/g)].map(([, name]) => [name, Id]);
    return [key, { ...USUAL, ...(ids.length > 0 && { params: Type.Object(Object.fromEntries(ids)) }), ...call }];
  });
  return Object.fromEntries(completed) as { readonly [Path in keyof Calls]: Completed<Path, Calls[Path]> };
}
