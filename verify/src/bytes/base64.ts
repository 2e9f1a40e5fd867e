// Bytes: base64, text, SHA-256 and what is built on it. All of it is synchronous and runs in every browser, on plain http
// too, and a million rows need a hash that costs no call into the platform.

import { FormatError } from '../format-error.ts';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) VALUES[DIGITS.charCodeAt(value)] = value;

/** Bytes as base64 of RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += DIGITS.charAt(group >> 18) + DIGITS.charAt((group >> 12) & 63);
    text += at + 1 < bytes.length ? DIGITS.charAt((group >> 6) & 63) : '=';
    text += at + 2 < bytes.length ? DIGITS.charAt(group & 63) : '=';
  }
  return text;
}

/** Reads base64. Throws a FormatError for every text that `toBase64` would not write: one value has one text. */
export function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.length - padding;
  if (text.length % 4 !== 0) throw new FormatError('That is not base64.');
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  let bits = 0;
  let size = 0;
  for (let at = 0; at < digits; at += 1) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    if (value < 0) throw new FormatError('That is not base64.');
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size] = held >> bits;
    size += 1;
    held &= (1 << bits) - 1;
  }
  if (held !== 0) throw new FormatError('That is not base64.');
  return bytes;
}

/** Reads the base64 of a SHA-256 hash. Throws a FormatError for anything else. */
export function hashFromBase64(text: string): Uint8Array {
  const bytes = text.length === 44 ? fromBase64(text) : new Uint8Array(0);
  if (bytes.length !== 32) throw new FormatError('That is not the base64 of a hash of 32 bytes.');
  return bytes;
}
