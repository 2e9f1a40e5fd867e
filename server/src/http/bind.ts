// HTTP: binds the calls of the contract to handlers, with their limits, access and errors; pages, health and metrics.

import type { Call } from '@singleback/contract/call.ts';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { ERROR_STATUS, ErrorReply } from '@singleback/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Context } from '../context.ts';
import type { Act } from '../db/audit-log.ts';
import type { Handler, Handlers, Input } from '../handlers.ts';
import { checkedReason } from '../lib/app-error.ts';
import type { Caller } from '../lib/tokens/access-tokens.ts';
import { callerOf } from './caller.ts';
import { attempterOf, type LimitName, limitsOf } from './limits.ts';
import { type CachedReply, Prepared, ReplyCache, Streamed, sendPrepared, sendStreamed } from './replies.ts';

/** Returns the admin behind a caller whose second factor is confirmed for this level; refuses everybody else. */
type AssertAdmin = (context: Context, caller: Caller, level: 'read' | 'act') => Promise<Act['actor']>;

const callers = new WeakMap<FastifyRequest, Caller>();
const DONE = { success: true };
const JSON_TYPE = 'application/json; charset=utf-8';
const LARGEST_IGNORED_BODY = 4096;

type KeysOf<Table> = Table extends unknown ? keyof Table : never;

/** Binds all calls, from the features' tables. The types fail for a call without a handler, the start for one with two. */
export function bindCalls<Table extends Handlers>(
  app: FastifyInstance,
  context: Context,
  tables: readonly Table[] & ([CallKey] extends [KeysOf<Table>] ? unknown : Exclude<CallKey, KeysOf<Table>>),
  assertAdmin: AssertAdmin,
): void {
  for (const [key, handle] of tables.flatMap((table) => Object.entries(table)) as [CallKey, Handler<CallKey>][]) {
    const call: Call = calls[key];
    if (!call.ignoresBody) bind(app, context, key, handle, assertAdmin);
    else
      app.register(async (scope) => {
        const options = { parseAs: 'buffer', bodyLimit: LARGEST_IGNORED_BODY } as const;
        for (const type of ['*', 'application/json'])
          scope.addContentTypeParser(type, options, (_request, _body, done) => done(null, null));
        bind(scope, context, key, handle, assertAdmin);
      });
  }
}

/**
 * Binds a call to its handler: method, path, schemas, access, limit and caching come from the contract. The handler
 * returns the call's reply, a `Prepared` one with cached bytes, or a `Streamed` one that is generated while it is sent.
 */
function bind<Key extends CallKey>(
  app: FastifyInstance,
  context: Context,
  key: Key,
  handle: Handler<Key>,
  assertAdmin: AssertAdmin,
): void {
  const call: Call = calls[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const replies = new ReplyCache();
  const limit = limitOf(key);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = callers.get(request) ?? null;
    const act = call.access === 'admin' && caller ? await actOf(request, caller) : null;
    const { query, body } = request;
    const input = { params: paramsOf(call, request), query, body, caller, act, request, reply };
    return handle(context, input as unknown as Input<Key>);
  }

  /** Refuses everybody but admins, who give a reason for what changes something. */
  async function actOf({ body }: FastifyRequest, caller: Caller): Promise<Act | null> {
    const actor = await assertAdmin(context, caller, method === 'GET' ? 'read' : 'act');
    return method === 'GET' ? null : { actor, reason: checkedReason((body as { reason: string }).reason) };
  }

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
        call.access !== 'anyone' && (call.access !== 'optional' || request.headers.authorization !== undefined);
      if (isAsked) callers.set(request, await callerOf(request, context, path));
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const who = attempterOf(request, callers.get(request)?.userId);
      const work = () => answer(request, reply);
      const answered = await (limit ? limitsOf(context.limits, limit).attempt(limit, who, work) : work());
      const made = call.cached ? await replies.reply(answered as CachedReply<unknown>) : answered;
      if (made instanceof Prepared) return sendPrepared(request, reply, made);
      if (made instanceof Streamed) return sendStreamed(reply, made);
      // The framework would send null as an empty body, which is no JSON.
      return made === null ? reply.type(JSON_TYPE).send('null') : reply.send(made === undefined ? DONE : made);
    },
  });
}

/** The types fail here for a limit of the contract that does not exist. */
function limitOf(key: CallKey): LimitName | null {
  const call = calls[key];
  return 'limit' in call ? call.limit : null;
}

/** The path's parameters, with UUIDs in lower case, as Postgres writes them. */
function paramsOf({ params }: Call, request: FastifyRequest): unknown {
  const { properties = {} } = (params ?? {}) as { properties?: Record<string, { format?: string }> };
  const read = Object.entries((request.params ?? {}) as Record<string, string>);
  return Object.fromEntries(
    read.map(([name, value]) => [name, properties[name]?.format === 'uuid' ? value.toLowerCase() : value]),
  );
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
