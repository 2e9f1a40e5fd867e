import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of DATA_DIR that can't be regenerated. Without the secret all sessions and pending invitations are void,
 * and the keys in the database can't be read. Other files belong to the running process or to PostgreSQL.
 */
const SECRET_FILE = 'auth-secret';
export const KEPT_FILES: readonly string[] = [SECRET_FILE, 'mailbox.jsonl', 'stripe-stand-in.json'];

/** The existing files of a data folder, by name. */
export async function readDataFiles(dataDir: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const name of KEPT_FILES) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes) found.set(name, bytes);
  }
  return found;
}

/** Writes the files into a data folder, each atomically, replacing existing ones. */
export async function writeDataFiles(dataDir: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files) {
    if (!KEPT_FILES.includes(name)) continue;
    const half = join(dataDir, `${name}.part`);
    await writeFile(half, bytes, { mode: 0o600 });
    await rename(half, join(dataDir, name));
  }
}

/** Identifies a secret without revealing it; null if there is none yet. */
export function digestOfSecret(given: string | null, files: ReadonlyMap<string, Buffer>): string | null {
  const secret = given ?? files.get(SECRET_FILE)?.toString().trim();
  return secret === undefined ? null : createHash('sha256').update(`singleback secret ${secret}`).digest('hex');
}
