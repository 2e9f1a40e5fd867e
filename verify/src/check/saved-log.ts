import { fromUtf8, toUtf8 } from '../bytes/bytes.ts';
import { lockStamp } from '../locks/lines.ts';
import { bundleBytes, TILE_WIDTH, tilePath, tilesOf } from '../log/tile.ts';
import { listOf, objectOf, type Read, readAt, readText } from './read-json.ts';
import type { ReadLogFile, VerifiedLog } from './read-log.ts';

const readLists: Read<ReadonlyMap<string, string>> = (value) =>
  new Map(Object.entries(objectOf({})(value)).map(([stamp, list]) => [stamp, readAt(stamp, readText, list)]));

const readSaved = objectOf({ key: readText, checkpoint: readText, entries: listOf(readText), lists: readLists });

/** Logs in a file, the older ones first: all of it is text, and its tiles follow from the entries. */
const readSavedFile = objectOf({ logs: listOf(readSaved) });

type SavedLog = ReturnType<typeof readSaved>;

/** Reads logs that `saveLogs` has written, as parsed from their JSON. Throws a FormatError for anything else. */
export function readSavedLogs(json: unknown): ReadLogFile[] {
  return readAt('log', readSavedFile, json).logs.map(filesOf);
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
  const files = new Map([
    ['key', toUtf8(key)],
    ['checkpoint', toUtf8(checkpoint)],
    ...[...lists].map(([stamp, list]) => [`lock/${stamp}`, toUtf8(list)] as const),
  ]);
  for (const { level, index, width } of tilesOf(entries.length)) {
    if (level !== 'entries') break;
    const own = entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
    files.set(tilePath({ level, index, width }), bundleBytes(own.map(toUtf8)));
  }
  return async (path) => files.get(path) ?? null;
}
