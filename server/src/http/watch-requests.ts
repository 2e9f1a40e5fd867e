import type { FastifyInstance } from 'fastify';
import type { Measures } from '../lib/measures.ts';

const SLOW_MS = 1_000;
const NO_ROUTE = 'none';

/**
 * Logs one line per response, with the request's id, which the response carries too, and counts it. Only the route's
 * pattern is logged, since the address holds ids, tokens and search words. Slower than a second is a warning.
 */
export function watchRequests(app: FastifyInstance, measures: Measures | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const { method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route, status: reply.statusCode, ms };
    if (ms >= SLOW_MS) request.log.warn(line, 'answered slowly');
    else request.log.info(line, 'answered');
    measures?.answered(method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  // The client disconnected before the response was sent.
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? NO_ROUTE }, 'the caller hung up');
    done();
  });
}
