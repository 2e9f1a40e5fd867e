// Bytes: base64, text, SHA-256 and what is built on it. All of it is synchronous and runs in every browser, on plain http
// too, and a million rows need a hash that costs no call into the platform.

import { FormatError } from '../format-error.ts';

/** Bytes as base64 of RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** What each character stands for; -1 for those that base64 does not have. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) VALUES[toBase64(Uint8Array.of(value << 2)).charCodeAt(0)] = value;

/**
 * Reads base64. Throws a FormatError for every text that `toBase64` would not write: one value has one text. A browser's
 * `atob` takes many times as long for a hash.
 */
export function fromBase64(text: string): Uint8Array {
  const padding = Number(text.endsWith('=')) + Number(text.endsWith('=='));
  const length = text.length - padding;
  const bytes = new Uint8Array((length * 3) >> 2);
  let wrong = text.length % 4;
  let bits = 0;
  for (let at = 0; at < length; at += 1) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    wrong |= value >> 6;
    bits = (bits << 6) | value;
    if (at & 3) bytes[(at * 3) >> 2] = bits >> (6 - 2 * (at & 3));
  }
  // Nothing may be left of the last character.
  if (wrong || bits & (4 ** padding - 1)) throw new FormatError('That is not base64.');
  return bytes;
}

/** Reads the base64 of a SHA-256 hash. Throws a FormatError for anything else. */
export function hashFromBase64(text: string): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes.length !== 32) throw new FormatError('That is not the base64 of a hash of 32 bytes.');
  return bytes;
}
