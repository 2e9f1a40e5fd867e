import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { isStorable } from '../lib/storable-text.ts';

/**
 * Refuses every request whose path, query or body has text that the database can't store, for all routes and before any
 * handler (rules 6.2). Node already refuses it in headers. Bodies that a route reads as bytes are left to that route,
 * and unknown paths to the web.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', ({ is404, params, query, body }, _reply, done) => {
    const isRefused = !is404 && !(isStorable(params) && isStorable(query) && isStorable(body));
    if (isRefused) done(new AppError('malformed', `The request is not well formed: ${UNSTORABLE}.`));
    else done();
  });
}

/** What is wrong with such a request. */
export const UNSTORABLE = 'it contains a character that is not valid text';

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
