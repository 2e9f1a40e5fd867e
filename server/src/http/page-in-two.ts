import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './prepared.ts';

/** Of streams: a quick quality, as for replies. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const BODY_END = '</body>';

/**
 * Sends a page at once, up to the end of its body, and what belongs there when it is known: the browser draws the page
 * and fetches its files meanwhile. Nobody may keep it, because it is one user's.
 * @param last elements for the end of the body; must not reject
 */
export async function sendPageInTwo(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  last: Promise<string>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8');
  const end = page.lastIndexOf(BODY_END);
  const [first, rest] = [page.slice(0, end), page.slice(end)];
  if (encoding === 'plain') return reply.send(first + (await last) + rest);
  const stream = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  stream.write(first);
  stream.flush();
  void last.then((elements) => stream.end(elements + rest));
  return reply.header('content-encoding', encoding).send(stream);
}
