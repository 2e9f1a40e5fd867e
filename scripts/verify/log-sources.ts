import { readFileSync } from 'node:fs';
import { FormatError } from '@singleback/verify/format-error.ts';
import { type ReadLogFile, readSavedLogs } from '../../verify/src/check/read-log.ts';
import { PlainError } from '../plain-error.mjs';

const TIMEOUT_MS = 30_000;
const MOST_LOGS = 100;

/** Where the logs are that an export names, unless something else is said: at the address that is the log's name. */
export function addressOf(origin: string): string {
  const scheme = /^(localhost|127\.0\.0\.1)[:/]/.test(origin) ? 'http' : 'https';
  return `${scheme}://${baseOf(origin)}`;
}

/** The logs at an address, or in a file that was saved, the older ones first. Throws a PlainError where there are none. */
export async function openLogs(source: string): Promise<ReadLogFile[]> {
  if (!/^https?:\/\//.test(source)) return readSavedLogs(readJson(source));
  const base = baseOf(source.replace(/\/+$/, ''));
  const logs: ReadLogFile[] = [];
  // A log that goes on after a restore has the next number. The first is missing where the backup is from before it.
  for (let number = 1; number <= MOST_LOGS; number += 1) {
    const file = logAt(number === 1 ? base : `${base}/${number}`);
    if ((await file('checkpoint')) !== null) logs.push(file);
    else if (number > 1) break;
  }
  if (logs.length === 0) throw new PlainError(`There is no log at ${base}.`);
  return logs;
}

/** Reads a file of JSON. Throws a PlainError where it cannot be read. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new PlainError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function baseOf(address: string): string {
  return address.replace(/(\/log)\/[1-9][0-9]*$/, '$1');
}

/** The files of the log at an address; each is fetched once. */
function logAt(address: string): ReadLogFile {
  const kept = new Map<string, Uint8Array | null>();
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const bytes = await fetchBytes(`${address}/${path}`);
    kept.set(path, bytes);
    return bytes;
  };
}

async function fetchBytes(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    throw new PlainError(`${url} cannot be read: ${cause instanceof Error ? cause.message : message}`);
  }
}
