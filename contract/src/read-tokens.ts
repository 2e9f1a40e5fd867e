import { type Static, Type } from 'typebox';
import { Done, defineCalls, Id, Instant, Nullable } from './call.ts';

/** A token of the caller's for programs that only read. The token itself is shown once, when it is made. */
export const ReadToken = Type.Object({
  id: Id,
  name: Type.String({ description: 'what it is for' }),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type ReadToken = Static<typeof ReadToken>;

export const readTokensCalls = defineCalls({
  'GET /account/read-tokens': {
    access: 'user',
    summary: "The caller's tokens for programs that only read, newest first",
    reply: Type.Array(ReadToken),
    errors: [],
  },
  'POST /account/read-tokens': {
    access: 'user',
    limit: 'readToken',
    summary:
      'Makes such a token. It is a bearer token for every GET but those of the account, never ends by itself, and is shown this once',
    body: Type.Object({ name: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
    reply: Type.Object({ ...ReadToken.properties, token: Type.String() }),
    errors: ['field_invalid', 'too_many'],
  },
  'DELETE /account/read-tokens/:id': {
    access: 'user',
    summary: 'Revokes a token; it is good for nothing from then on',
    params: Type.Object({ id: Id }),
    reply: Done,
    errors: ['not_found'],
  },
});
