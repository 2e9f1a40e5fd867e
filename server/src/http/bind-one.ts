import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@singleback/contract/call.ts';
import { type CallKey, type Calls, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, ErrorReply } from '@singleback/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Context } from '../context.ts';
import type { Caller } from '../lib/tokens/access-tokens.ts';
import { callerOf } from './caller.ts';
import { Prepared, sendPrepared } from './prepared.ts';
import { Streamed, sendStreamed } from './streamed.ts';

type CallerOf<C extends Call> = C['access'] extends 'user'
  ? Caller
  : C['access'] extends 'optional'
    ? Caller | null
    : null;

/** The input of a handler: the validated parts of the request, the caller, and the reply. */
export interface CallInput<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C>;
  request: FastifyRequest;
  /** For response headers, such as cookies. */
  reply: FastifyReply;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Binds a call of the contract to its handler: method, path, schemas and access come from the contract. A handler
 * returns the call's reply, a `Prepared` one with cached bytes, or a `Streamed` one that is generated while it is
 * sent.
 */
export function bind<Key extends CallKey>(
  app: FastifyInstance,
  context: Context,
  key: Key,
  answer: (input: CallInput<Calls[Key]>) => Promise<ReplyOf<Calls[Key]> | Prepared | Streamed>,
): void {
  const call: Call = calls[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  app.route({
    method,
    url: path,
    schema: schemaOf(call),
    config: { isData: true },
    // After the rate limit and before the body is parsed: nothing is parsed without a token.
    preParsing: async (request, reply) => {
      // The client may store it, as the service worker does; shared caches may not. Cached replies override this.
      reply.header('cache-control', 'private, no-store');
      const isAsked =
        call.access === 'user' || (call.access === 'optional' && request.headers.authorization !== undefined);
      if (isAsked) callers.set(request, await callerOf(request, context, path));
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request) ?? null;
      const input = { params: request.params, query: request.query, body: request.body, caller, request, reply };
      const answered = await answer(input as unknown as CallInput<Calls[Key]>);
      if (answered instanceof Prepared) return sendPrepared(request, reply, answered);
      return answered instanceof Streamed ? sendStreamed(reply, answered) : reply.send(answered);
    },
  });
}

function schemaOf(call: Call): FastifySchema {
  const statuses = [...new Set(call.errors.map((code) => ERROR_STATUS[code]))];
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: call.reply, ...Object.fromEntries(statuses.map((status) => [status, ErrorReply])) },
  };
}
