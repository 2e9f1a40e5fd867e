import { createHash } from 'node:crypto';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/**
 * Writes the files into a data folder beside the existing ones. Nothing is replaced yet, and what can fail fails here.
 * @returns puts them in place, replacing existing ones
 */
export async function stageDataFiles(
  dataDir: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<() => Promise<void>> {
  const names = [...files.keys()].filter((name) => KEPT_FILES.includes(name));
  const staged = (name: string) => join(dataDir, `${name}.part`);
  const owner = await stat(dataDir);
  try {
    for (const name of names) {
      await writeFile(staged(name), files.get(name) as Buffer, { mode: 0o600, flush: true });
      // What root restores is for the user that the folder belongs to.
      if (process.getuid?.() === 0) await chown(staged(name), owner.uid, owner.gid);
    }
  } catch (error) {
    for (const name of names) await rm(staged(name), { force: true });
    throw error;
  }
  return async () => {
    for (const name of names) await rename(staged(name), join(dataDir, name));
  };
}

/** Identifies a secret without revealing it; null if there is none yet. */
export function digestOfSecret(given: string | null, files: ReadonlyMap<string, Buffer>): string | null {
  const secret = given ?? files.get(SECRET_FILE)?.toString().trim();
  return secret === undefined ? null : createHash('sha256').update(`singleback secret ${secret}`).digest('hex');
}
