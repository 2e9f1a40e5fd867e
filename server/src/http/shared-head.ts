import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { type Encoding, etagOf, Prepared } from './prepared.ts';

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
