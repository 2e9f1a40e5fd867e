import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { hasNullByte } from '../lib/null-bytes.ts';

/**
 * Refuses every request with U+0000 in its path, its query or its body, for all routes and before any handler (rules 6.2):
 * no text that the database stores can hold it. Headers can't: Node refuses them. Bodies that a route reads as bytes are
 * left to it, and so is what is no route: there is a page or nothing.
 */
export function refuseNullBytes(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ is404, params, query, body }) => {
    if (is404) return;
    if (hasNullByte(params) || hasNullByte(query) || hasNullByte(body)) {
      throw new AppError('malformed', 'The request is not well formed: it contains a null character.');
    }
  });
}
