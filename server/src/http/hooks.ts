import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Measures } from '../lib/measures.ts';
import { isStorable } from '../lib/requests.ts';
import { refuseInMaintenance, type Site } from '../lib/site-state.ts';

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

/**
 * During shutdown every response closes its connection, so that a proxy sends its next request to another process.
 * `shutdown` is aborted when shutdown begins.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: AbortSignal | null): void {
  if (shutdown === null) return;
  app.addHook('onRequest', (_request, reply, done) => {
    if (shutdown.aborted) reply.header('connection', 'close');
    done();
  });
}

const READS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * Users may sign in to look at their lineups, and sign out here or elsewhere; admins work on. Google's callback is a read.
 * Where signing in could also make an account or save a guest's lineup, refuseInMaintenance keeps it from that.
 */
const ALLOWED =
  /^\/api\/(auth\/(sign-in\/(email|social)|code\/(send|check|sign-in)|passkey\/(start|sign-in)|sign-out|revoke-sessions)$|account\/sessions\/|admin\/)/;

/** Refuses every request that changes something while the operator's maintenance lasts. Reads go on. */
export function refuseDuringMaintenance(api: FastifyInstance, site: Site): void {
  api.addHook('onRequest', ({ method, routeOptions: { url } }, _reply, done) => {
    if (!waitsForMaintenance(method, url ?? '')) return done();
    refuseInMaintenance(site).then(
      () => done(),
      // The request itself finds out that the database is away.
      (error: unknown) => done(error instanceof AppError ? error : undefined),
    );
  });
}

/** Whether a request to a route, such as '/api/lineup', is refused while maintenance lasts. */
export function waitsForMaintenance(method: string, url: string): boolean {
  return !READS.includes(method) && !ALLOWED.test(url);
}

/**
 * Refuses every request whose path, query or body has text that the database can't store, for all routes and before any
 * handler (rules 6.2). Node already refuses it in headers. Bodies that a route reads as bytes are left to that route,
 * and unknown paths to the web.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ is404, params, query, body }, _reply, done) => {
    const isRefused = !is404 && !(isStorable(params) && isStorable(query) && isStorable(body));
    if (isRefused) done(new AppError('malformed', UNSTORABLE));
    else done();
  });
}

const UNSTORABLE = 'The request is not well formed: it contains a character that is not valid text.';

/**
 * Refuses requests with an encoded body: nobody needs them, and a stream that is decompressed while the caller is still
 * looked up can fail before anybody listens, which leaves the request open for ever. After the limit on requests.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ method, is404, headers }, _reply, _payload, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase();
    const isRead = method !== 'GET' && method !== 'HEAD' && !is404;
    if (!isRead || !encoding || encoding === 'identity') done();
    else done(new AppError('unsupported', 'The body must be sent as it is, without Content-Encoding.'));
  });
}
