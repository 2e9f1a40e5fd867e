import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { EmbeddedPostgresError, makeLinks } from './embedded/launch.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { holdDatabase, useDataFolder } from './testing/embedded-fixture.ts';

const folder = useDataFolder();
const { started, cluster } = folder;

async function query(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in its own process, which can be killed. */
async function startElsewhere(): Promise<{ app: ChildProcess; url: string }> {
  const app = spawn(process.execPath, [holdDatabase, folder.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(app);
  const [line] = await once(app.stdout as NonNullable<typeof app.stdout>, 'data');
  return { app, url: String(line).trim() };
}

test('keeps commits over a clean stop, which waits for no connection, and releases the folder', async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  const idle = new Client({ connectionString: first.url });
  idle.on('error', () => {});
  await idle.connect();
  const before = performance.now();
  await Promise.all([first.stop(), first.stop()]);
  expect(performance.now() - before).toBeLessThan(20_000);
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
  expect(await runningPostgresUrl(folder.dataDir)).toBe(null);
  const second = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  await second.stop();
});

test('uses UTF8, the same collation on every machine, UTC and durable commits by default', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  const settings = await query(
    postgres.url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('server_encoding', 'TimeZone', 'fsync', 'synchronous_commit', 'listen_addresses')`,
  );
  expect(Object.fromEntries((settings as { name: string; setting: string }[]).map((s) => [s.name, s.setting]))).toEqual(
    {
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
    },
  );
  expect(
    await query(
      postgres.url,
      `SELECT datlocprovider AS p, datlocale AS l FROM pg_database WHERE datname = 'singleback'`,
    ),
  ).toEqual([{ p: 'b', l: 'C.UTF-8' }]);
  expect(await query(postgres.url, `SELECT lower('ÉÄ') AS low`)).toEqual([{ low: 'éä' }]);
  await postgres.stop();
});

test('a second start on the same folder says which process holds it', async () => {
  const { app, url } = await startElsewhere();
  const second = startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  await expect(second).rejects.toThrow(EmbeddedPostgresError);
  await expect(second).rejects.toThrow(new RegExp(`in use by another Singleback \\(process ${app.pid}\\)`));
  expect(await query(url, 'SELECT 1 AS still')).toEqual([{ still: 1 }]);
  expect(await runningPostgresUrl(folder.dataDir)).toBe(url);
  app.kill('SIGTERM');
  expect(await once(app, 'exit')).toEqual([0, null]);
});

test('of two concurrent starts on the same folder exactly one succeeds', async () => {
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false })),
  );
  const got = starts.filter((start) => start.status === 'fulfilled');
  expect(got).toHaveLength(1);
  for (const start of got) await start.value.stop();
});

test('killing the app with -9 stops the database, and no commit is lost', async () => {
  const { app, url } = await startElsewhere();
  const pid = Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await query(url, 'CREATE TABLE answered (n integer)');
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  let answered = 0;
  const writing = (async () => {
    for (let n = 1; ; n++) {
      await client.query('INSERT INTO answered VALUES ($1)', [n]);
      answered = n;
    }
  })().catch(() => {});
  await expect.poll(() => answered).toBeGreaterThan(10);
  const ended = once(app, 'exit');
  app.kill('SIGKILL');
  await Promise.all([writing, ended]);
  if (process.platform === 'linux') {
    await expect.poll(() => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('');
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
  }
  const again = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  const [row] = (await query(again.url, 'SELECT count(*)::int AS n FROM answered')) as { n: number }[];
  expect(row?.n).toBeGreaterThanOrEqual(answered);
  await again.stop();
});

test('a second start in another container, where the first one’s process ids mean nothing, is refused as well', async (context) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  const [program, ...inside] = ['unshare', '--pid', '--fork', '--mount-proc', '--uts'] as const;
  if (spawnSync(program, [...inside, 'hostname', 'container-2']).status !== 0) return context.skip();
  const script = 'hostname container-2; exec "$0" "$1" "$2"';
  const second = spawnSync(program, [...inside, 'sh', '-c', script, process.execPath, holdDatabase, folder.dataDir], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(second.stderr).toContain(`in use by another Singleback (process ${process.pid} on ${hostname()})`);
  expect(second.stderr).not.toContain('Warning');
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(true);
  expect(await query(postgres.url, 'SELECT 1 AS still')).toEqual([{ still: 1 }]);
  await postgres.stop();
});

test('a folder whose holder was killed is taken over', async () => {
  const { app } = await startElsewhere();
  const ended = once(app, 'exit');
  app.kill('SIGKILL');
  await ended;
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
  await postgres.stop();
});

test('recovers from a killed database whose pid file names an unrelated process', async () => {
  const { app, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
  const note = await readFile(join(cluster(), 'postmaster.pid'), 'utf8');
  process.kill(Number(note.split('\n')[0]), 'SIGKILL');
  app.kill('SIGKILL');
  await once(app, 'exit');
  await writeFile(join(cluster(), 'postmaster.pid'), note.replace(/^\d+/, String(process.pid)));
  const again = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: true });
  expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await again.stop();
});

test('reports when the database dies under the app', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
  const pid = Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
  expect(await postgres.died).toMatch(/^The database ended by itself/);
  await postgres.stop();
});

test('refuses the data of another version in one plain sentence', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false });
  await postgres.stop();
  await writeFile(join(cluster(), 'PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, durable: false })).rejects.toThrow(
    'made by PostgreSQL 15; this one is 18',
  );
});

test('creates symbolic links on installation; without permission it says what to do', async () => {
  const native = join(folder.dataDir, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'a library');
  const list = (target: string) =>
    writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]));
  await list('native/lib/libpq.so.5');
  makeLinks(folder.dataDir);
  makeLinks(folder.dataDir);
  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('a library');
  // Works for any user: nobody can create a link inside a file.
  await list('native/pg-symlinks.json/libpq.so.5');
  expect(() => makeLinks(folder.dataDir)).toThrow(/must run: node scripts\/run.mjs build$/);
});
