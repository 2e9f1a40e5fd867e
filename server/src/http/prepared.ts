import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How the bytes of a response may be encoded. */
export type Encoding = 'plain' | 'gzip' | 'br';

/** A response with cached bytes, or composed of them, with their ETag (rules 6.3). */
export class Prepared {
  readonly etag: string;
  /** The whole response in an encoding. */
  readonly bytesIn: (encoding: Encoding) => Buffer;

  constructor(etag: string, bytesIn: (encoding: Encoding) => Buffer) {
    this.etag = etag;
    this.bytesIn = bytesIn;
  }
}

/** Compresses a text for caching. */
export async function prepareText(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 6 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const bytes = { plain, gzip: gzipped, br };
  return new Prepared(etagOf(createHash('sha256').update(plain).digest('base64url')), (encoding) => bytes[encoding]);
}

/** The response to a client that has the one with this ETag. */
export const unchanged = (etag: string): Prepared => new Prepared(etag, () => Buffer.alloc(0));

/** Private, and revalidated by its ETag before each use. */
export const REVALIDATED = 'private, no-cache';

/** A strong ETag from a digest. */
export const etagOf = (digest: string) => `"${digest.slice(0, 27)}"`;

/** Whether the client has the response with this ETag. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Sends cached bytes in an encoding that the client accepts, or 304 if it has them. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  reply.header('etag', prepared.etag).header('cache-control', REVALIDATED).header('vary', 'accept-encoding');
  if (hasTag(request, prepared.etag)) return reply.code(304).send();
  reply.header('content-type', type);
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.serializer(asIs).send(prepared.bytesIn(encoding));
}

/** The encoding to send, by the header `accept-encoding`. */
export function encodingFor(accepted: string): Encoding {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'plain';
}

const asIs = (bytes: unknown) => bytes as string;
