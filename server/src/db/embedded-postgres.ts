import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Address, portAddress, role, socketAddress, storedPassword } from './embedded/address.ts';
import { clearLeftover, ended, ensureCluster, lastOutput, settingsFor } from './embedded/cluster.ts';
import { explained, holdFolder, makeDataFolder } from './embedded/data-folder.ts';
import { chooseLaunch, EmbeddedPostgresError, findBinaries, type Launch } from './embedded/launch.ts';

/** The file in the data folder with the address of the running database. */
const urlFile = 'postgres-url';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the app's database. */
  url: string;
  /** Stops it cleanly, within 3 s, and releases the data folder. Idempotent. */
  stop(): Promise<void>;
  /** Settles with the reason in one line when the database stops unexpectedly. */
  died: Promise<string>;
}

export interface EmbeddedPostgresOptions {
  /** The app's data folder, created if missing; the cluster is in its `postgres` folder. */
  dataDir: string;
  /** true: commits survive a power cut. false: fast and unsafe, for tests. */
  durable: boolean;
  log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL that npm installed on this data folder, for this process only. It stops with this process,
 * even when that is killed, and recovers on the next start.
 * @throws EmbeddedPostgresError one plain sentence: the folder is held by another process, this machine has no
 *   binaries, or PostgreSQL's own reason
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const release = holdFolder(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const launch = chooseLaunch(binaries, dataDir, options.log ?? (() => {}));
    makeDataFolder(launch.folder);
    const usesSocket = launch.uid !== null;
    const kept = usesSocket ? null : storedPassword(dataDir);
    const cluster = await ensureCluster(launch, options.durable, kept?.file ?? null);
    await clearLeftover(cluster);
    const address = kept ? await portAddress(kept.password) : socketAddress(dataDir, launch.uid ?? 0);
    const { stop, died } = await startServer(launch, cluster, address, options.durable);
    const url = address.url(role);
    writeFileSync(join(dataDir, urlFile), url, { mode: 0o600 });
    let stopped: Promise<void> | null = null;
    const stopAll = async () => {
      await stop();
      rmSync(join(dataDir, urlFile), { force: true });
      release();
    };
    return {
      url,
      died,
      stop: () => {
        stopped ??= stopAll();
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw explained(options.dataDir, error);
  }
}

/**
 * The address of a data folder's database while another process runs it, for the operator's commands.
 * @returns a connection string, or null when no database runs on this folder
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const file = join(dataDir, urlFile);
  if (!existsSync(file)) return null;
  const url = readFileSync(file, 'utf8').trim();
  return (await canConnect(url)) ? url : null;
}

async function startServer(
  launch: Launch,
  cluster: string,
  address: Address,
  durable: boolean,
): Promise<{ stop(): Promise<void>; died: Promise<string> }> {
  const settings = [...settingsFor(durable), ...address.settings].flatMap((setting) => ['-c', setting]);
  const server = launch.start(launch.binaries.postgres, ['-D', cluster, ...settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C is for the app, which then stops the database last.
    detached: process.platform !== 'win32',
  });
  const words = lastOutput(server, cluster);
  const end = ended(server);
  let isStopping = false;
  const died = end.then((code) => {
    if (isStopping) return new Promise<string>(() => {});
    return `The database ended by itself (code ${code}): ${words()}`;
  });
  const stop = async () => {
    isStopping = true;
    await stopServer(server, end);
    address.clear();
  };
  try {
    await waitUntilReady(address.url('postgres'), died);
    await ensureDatabase(address.url('postgres'), role);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, died };
}

async function waitUntilReady(url: string, died: Promise<string>): Promise<void> {
  let death: string | null = null;
  died.then((reason) => {
    death = reason;
  });
  // Recovery of much data can take a while; PostgreSQL itself says when it fails.
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (death !== null) throw new EmbeddedPostgresError(`The database could not start. ${death}`);
    if (await canConnect(url)) return;
    await sleep(20);
  }
  throw new EmbeddedPostgresError('The database did not get ready within a minute.');
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a database of the cluster if it is missing. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}

async function stopServer(server: ChildProcess, end: Promise<number>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, with recovery on the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
    server.kill(signal);
    const patience = new AbortController();
    await Promise.race([end, sleep(2500, null, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
  }
}
