import type { FastifyInstance } from 'fastify';
import type { Measures } from '../lib/measures.ts';

const SLOW_MS = 1_000;
const NO_ROUTE = 'none';

/**
 * Writes one line for each answer, with the request's id, which the answer carries too; and counts it. Of the address only
 * the route's pattern is told: ids, tokens and search words are in the rest. What took over a second is a warning.
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
  // The caller went away before the answer was out.
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ method: request.method, route: request.routeOptions.url ?? NO_ROUTE }, 'the caller hung up');
    done();
  });
}
