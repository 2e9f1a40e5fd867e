import { shortNote } from '@singleback/verify/log/note.ts';
import { parseWitnessKey } from '@singleback/verify/log/verifier-key.ts';
import { device, OF_NOBODY } from '../../platform/api/device-storage.ts';
import { keptLogs } from './kept-logs.ts';

/** A link with the checkpoint that this browser saw last: the one that opens it compares, and the server never sees it. */
export function withSeenLog(link: string): string {
  const logs = Object.entries(keptLogs()).map(([address, { note }]) => ({ number: numberOf(address), note }));
  const last = logs.toSorted((a, b) => b.number - a.number)[0];
  return last ? `${link}#log=${shortNote(last.number, last.note)}` : link;
}

const numberOf = (address: string) => Number(/\d+$/.exec(address)?.[0] ?? 1);

const KEPT = `${OF_NOBODY}witnesses`;

/** The keys of witnesses that the user knows, one each. What is kept but cannot be read is left out. */
export function ownWitnesses(): readonly string[] {
  const kept = device.getJson(KEPT);
  return Array.isArray(kept) ? kept.filter(isWitnessKey) : [];
}

/**
 * Keeps the keys of a text with one a line, in place of the earlier ones.
 * @returns what is wrong with it, for the user: then nothing is kept; null when it is kept
 */
export function keepOwnWitnesses(text: string): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !isWitnessKey(line));
  if (wrong >= 0) return `Line ${wrong + 1} is not the key of a witness. A key looks like NAME+1a2b3c4d+KEY.`;
  device.set(KEPT, JSON.stringify([...new Set(lines.filter(Boolean))]));
  return null;
}

function isWitnessKey(line: string): boolean {
  try {
    return Boolean(parseWitnessKey(line));
  } catch {
    return false;
  }
}
