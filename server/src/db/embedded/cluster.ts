import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { realClock } from '../../lib/clock.ts';
import { role } from './address.ts';
import { diskFull, isDiskFull, isRunning, isZombie, readOr, secondsRun, thisUser, whatRuns } from './data-folder.ts';
import { EmbeddedPostgresError, type Launch, majorVersion } from './launch.ts';

/**
 * Creates the cluster if there is none. It is created elsewhere and then renamed, so that a killed start leaves
 * nothing half done.
 * @param passwordFile holds the required password; null when the socket's folder protects it
 * @returns the folder of the cluster
 * @throws EmbeddedPostgresError when it can't be created or has another version
 */
export async function ensureCluster(launch: Launch, durable: boolean, passwordFile: string | null): Promise<string> {
  const cluster = join(launch.folder, 'cluster');
  const versionFile = join(cluster, 'PG_VERSION');
  repairPermissions(cluster, launch.uid);
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === majorVersion) return cluster;
    throw new EmbeddedPostgresError(
      `The data in ${cluster} was made by PostgreSQL ${version}; this one is ${majorVersion}. Start it with DATABASE_URL, or set DATA_DIR to another folder.`,
    );
  }
  const half = join(launch.folder, 'cluster.half');
  rmSync(half, { recursive: true, force: true });
  const made = launch.start(
    launch.binaries.initdb,
    [
      `--pgdata=${half}`,
      `--username=${role}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']),
      ...(durable ? [] : ['--no-sync']),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const words = lastOutput(made, launch.folder);
  const code = await ended(made);
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`Could not make the database in ${cluster}. ${words()}`);
  }
  renameSync(half, cluster);
  return cluster;
}

/**
 * Stops a database that a killed app left running on this cluster, and removes a stale pid file: PostgreSQL would
 * mistake any process with that pid for the old one. No other process is ever signaled.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const note = readOr(file).split('\n');
  // Where the system says nothing of processes, PostgreSQL's own check decides.
  if (note.length === 1 || process.platform !== 'linux') return;
  const pid = Number(note[0]);
  for (let waited = 0; isPostmasterOf(cluster, note) && waited < 5000; waited += 50) {
    if (waited === 0) process.kill(pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (isPostmasterOf(cluster, note)) {
    throw new EmbeddedPostgresError(
      `An old database (process ${pid}) still holds ${cluster} and does not end. Stop it: kill -QUIT ${pid}`,
    );
  }
  rmSync(file, { force: true });
}

// PostgreSQL notes its start to the second, on a busy machine some time after it.
const START_TOLERANCE_SECONDS = 15;

/**
 * Whether the process that a pid file names is the database of this cluster, and not another one that has its pid by
 * now. All of it has to fit: the folder and the start that the file names, the program, and where that works.
 * @param note the lines of the file: pid, folder, start in Unix seconds
 */
function isPostmasterOf(cluster: string, [pidText, folder, startText]: readonly string[]): boolean {
  const pid = Number(pidText);
  if (folder !== cluster || !isRunning(pid) || isZombie(pid)) return false;
  const running = whatRuns(pid);
  const seconds = secondsRun(pid);
  if (running?.program !== 'postgres' || running.folder !== cluster || seconds === null) return false;
  return Math.abs(realClock.real().getTime() / 1000 - seconds - Number(startText)) < START_TOLERANCE_SECONDS;
}

/** PostgreSQL's settings, as arguments, so that an older cluster gets the current ones. */
export function settingsFor(durable: boolean): readonly string[] {
  const safety = durable
    ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  return [
    ...safety,
    // All test files of a run share one cluster.
    `max_connections=${durable ? 100 : 300}`,
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=error',
    'log_checkpoints=off',
    // JIT compilation costs more than any of our queries.
    'jit=off',
  ];
}

// What PostgreSQL accepts of its folder.
const FOLDER_MODES: readonly number[] = [0o700, 0o750];

/**
 * Makes a cluster with other permissions than PostgreSQL accepts its owner's alone again: nobody else has any business
 * in it.
 * @param uid whom PostgreSQL runs as
 * @throws EmbeddedPostgresError when it belongs to another user
 */
function repairPermissions(cluster: string, uid: number | null): void {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (found === undefined || uid === null) return;
  if (found.uid !== uid) {
    const owner = uid === process.getuid?.() ? thisUser() : String(uid);
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (${found.uid}). Give it to this one: sudo chown -R ${owner} ${cluster}`,
    );
  }
  if (!FOLDER_MODES.includes(found.mode & 0o777)) restrict(cluster);
}

function restrict(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  if (found.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name));
}

/** Collects the last output of a program; call the result to get its reason as one line. `folder`: where it writes. */
export function lastOutput(child: ChildProcess, folder: string): () => string {
  let said = '';
  // What follows from a full disk is said after it, at length and in words that hide it.
  let isFull = false;
  const keep = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000);
    // In /tmp it has its socket: what it says of that names the file.
    isFull ||= isDiskFull(said) && !said.includes('/tmp/singleback-');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => {
    if (isFull) return diskFull(folder);
    const [, unknown] = /could not look up effective user ID (\d+)/.exec(said) ?? [];
    if (unknown !== undefined) {
      return `PostgreSQL needs an entry in /etc/passwd for user ${unknown}: run the container without --user, set DATABASE_URL, or add one: useradd --uid ${unknown} singleback`;
    }
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    const reasons = lines.filter((line) => /FATAL|PANIC|error:|could not/.test(line));
    return (reasons.at(-1) ?? lines.at(-1) ?? 'it said nothing').replace(/^.*?(FATAL|PANIC): */, '');
  };
}

/** @returns the exit code, once the program has ended; -1 for a signal or when it could not be started */
export function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? -1);
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', (code) => resolve(code ?? -1));
  });
}
