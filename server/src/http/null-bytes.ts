import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { hasNullByte } from '../lib/null-bytes.ts';

/**
 * Refuses every request with U+0000 in path, query or body, for all routes and before any handler (rules 6.2), because
 * the database can't store it in text. Node already refuses it in headers. Bodies that a route reads as bytes are left
 * to that route, and unknown paths to the web.
 */
export function refuseNullBytes(app: FastifyInstance): void {
  app.addHook('preValidation', ({ is404, params, query, body }, _reply, done) => {
    const isRefused = !is404 && (hasNullByte(params) || hasNullByte(query) || hasNullByte(body));
    if (isRefused) done(new AppError('malformed', 'The request is not well formed: it contains a null character.'));
    else done();
  });
}
