import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A hash over the names and contents of files and folders: equal exactly when nothing in them has changed.
 * @param base folder the names are taken relative to
 * @param paths files or folders under it; one that is not there counts as empty
 */
export function sourcesStamp(base: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(base, path))).sort()) {
    hash.update(relative(base, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.endsWith('.tsbuildinfo'))
    .flatMap((name) => filesUnder(join(path, name)));
}
