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
