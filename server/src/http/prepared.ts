import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that many share: its bytes, compressed once, and their ETag (rules 6.3). Made by `prepare`. */
export class Prepared {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;

  constructor(parts: { etag: string; plain: Buffer; gzip: Buffer; brotli: Buffer }) {
    this.etag = parts.etag;
    this.plain = parts.plain;
    this.gzip = parts.gzip;
    this.brotli = parts.brotli;
  }
}

/** Serialises and compresses a reply, to be kept until the version that it was made from has moved. */
export async function prepare(reply: unknown): Promise<Prepared> {
  const plain = Buffer.from(JSON.stringify(reply));
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(plain, { level: 6 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return new Prepared({ etag, plain, gzip: gzipped, brotli });
}

/** Answers with kept bytes in the encoding that the caller takes, or 304 when the caller has them. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  reply.header('etag', prepared.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === prepared.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').serializer(asIs).send(prepared.brotli);
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').serializer(asIs).send(prepared.gzip);
  return reply.serializer(asIs).send(prepared.plain);
}

const asIs = (bytes: unknown) => bytes as string;
