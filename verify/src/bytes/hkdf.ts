import { beginningsOf } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** A key of HMAC-SHA256, and room for what is hashed with it: there are millions of messages. */
export interface HmacKey {
  /** The padded key, then the message. */
  readonly inner: Uint8Array;
  readonly innerTo: (length: number) => Uint8Array;
  /** The key, padded otherwise, then the hash of the inner one. */
  readonly outer: Uint8Array;
}

/** Prepares a secret for `deriveKey`: the extract step of HKDF-SHA256 (RFC 5869) without a salt. */
export function extractKey(secret: Uint8Array): HmacKey {
  return hmacKey(hmac(hmacKey(new Uint8Array(32), secret.length), secret), MOST_INFO + 1);
}

/** 32 bytes derived from the secret for this purpose: the expand step of HKDF-SHA256. The info has up to 255 bytes. */
export function deriveKey({ inner, innerTo, outer }: HmacKey, info: Uint8Array): Uint8Array {
  inner.set(info, BLOCK);
  // The number of the block, which is the first.
  inner[BLOCK + info.length] = 1;
  outer.set(sha256(innerTo(BLOCK + info.length + 1)), BLOCK);
  return sha256(outer);
}

const BLOCK = 64;
const MOST_INFO = 255;

function hmacKey(key: Uint8Array, room: number): HmacKey {
  const padded = (pad: number, more: number) =>
    Uint8Array.from({ length: BLOCK + more }, (_, at) => (key[at] ?? 0) ^ pad);
  const inner = padded(0x36, room);
  return { inner, innerTo: beginningsOf(inner), outer: padded(0x5c, 32) };
}

function hmac({ inner, outer }: HmacKey, message: Uint8Array): Uint8Array {
  inner.set(message, BLOCK);
  outer.set(sha256(inner), BLOCK);
  return sha256(outer);
}
