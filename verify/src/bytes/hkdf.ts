import { beginSha256, type Midstate, sha256 } from './sha256.ts';

/** A key of HMAC-SHA256 whose two first blocks are hashed already. */
export interface HmacKey {
  readonly inner: Midstate;
  readonly outer: Midstate;
}

/** Prepares a secret for `deriveKey`: the extract step of HKDF-SHA256 (RFC 5869) without a salt. */
export function extractKey(secret: Uint8Array): HmacKey {
  return hmacKey(hmac(hmacKey(new Uint8Array(32)), secret));
}

/** 32 bytes derived from the secret for this purpose: the expand step of HKDF-SHA256. The info has up to 255 bytes. */
export function deriveKey(key: HmacKey, info: Uint8Array): Uint8Array {
  block.set(info);
  block[info.length] = 1;
  return hmac(key, block.subarray(0, info.length + 1));
}

/** The info and the number of the block, which is the first. */
const block = new Uint8Array(256);

function hmacKey(secret: Uint8Array): HmacKey {
  const key = secret.length > 64 ? sha256(secret) : secret;
  const padded = (pad: number) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ pad);
  return { inner: beginSha256(padded(0x36)), outer: beginSha256(padded(0x5c)) };
}

function hmac({ inner, outer }: HmacKey, message: Uint8Array): Uint8Array {
  return sha256(sha256(message, inner), outer);
}
