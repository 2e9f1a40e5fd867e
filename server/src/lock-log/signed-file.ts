import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromBase64, toBase64, toHex } from '@singleback/verify/bytes/bytes.ts';

/** The last checkpoint that this machine has signed, or was about to. */
export interface SignedSize {
  log: number;
  origin: string;
  size: number;
  root: Uint8Array;
}

/**
 * Keeps the last signed size and root in a file outside the database, so that a database that was rewound is noticed:
 * what was signed must not be signed another way. It is not part of a backup, because a backup would rewind it, too.
 */
export interface SignedFile {
  /** Null before anything was signed. Throws when it can't be read. */
  read(): Promise<SignedSize | null>;
  /** Settles once it is on disk. */
  write(signed: SignedSize): Promise<void>;
}

/** The file of the installation with this key in the data folder: several seasons may share one. */
export function signedFile(dataDir: string, publicKey: Uint8Array): SignedFile {
  const path = join(dataDir, 'lock-log', `${toHex(publicKey.subarray(0, 8))}.json`);
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return null;
      const { log, origin, size, root } = JSON.parse(text) as Omit<SignedSize, 'root'> & { root: string };
      return { log, origin, size, root: fromBase64(root) };
    },
    async write({ root, ...signed }) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = await open(`${path}.part`, 'w', 0o600);
      try {
        await half.writeFile(`${JSON.stringify({ ...signed, root: toBase64(root) })}\n`);
        await half.sync();
      } finally {
        await half.close();
      }
      await rename(`${path}.part`, path);
      // The rename is only on disk once its folder is.
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
    },
  };
}
