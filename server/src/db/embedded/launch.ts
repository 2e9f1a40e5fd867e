import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, binariesIn, majorVersion } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';

/** As whom the database runs: PostgreSQL refuses to run as root. */
export interface Launch {
  binaries: Binaries;
  /** Folder that holds the cluster. */
  folder: string;
  /** Owner of the files outside: the user of the app, or another one that the app (as root) stepped down to. */
  uid: number | null;
  /** Starts a program that must end with this process, even when this one is killed. */
  start(program: string, programArguments: readonly string[], options: SpawnOptions): ChildProcess;
}

const nobody = 65534;

/**
 * Decides how to run PostgreSQL here: as the user itself; for root in a user namespace, where root's files belong to an
 * ordinary user; for root without namespaces as `nobody`, with its files where `nobody` can reach them.
 * @param binaries the installation to run
 * @param dataDir the app's data folder
 * @param log told when the data has to lie elsewhere than in dataDir
 */
export function chooseLaunch(binaries: Binaries, dataDir: string, log: (line: string) => void): Launch {
  const folder = join(dataDir, 'postgres');
  const endWithParent = runsWell('setpriv', ['--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const uid = process.getuid?.() ?? null;
  if (uid !== 0) return { binaries, folder, uid, start: startWith(endWithParent, {}) };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (runsWell('unshare', [...namespace.slice(1), ...endWithParent, 'true'])) {
    return { binaries, folder, uid, start: startWith([...namespace, ...endWithParent], {}) };
  }
  return stepDown(binaries, folder, endWithParent.length > 0, log);
}

function stepDown(binaries: Binaries, folder: string, hasSetpriv: boolean, log: (line: string) => void): Launch {
  const base = '/var/lib/singleback';
  const isReachable = isOpenToAll(dirname(folder));
  const ownFolder = isReachable ? folder : join(base, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  if (!isReachable) log(`The database's files are in ${ownFolder}: PostgreSQL can't run as root, nor reach ${folder}.`);
  mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
  chownSync(ownFolder, nobody, nobody);
  const start = hasSetpriv
    ? startWith(['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--pdeathsig', 'INT'], {})
    : startWith([], { uid: nobody, gid: nobody });
  return {
    binaries: isOpenToAll(binaries.folder) ? binaries : copyOf(binaries, base),
    folder: ownFolder,
    uid: nobody,
    start,
  };
}

/** PostgreSQL's programs, copied once to where every user can run them. */
function copyOf(binaries: Binaries, base: string): Binaries {
  const copy = join(base, `postgresql-${majorVersion}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(binaries.folder, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
    rmSync(half, { recursive: true, force: true });
  }
  return binariesIn(copy);
}

/** Whether any user may walk into this folder. */
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
