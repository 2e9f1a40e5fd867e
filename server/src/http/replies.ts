import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionedCache } from '../lib/caches.ts';

/** How the bytes of a response may be encoded. */
type Encoding = 'plain' | 'gzip' | 'br';

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

const MAX_REPLIES = 200;

/** A reply that many share: `make` runs once per name and version. */
export interface CachedReply<Reply> {
  name: string;
  version: string;
  make(): Promise<Reply>;
}

/** Caches shared replies, compressed, by name until their version changes (rules 6.3). */
export class ReplyCache {
  readonly #replies = new VersionedCache<Prepared>(MAX_REPLIES);

  /** The cached reply if it has this version; otherwise a new one, made once for all concurrent callers. */
  reply({ name, version, make }: CachedReply<unknown>): Promise<Prepared> {
    return this.#replies.get(name, version, async () => prepareText(JSON.stringify(await make())));
  }
}

/** A download that is generated while it is sent: only the next part is held in memory. */
export class Streamed {
  /** Pulled one by one at the client's pace, and no more once the client has gone. */
  readonly parts: AsyncIterable<string>;
  /** The file name: letters, digits, dots and hyphens. */
  readonly file: { type: string; name: string };

  constructor(parts: AsyncIterable<string>, file: Streamed['file']) {
    this.parts = parts;
    this.file = file;
  }
}

/** Sends it part by part. A failure breaks the response off, so that half a file never looks complete. */
export function sendStreamed(reply: FastifyReply, { parts, file }: Streamed): FastifyReply {
  reply
    .header('cache-control', 'private, no-store')
    .header('content-type', `${file.type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file.name}"`);
  return reply.send(Readable.from(bytesOf(parts), { objectMode: false }));
}

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

/** The shared beginning of a reply, compressed once; `withTail` adds each caller's own end. */
export interface SharedHead {
  plain: Buffer;
  /** Raw deflate, byte-aligned, without a last block. */
  deflated: Buffer;
  /** Brotli, byte-aligned, without a last block. */
  brotli: Buffer;
  crc: number;
  digest: string;
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_AND_EMPTY = Buffer.from([3]);
const LONGEST_TAIL = 0xffff;

/** Compresses the head of a reply, to be cached until its source changes. */
export async function sharedHead(text: string): Promise<SharedHead> {
  const plain = Buffer.from(text);
  const [deflated, brotli] = await Promise.all([
    promisify(deflateRaw)(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  ]);
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, deflated, brotli, crc: crc32(plain), digest };
}

/**
 * The whole reply: the head and the caller's short end (1 to 65,535 bytes), added to the same stream as an
 * uncompressed block, so that nothing is compressed per caller.
 */
export function withTail(head: SharedHead, text: string): Prepared {
  const tail = Buffer.from(text);
  if (tail.length === 0 || tail.length > LONGEST_TAIL)
    throw new RangeError('The end of a shared reply is 1 to 65535 bytes.');
  const digest = createHash('sha256').update(head.digest).update(tail).digest('base64url');
  // Composed when sent, and only in the requested encoding: cached, there would be one per caller.
  return new Prepared(etagOf(digest), (encoding) => Buffer.concat(partsIn(encoding, head, tail)));
}

function partsIn(encoding: Encoding, head: SharedHead, tail: Buffer): Buffer[] {
  if (encoding === 'br') return [head.brotli, brotliBlock(tail), LAST_AND_EMPTY];
  if (encoding === 'gzip') return [GZIP_HEADER, head.deflated, deflateBlock(tail), gzipTrailer(head, tail)];
  return [head.plain, tail];
}

/** The last block of a deflate stream, stored (RFC 1951, 3.2.4). */
function deflateBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

/** Checksum and length of the whole (RFC 1952, 2.3.1). */
function gzipTrailer(head: SharedHead, tail: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, head.crc), 0);
  trailer.writeUInt32LE((head.plain.length + tail.length) >>> 0, 4);
  return trailer;
}

/** An uncompressed meta-block: its length less one in four nibbles, then the bytes (RFC 7932, 9.2). */
function brotliBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}
