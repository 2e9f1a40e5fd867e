import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { startWorker, type Worker } from './processes.ts';

/** A database of a bench's own, which syncs each commit to disk, with a pool on it. */
export interface BenchDatabase {
  url: string;
  dataDir: string;
  pool: pg.Pool;
}

/** Runs a bench beside its processes on a database of its own, and removes everything again, Ctrl-C or not. */
export async function withPostgres(
  files: readonly string[],
  run: (database: BenchDatabase, workers: Worker[]) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  const workers = files.map(startWorker);
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('SIGINT', () => void end().then(() => process.exit(130)));
  try {
    await run({ url: postgres.url, dataDir, pool }, workers);
  } finally {
    await end();
  }
}

/** The machine and what runs on it, in one line. */
export async function machineInWords(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = `${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}`;
  return `${processors.length} x ${processors[0]?.model.trim()}, ${memory} GB, ${system}`;
}
