import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../lib/app-error.ts';

/** The header of a backup. */
export interface Head {
  /** The version of this format; others are not read. */
  format: 1;
  /** Real time, UTC. */
  takenAt: string;
  /** demo, replay or live. */
  season: string;
  /** Digests of the database's migrations, in order. */
  schema: string[];
  /** Digest of the signing secret; the secret itself is among the files if it was stored there. */
  secretDigest: string | null;
}

/** One part of a backup. `bytes` belong to the last named table or file. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'file'; file: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'sequences'; sequences: Record<string, string> }
  | { kind: 'end'; rows: Record<string, number> };

const MAGIC = Buffer.from('singleback backup\n');
// Each part: one byte for its kind, four for its length, then the content: raw bytes, or JSON for everything else.
const BYTES = 0;
const WORDS = 1;
const DIGEST = 2;
const PREFIX = 5;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Writes a backup: the parts, gzipped, followed by the SHA-256 of everything before. It is written to a temporary file
 * and renamed once it is complete and on disk; only its owner can read it.
 * @returns its size in bytes
 */
export async function writeBackup(file: string, parts: AsyncIterable<Part>): Promise<number> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already: a backup is not written over another.`);
  const half = `${file}.part`;
  await rm(half, { force: true });
  const handle = await open(half, 'wx', 0o600).catch((error: Error) => {
    throw new CantWrite(`Can't write to ${resolve(file)}: ${error.message}`);
  });
  try {
    const disk = handle.createWriteStream({ flush: true });
    await pipeline(Readable.from(sealed(parts)), createGzip(), disk);
    await rename(half, file);
    return disk.bytesWritten;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function* sealed(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  digest.update(MAGIC);
  yield MAGIC;
  for await (const part of parts) {
    const framed = part.kind === 'bytes' ? frame(BYTES, part.bytes) : frame(WORDS, Buffer.from(JSON.stringify(part)));
    digest.update(framed);
    yield framed;
  }
  yield frame(DIGEST, digest.digest());
}

function frame(kind: number, body: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX + body.length);
  framed.writeUInt8(kind, 0);
  framed.writeUInt32BE(body.length, 1);
  body.copy(framed, PREFIX);
  return framed;
}

/**
 * Reads a backup part by part. Damage is only certain to be found by reading to the end.
 * @throws BackupRefused when it is no backup, is damaged, or lacks its end
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  const digest = createHash('sha256');
  const bytes = reader(unzipped);
  try {
    if (!(await bytes.take(MAGIC.length)).equals(MAGIC)) throw new BackupRefused(`${file} is not a backup.`);
    digest.update(MAGIC);
    for (;;) {
      const prefix = await bytes.take(PREFIX);
      const [kind, length] = [prefix.readUInt8(0), prefix.readUInt32BE(1)];
      if (kind > DIGEST || length > MOST_BYTES) throw damaged(file);
      const body = await bytes.take(length);
      if (kind === DIGEST) {
        if (!digest.digest().equals(body)) throw damaged(file);
        return;
      }
      digest.update(prefix).update(body);
      yield kind === BYTES ? { kind: 'bytes', bytes: body } : (JSON.parse(body.toString()) as Part);
    }
  } catch (error) {
    throw asRefusal(error, file);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

const damaged = (file: string) => new BackupRefused(`${file} is damaged or not whole; nothing was restored from it.`);

/** Translates faults of the file; other errors stay unchanged. */
function asRefusal(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof CutOff || error instanceof SyntaxError || code?.startsWith('Z_')) {
    return code === 'Z_DATA_ERROR' && /header/.test((error as Error).message)
      ? new BackupRefused(`${file} is not a backup.`)
      : damaged(file);
  }
  if (code === 'ENOENT') return new BackupRefused(`There is no ${file}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupRefused(`${file} can't be read.`);
  return error;
}

class CutOff extends Error {}

function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return {
    async take(wanted: number): Promise<Buffer> {
      while (length < wanted) {
        const { value, done } = await chunks.next();
        if (done) throw new CutOff();
        held.push(value);
        length += value.length;
      }
      const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held, length);
      held = [all.subarray(wanted)];
      length -= wanted;
      return all.subarray(0, wanted);
    },
  };
}

/** The reason why a backup or restore is refused, in one plain line for the operator. */
export class BackupRefused extends OperatorError {}

/** The file of a backup could not be made. */
export class CantWrite extends BackupRefused {}
