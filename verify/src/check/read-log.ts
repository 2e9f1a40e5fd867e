import { fromUtf8, isSame, toUtf8 } from '../bytes/bytes.ts';
import { FormatError, SignatureError } from '../format-error.ts';
import { type Entry, parseEntry } from '../locks/entry.ts';
import { lockStamp } from '../locks/lines.ts';
import {
  type Checkpoint,
  type CheckSignature,
  parseCheckpoint,
  parseNote,
  type Seal,
  verifyNote,
} from '../log/note.ts';
import { bundleBytes, parseBundle, TILE_WIDTH, tileBytes, tilePath, tilesOf } from '../log/tile.ts';
import { leafHash, type ReadHash, rangeRoot, readTree } from '../log/tree.ts';
import { parseVerifierKey, type VerifierKey } from '../log/verifier-key.ts';
import { listOf, objectOf, type Read, readAt, readText } from './export-file.ts';

/** Gets a file of a log by its path below the log's address ('checkpoint', 'tile/0/000.p/7'); null where there is none. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | null>;

/** A log whose signature, tree and entries belong together. */
export interface VerifiedLog {
  readonly key: VerifierKey;
  readonly checkpoint: Checkpoint;
  /** Who signed the checkpoint, the log first. */
  readonly seals: readonly Seal[];
  /** The keys of witnesses: those that one knows, then those that the log names, which may be the same. */
  readonly witnesses: readonly VerifierKey[];
  readonly entries: readonly Entry[];
  /** The same as they were hashed. */
  readonly bytes: readonly Uint8Array[];
  readonly read: ReadHash;
  readonly file: ReadLogFile;
}

/** What a log is checked with. */
export interface Trust {
  readonly witnesses: readonly VerifierKey[];
  readonly check: CheckSignature;
}

/**
 * Reads a whole log: checkpoint, bundles of entries, and tiles. Throws a FormatError or SignatureError unless the key of
 * the log has signed the checkpoint, the entries hash to the tiles, and the tiles to the root. A saved log may leave out
 * its tiles, because they follow from the entries.
 */
export async function readLog(file: ReadLogFile, trust: Trust): Promise<VerifiedLog> {
  const key = parseVerifierKey((await textOf(file, 'key')).replace(/\n$/, ''));
  const witnesses = [...trust.witnesses, ...(await readWitnesses(file))];
  const { checkpoint, seals } = await readCheckpoint(file, key, { ...trust, witnesses });
  const bytes = await readEntries(file, checkpoint.size);
  const read = readTree(bytes.map(leafHash));
  await checkTiles(file, checkpoint.size, read);
  if (!isSame(rangeRoot(read, 0, checkpoint.size), checkpoint.root)) {
    throw new FormatError('The entries of the log are not those that its checkpoint signs.');
  }
  return {
    key,
    checkpoint,
    seals,
    witnesses,
    bytes,
    entries: bytes.map((entry) => parseEntry(fromUtf8(entry))),
    read,
    file,
  };
}

/** The witnesses that a log names, a key each line: whose they are, one has to ask them. */
async function readWitnesses(file: ReadLogFile): Promise<VerifierKey[]> {
  const lines = await file('witnesses');
  return lines ? fromUtf8(lines).split('\n').filter(Boolean).map(parseVerifierKey) : [];
}

/** Reads the checkpoint of a log, which the key has to have signed. Throws a FormatError or SignatureError otherwise. */
export async function readCheckpoint(
  file: ReadLogFile,
  key: VerifierKey,
  { witnesses, check }: Trust,
): Promise<Pick<VerifiedLog, 'checkpoint' | 'seals'>> {
  const note = parseNote(await textOf(file, 'checkpoint'));
  const seals = await verifyNote(note, [key, ...witnesses], check);
  if (seals[0]?.key !== key) throw new SignatureError('The log has not signed its own checkpoint.');
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint.origin !== key.name) throw new FormatError('The checkpoint is that of another log.');
  return { checkpoint, seals };
}

async function readEntries(file: ReadLogFile, size: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  for (const tile of tilesOf(size)) {
    if (tile.level !== 'entries') break;
    const bundle = parseBundle(await bytesOf(file, tilePath(tile)));
    if (bundle.length !== tile.width)
      throw new FormatError(`The log has ${bundle.length} entries in ${tilePath(tile)}.`);
    entries.push(...bundle);
  }
  return entries;
}

async function checkTiles(file: ReadLogFile, size: number, read: ReadHash): Promise<void> {
  for (const { level, index, width } of tilesOf(size)) {
    if (level === 'entries') continue;
    const path = tilePath({ level, index, width });
    const tile = await file(path);
    if (tile && !isSame(tile, tileBytes(read, { level, index, width }))) {
      throw new FormatError(`The entries of the log do not hash to ${path}.`);
    }
  }
}

/** A file that the log has to have. Throws a FormatError where it does not. */
export async function bytesOf(file: ReadLogFile, path: string): Promise<Uint8Array> {
  const bytes = await file(path);
  if (!bytes) throw new FormatError(`The log has no ${path}.`);
  return bytes;
}

async function textOf(file: ReadLogFile, path: string): Promise<string> {
  return fromUtf8(await bytesOf(file, path));
}

const readLists: Read<ReadonlyMap<string, string>> = (value) =>
  new Map(Object.entries(objectOf({})(value)).map(([stamp, list]) => [stamp, readAt(stamp, readText, list)]));

// A function, since what runs when a module is read would be in the page that is saved, which never reads logs.
const savedLog = () => objectOf({ key: readText, checkpoint: readText, entries: listOf(readText), lists: readLists });

type SavedLog = ReturnType<ReturnType<typeof savedLog>>;

/**
 * Reads logs that `saveLogs` has written, as parsed from their JSON, the older ones first: all of it is text, and tiles
 * follow from the entries. Throws a FormatError for anything else.
 */
export function readSavedLogs(json: unknown): ReadLogFile[] {
  return readAt('log', objectOf({ logs: listOf(savedLog()) }), json).logs.map(filesOf);
}

/** Logs as JSON, to be checked later or elsewhere. The texts of their lists are got from where the logs came from. */
export async function saveLogs(logs: readonly VerifiedLog[]): Promise<string> {
  const saved = [];
  for (const { file, entries, bytes } of logs) {
    const lists: Record<string, string> = {};
    for (const entry of entries) {
      if (entry.kind !== 'lock') continue;
      const stamp = lockStamp(entry.lockTime);
      lists[stamp] = await textOrEmpty(file, `lock/${stamp}`);
    }
    const [key, checkpoint] = [await textOrEmpty(file, 'key'), await textOrEmpty(file, 'checkpoint')];
    saved.push({ key, checkpoint, entries: bytes.map(fromUtf8), lists });
  }
  return `${JSON.stringify({ logs: saved }, null, 2)}\n`;
}

async function textOrEmpty(file: ReadLogFile, path: string): Promise<string> {
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
