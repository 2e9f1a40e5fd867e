import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isKeyName, type VerifierKey, verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { fromBase64, hashFromBase64, toBase64 } from '../../verify/src/bytes/bytes.ts';
import type { Checkpoint, Sign } from '../../verify/src/log/note.ts';
import { PlainError } from '../plain-error.mjs';

/** What a witness has to know of a log: its size and root when it was signed last. */
type Last = Pick<Checkpoint, 'size' | 'root'>;

/** What a witness keeps in its folder: its own key, the key of the log, and what it signed last. */
export interface WitnessStore {
  readonly key: VerifierKey;
  readonly sign: Sign;
  /** The log's key, as it was when the witness first saw it. */
  readonly logKey: { read: () => string | null; keep: (key: string) => void };
  readonly lastOf: (origin: string) => Last | null;
  /** Writes it to the disk before it returns. Throws where that fails: then nothing may be signed. */
  readonly keep: (checkpoint: Checkpoint) => void;
}

/**
 * Opens the folder of a witness, and creates it with a key of its own where it is new.
 * @param name what a new key is called; the name of this computer when not given
 * @throws {PlainError} for a folder that cannot be read or written: a witness that forgot what it has signed would sign two
 * histories
 */
export function openWitnessStore(folder: string, name: string | null): WitnessStore {
  writing(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const keyFile = join(folder, 'key.json');
  if (!existsSync(keyFile)) writeDurably(keyFile, JSON.stringify(createKey(name ?? defaultName())), 0o600);
  const own = readJsonOf(keyFile) as { name: string; privateKey: string };
  const privateKey = createPrivateKey(own.privateKey);
  const lastFile = join(folder, 'last.json');
  const last = new Map<string, Last>();
  if (existsSync(lastFile)) {
    for (const [origin, size, root] of readJsonOf(lastFile) as [string, number, string][]) {
      last.set(origin, { size, root: hashFromBase64(root) });
    }
  }
  const logFile = join(folder, 'log-key.txt');
  return {
    key: verifierKey(own.name, publicBytes(privateKey), 'cosignature'),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    logKey: {
      read: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : null),
      keep: (key) => writeDurably(logFile, `${key}\n`),
    },
    lastOf: (origin) => last.get(origin) ?? null,
    keep: ({ origin, size, root }) => {
      const next = new Map(last).set(origin, { size, root });
      writeDurably(lastFile, JSON.stringify([...next].map(([log, own]) => [log, own.size, toBase64(own.root)])));
      last.set(origin, { size, root });
    },
  };
}

function createKey(name: string): { name: string; privateKey: string } {
  if (!isKeyName(name)) throw new PlainError('The name of a witness has no spaces and no plus.');
  const { privateKey } = generateKeyPairSync('ed25519');
  return { name, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

function defaultName(): string {
  return `${hostname().replace(/[^\w.-]/g, '-') || 'witness'}/witness`;
}

function publicBytes(privateKey: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return fromBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`);
}

function readJsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new PlainError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function writing(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new PlainError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Replaces a file so that after a power cut it is the old one or the new one. */
const writeDurably = (path: string, text: string, mode = 0o644) => writing(path, () => replaceFile(path, text, mode));

function replaceFile(path: string, text: string, mode: number): void {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const file = openSync(fresh, 'wx', mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, path);
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
