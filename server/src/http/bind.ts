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

/** What a handler is given: the checked parts of the request and who is calling. */
export interface Asked<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerOf<C>;
  request: FastifyRequest;
}

/**
 * Binds one call of the contract to what answers it: method, path, schemas and access come from the contract. A
 * handler answers the call's reply, a `Prepared` one whose bytes are kept, or a `Streamed` one that is made on the way.
 */
export function bind<Key extends CallKey>(
  app: FastifyInstance,
  context: Context,
  key: Key,
  answer: (asked: Asked<Calls[Key]>) => Promise<ReplyOf<Calls[Key]> | Prepared | Streamed>,
): void {
  const call: Call = calls[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  app.route({
    method,
    url: path,
    schema: schemaOf(call),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = call.access === 'user' ? await callerOf(request, context, path) : null;
      const asked = { params: request.params, query: request.query, body: request.body, caller, request };
      const answered = await answer(asked as unknown as Asked<Calls[Key]>);
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
