import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@singleback/contract/call.ts';
import { type CallKey, type Calls, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, ErrorReply } from '@singleback/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Context } from '../context.ts';
import type { Caller } from '../lib/access-tokens.ts';
import { callerOf } from './caller.ts';
import { Prepared, sendPrepared } from './prepared.ts';
import { Streamed, sendStreamed } from './streamed.ts';

type CallerOf<C extends Call> = C['access'] extends 'user' ? Caller : null;

/** What a handler is given: the checked parts of the request, who is calling, and the answer's headers. */
export interface CallInput<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C>;
  request: FastifyRequest;
  /** For headers of the answer, as cookies. */
  reply: FastifyReply;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Binds one call of the contract to what answers it: method, path, schemas and access come from the contract. A
 * handler answers the call's reply, a `Prepared` one whose bytes are kept, or a `Streamed` one that is made on the way.
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
    // After the limit on requests, and before the body is read: nobody has us parse it without a token.
    preParsing: async (request, reply) => {
      // Who asked may keep it, as the service worker does; caches on the way may not. Kept replies say otherwise.
      reply.header('cache-control', 'private, no-store');
      if (call.access === 'user') callers.set(request, await callerOf(request, context, path));
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
