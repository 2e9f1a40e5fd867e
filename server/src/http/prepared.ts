import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How the bytes of an answer may be sent. */
export type Encoding = 'plain' | 'gzip' | 'br';

/** An answer whose bytes are kept, or put together out of kept ones, with their ETag (rules 6.3). */
export class Prepared {
  readonly etag: string;
  /** The whole answer in an encoding. */
  readonly bytesIn: (encoding: Encoding) => Buffer;

  constructor(etag: string, bytesIn: (encoding: Encoding) => Buffer) {
    this.etag = etag;
    this.bytesIn = bytesIn;
  }
}

/** Serialises and compresses a reply, to be kept until the version that it was made from has moved. */
export const prepare = (reply: unknown): Promise<Prepared> => prepareText(JSON.stringify(reply));

/** Compresses a text, to be kept. */
export async function prepareText(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 6 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const bytes = { plain, gzip: gzipped, br };
  return new Prepared(etagOf(createHash('sha256').update(plain).digest('base64url')), (encoding) => bytes[encoding]);
}

/** A strong ETag out of a digest. */
export const etagOf = (digest: string) => `"${digest.slice(0, 27)}"`;

/** Answers with kept bytes in the encoding that the caller takes, or 304 when the caller has them. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  reply.header('etag', prepared.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === prepared.etag)) return reply.code(304).send();
  reply.header('content-type', type);
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.serializer(asIs).send(prepared.bytesIn(encoding));
}

function encodingFor(accepted: string): Encoding {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'plain';
}

const asIs = (bytes: unknown) => bytes as string;
