import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { role } from './address.ts';
import { majorVersion } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isRunning } from './holder.ts';
import type { Launch } from './launch.ts';

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
  const words = lastOutput(made);
  const code = await ended(made);
  if (code !== 0) throw new EmbeddedPostgresError(`Could not make the database in ${half}: ${words()}`);
  renameSync(half, cluster);
  return cluster;
}

/**
 * Stops a database that a killed app left running, and removes a stale pid file: PostgreSQL would mistake any process
 * with that pid for the old one.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const note = join(cluster, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  for (let waited = 0; isPostgres(pid) && waited < 5000; waited += 50) {
    if (waited === 0) process.kill(pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (isPostgres(pid)) {
    throw new EmbeddedPostgresError(
      `An old database (process ${pid}) still holds ${cluster} and does not end. Stop it first.`,
    );
  }
  rmSync(note, { force: true });
}

function isPostgres(pid: number): boolean {
  if (!isRunning(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  // If the system does not say, PostgreSQL's own check decides.
  if (process.platform !== 'linux') return true;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres');
}

/** PostgreSQL's settings, as arguments, so that an older cluster gets the current ones. */
export function settingsFor(durable: boolean): readonly string[] {
  const safety = durable
    ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  return [
    ...safety,
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=error',
    'log_checkpoints=off',
    // JIT compilation costs more than any of our queries.
    'jit=off',
  ];
}

/** Collects the last output of a program; call the result to get it as one line. */
export function lastOutput(child: ChildProcess): () => string {
  let said = '';
  const keep = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => {
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
