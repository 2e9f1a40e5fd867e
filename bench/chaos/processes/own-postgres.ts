import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';

/** A PostgreSQL that may end and run out of disk, and that keeps what it has confirmed. */
export interface OwnPostgres {
  url: string;
  /** Where its files are. */
  folder: string;
  /** Whether its disk is a small one of its own, which can be filled. */
  hasDisk: boolean;
  /** Ends it as its operator does (`SIGINT`) or as a crash does (`SIGQUIT`), and starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Leaves no room on its disk. */
  fill(): void;
  /** Makes room again, and starts it again where it has not survived that. */
  free(): Promise<void>;
  close(): Promise<void>;
}

const DISK = '640m';
const PARTS = [64e6, 8e6, 1e6, 64e3, 4096];
/** What it keeps of its log, so that this alone does not fill the disk. */
const LOG_LIMITS = ["alter system set max_wal_size = '96MB'", "alter system set min_wal_size = '32MB'"];

/** Starts one on a small disk in memory where this user may mount one, and elsewhere without it. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'singleback-chaos-'));
  const hasDisk = run(`mount -t tmpfs -o size=${DISK} tmpfs "$0"`, folder);
  // Also where this process ends by an error.
  const unmount = () => hasDisk && run('umount -l "$0"', folder);
  process.once('exit', unmount);
  let isDown = false;
  const start = async () => {
    const started = await startEmbeddedPostgres({ dataDir: folder, durable: true });
    isDown = false;
    started.died.then(() => {
      isDown = true;
    });
    return started;
  };
  let postgres = await start();
  const startAgain = async () => {
    await postgres.stop();
    postgres = await start();
  };
  await withClient(postgres.url, async (client) => {
    for (const text of [...LOG_LIMITS, 'select pg_reload_conf()']) await client.query(text);
  });
  const filler = join(folder, 'filler');
  let parts = 0;
  return {
    ...{ url: postgres.url, folder, hasDisk },
    async restart(signal) {
      if (signal === 'SIGQUIT') {
        process.kill(await withClient(postgres.url, pidOf), signal);
        await postgres.died;
      }
      await startAgain();
    },
    fill() {
      for (let size = 0; size < PARTS.length; parts += 1) {
        try {
          writeFileSync(`${filler}${parts}`, Buffer.alloc(PARTS[size] ?? 0));
        } catch {
          size += 1;
        }
      }
    },
    async free() {
      for (; parts >= 0; parts -= 1) rmSync(`${filler}${parts}`, { force: true });
      parts = 0;
      for (;;) {
        if (isDown) await startAgain();
        // It may be on its way down, or up.
        const isUp = await withClient(postgres.url, async (client) => Boolean(await client.query('select 1'))).catch(
          () => false,
        );
        if (isUp) return;
      }
    },
    async close() {
      await postgres.stop();
      unmount();
      process.off('exit', unmount);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const run = (command: string, folder: string) => spawnSync('sh', ['-c', command, folder]).status === 0;

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`);
  return rows[0].pid;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Season time that several processes share: it runs, and jumps in all of them at once, stopped or not. */
interface SharedClock {
  now(): Date;
  set(now: Date): void;
}

/** A clock in a file; the first `set` makes it. */
export function sharedClock(file: string): SharedClock {
  const read = () => {
    const [season = 0, real = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    return new Date(season + Date.now() - real);
  };
  return {
    now: read,
    set(now) {
      writeFileSync(`${file}.part`, `${now.getTime()} ${Date.now()}`);
      renameSync(`${file}.part`, file);
    },
  };
}
