// Bytes: base64, text, SHA-256 and what is built on it. All of it is synchronous and runs in every browser, on plain http
// too, and a million rows need a hash that costs no call into the platform.

import { FormatError } from '../format-error.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text as UTF-8. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Reads UTF-8. Throws a FormatError for bytes that are none. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FormatError('That is not text in UTF-8.');
  }
}

/** Writes text as UTF-8 into `target` from `at` on, which has to have room for it, and returns where it ends. */
export function writeUtf8(text: string, target: Uint8Array, at: number): number {
  for (let from = 0; from < text.length; from += 1) {
    const code = text.charCodeAt(from);
    // Hardly any text is not ASCII, and for a short one a browser's own takes many times as long.
    if (code > 127) return at + encoder.encodeInto(text, target.subarray(at)).written;
    target[at + from] = code;
  }
  return at + text.length;
}

/** Gives the beginnings of a buffer by their lengths. Each is made once: to make one takes as long as to hash it. */
export function beginningsOf(buffer: Uint8Array): (length: number) => Uint8Array {
  const made: Uint8Array[] = [];
  return (length) => (made[length] ??= buffer.subarray(0, length));
}

/** The parts, one after the other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Whether both hold the same bytes. Hashes and roots are public, so it may take any time. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** Bytes in small hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
