// Bytes: base64, text, SHA-256 and what is built on it. All of it is synchronous and runs in every browser, on plain http
// too, and a million rows need a hash that costs no call into the platform.

import { FormatError } from '../format-error.ts';

/** Bytes as base64 of RFC 4648, section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Reads base64. Throws a FormatError for every text that `toBase64` would not write: one value has one text. */
export function fromBase64(text: string): Uint8Array {
  const binary = decode(text);
  if (btoa(binary) !== text) throw new FormatError('That is not base64.');
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function decode(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** Reads the base64 of a SHA-256 hash. Throws a FormatError for anything else. */
export function hashFromBase64(text: string): Uint8Array {
  const bytes = text.length === 44 ? fromBase64(text) : new Uint8Array(0);
  if (bytes.length !== 32) throw new FormatError('That is not the base64 of a hash of 32 bytes.');
  return bytes;
}
