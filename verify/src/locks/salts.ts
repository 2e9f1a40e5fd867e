import { beginningsOf, writeUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import type { Salts } from './row.ts';

/** A key of HMAC-SHA256, and room for what is hashed with it: there are millions of messages. */
interface HmacKey {
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

/** Derives the two salts of a slot. */
export type DeriveSalts = (lineupId: string, slot: string) => Salts;

/**
 * Derives the salts of a lock ('2026-11-29T18:00:00Z') from the secret of the log: HKDF-SHA256 without a salt of its own,
 * 32 bytes each. The info is 'A' or 'B', then the lineup's id, the slot and the time of the lock in seconds since 1970,
 * with a newline between them: none of the three can hold one, and so the whole fits into one block of the hash.
 */
export function saltsAt(secret: Uint8Array, lockTime: string): DeriveSalts {
  const key = extractKey(secret);
  const seconds = Date.parse(lockTime) / 1000;
  const buffer = new Uint8Array(255);
  const to = beginningsOf(buffer);
  return (lineupId, slot) => {
    const info = to(writeUtf8(`A${lineupId}\n${slot}\n${seconds}`, buffer, 0));
    const a = deriveKey(key, info);
    info[0] = B;
    return { a, b: deriveKey(key, info) };
  };
}

const B = 'B'.charCodeAt(0);
