import { fromUtf8, toUtf8 } from '../bytes/bytes.ts';
import { lockStamp } from '../locks/lines.ts';
import { bundleBytes, parseTilePath, TILE_WIDTH } from '../log/tile.ts';
import { listOf, objectOf, type Read, readText } from './read-json.ts';
import type { ReadLogFile, VerifiedLog } from './read-log.ts';

const readLists: Read<ReadonlyMap<string, string>> = (value, at) => {
  objectOf({})(value, at);
  const lists = Object.entries(value as Record<string, unknown>);
  return new Map(lists.map(([stamp, list]) => [stamp, readText(list, () => `${at()}.${stamp}`)]));
};

const readSaved = objectOf({ key: readText, checkpoint: readText, entries: listOf(readText), lists: readLists });

/** Logs in a file, the older ones first: all of it is text, and its tiles follow from the entries. */
const readSavedFile = objectOf({ logs: listOf(readSaved) });

type SavedLog = ReturnType<typeof readSaved>;

/** Reads logs that `saveLogs` has written, as parsed from their JSON. Throws a FormatError for anything else. */
export function readSavedLogs(json: unknown): ReadLogFile[] {
  return readSavedFile(json, () => 'log').logs.map(filesOf);
}

/** Logs as JSON, to be checked later or elsewhere. The texts of their lists are got from where the logs came from. */
export async function saveLogs(logs: readonly VerifiedLog[]): Promise<string> {
  const saved = [];
  for (const { file, entries, bytes } of logs) {
    const lists: Record<string, string> = {};
    for (const entry of entries) {
      if (entry.kind !== 'lock') continue;
      const stamp = lockStamp(entry.lockTime);
      lists[stamp] = await textOf(file, `lock/${stamp}`);
    }
    const [key, checkpoint] = [await textOf(file, 'key'), await textOf(file, 'checkpoint')];
    saved.push({ key, checkpoint, entries: bytes.map(fromUtf8), lists });
  }
  return `${JSON.stringify({ logs: saved }, null, 2)}\n`;
}

async function textOf(file: ReadLogFile, path: string): Promise<string> {
  return fromUtf8((await file(path)) ?? new Uint8Array(0));
}

function filesOf({ key, checkpoint, entries, lists }: SavedLog): ReadLogFile {
  return async (path) => {
    if (path === 'key') return toUtf8(key);
    if (path === 'checkpoint') return toUtf8(checkpoint);
    const list = path.startsWith('lock/') ? lists.get(path.slice(5)) : undefined;
    if (list !== undefined) return toUtf8(list);
    if (!path.startsWith('tile/entries/')) return null;
    const { index, width } = parseTilePath(path);
    return bundleBytes(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width).map(toUtf8));
  };
}
