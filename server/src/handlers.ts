import type { BodyOf, Done, ParamsOf, QueryOf, ReplyOf } from '@singleback/contract/call.ts';
import type { CallKey, Calls } from '@singleback/contract/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Context } from './context.ts';
import type { Act } from './db/audit-log.ts';
import type { CachedReply, Prepared, Streamed } from './http/replies.ts';
import type { Caller } from './lib/tokens/access-tokens.ts';

type AccessOf<Key extends CallKey> = Calls[Key]['access'];

/** What the handler of a call is given: the validated parts of the request, and who calls. */
export interface Input<Key extends CallKey> {
  /** UUIDs among them are in lower case. */
  params: ParamsOf<Calls[Key]>;
  query: QueryOf<Calls[Key]>;
  body: BodyOf<Calls[Key]>;
  caller: AccessOf<Key> extends 'user' | 'admin' ? Caller : AccessOf<Key> extends 'optional' ? Caller | null : null;
  /** Who changes what as an admin, and why. */
  act: AccessOf<Key> extends 'admin' ? (Key extends `GET ${string}` ? null : Act) : null;
  /** For cookies and other headers. */
  request: FastifyRequest;
  reply: FastifyReply;
}

type Reply<Call> = Call extends { cached: true } ? CachedReply<ReplyOf<Call>> : ReplyOf<Call> | Prepared | Streamed;
type NoReply<Call> = Static<typeof Done> extends ReplyOf<Call> ? Promise<void> : never;

/** Answers a call. Without a reply it is `{ success: true }`, where that is the whole reply. */
export type Handler<Key extends CallKey> = (
  context: Context,
  input: Input<Key>,
) => Promise<Reply<Calls[Key]>> | NoReply<Calls[Key]>;

/** A feature's table: its calls and their handlers. */
export type Handlers = { readonly [Key in CallKey]?: Handler<Key> };
