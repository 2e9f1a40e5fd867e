import { beginningsOf, writeUtf8 } from '../bytes/bytes.ts';
import { deriveKey, extractKey } from '../bytes/hkdf.ts';
import type { Salts } from './row.ts';

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
