import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../feeds/nflverse/fixtures/', import.meta.url));

/** A copy of the small invented season's folder, which a test may damage. */
export interface SeasonFolder {
  path: string;
  /** Rewrites a file's text. */
  edit(name: string, change: (text: string) => string): Promise<void>;
  write(name: string, content: string | Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  drop(): Promise<void>;
}

export async function copySeasonFolder(): Promise<SeasonFolder> {
  const path = await mkdtemp(join(tmpdir(), 'season-'));
  for (const name of await readdir(FIXTURES)) await copyFile(join(FIXTURES, name), join(path, name));
  return {
    path,
    edit: async (name, change) => writeFile(join(path, name), change(await readFile(join(path, name), 'utf8'))),
    write: (name, content) => writeFile(join(path, name), content),
    remove: (name) => rm(join(path, name)),
    drop: () => rm(path, { recursive: true }),
  };
}
