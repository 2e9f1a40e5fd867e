import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeasonKind } from '../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/pool.ts';
import { databaseOf } from '../db/season-database.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { connectAlone } from '../db/timed-client.ts';
import { takeLeaderLock } from '../pipeline/leader-lock.ts';
import { openCommandDatabase } from './command-database.ts';
import { runBackup } from './run-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'singleback-command-'));
const dataDir = join(folder, 'data');
const ACCOUNT = `insert into users (id, email, email_verified, created_at, updated_at)
  values (gen_random_uuid(), 'ann@singleback.test', true, now(), now())`;
let cluster: EmbeddedPostgres;

beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir, durable: false });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The first line of a command. */
async function labelOf(env: Record<string, string>, creates: SeasonKind | null = null): Promise<string> {
  const { label, close } = await openCommandDatabase({ DATA_DIR: dataDir, ...env }, creates);
  await close();
  return label;
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connectAlone(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const databases = async () =>
  (await run(cluster.url, "select datname from pg_database where datname like 'singleback\\__%' order by 1")).map(
    ({ datname }) => datname,
  );

test('takes the season that the data folder holds, and creates nothing', async () => {
  await expect(labelOf({})).rejects.toThrow(`There is no season in ${dataDir} yet. Start Singleback first.`);
  const nowhere = join(folder, 'nowhere');
  await expect(labelOf({ DATA_DIR: nowhere })).rejects.toThrow(
    `There is no database in ${nowhere}. Set DATA_DIR or DATABASE_URL as for the app.`,
  );
  expect(existsSync(nowhere)).toBe(false);

  const live = await databaseOf(cluster.url, 'live');
  await migrate(live);
  expect(await labelOf({})).toBe(`SEASON=live, database singleback_live in ${dataDir}`);
  await expect(labelOf({ SEASON: 'demo' })).rejects.toThrow(`${dataDir} holds SEASON=live, not SEASON=demo.`);
  await expect(labelOf({ SEASON: 'league' })).rejects.toThrow('SEASON is demo, replay or live, not league.');
  expect(await databases()).toEqual(['singleback_live']);
});

test('refuses to back up a database without accounts unless forced', async () => {
  const file = join(folder, 'empty.backup');
  const lines: string[] = [];
  const terminal = { env: { DATA_DIR: dataDir }, say: (line: string) => void lines.push(line) };
  await expect(runBackup({ plain: [file], flags: new Set() }, terminal)).rejects.toThrow(
    `SEASON=live, database singleback_live in ${dataDir}, has no account`,
  );
  expect(existsSync(file)).toBe(false);
  await runBackup({ plain: [file], flags: new Set(['--force']) }, terminal);
  expect(existsSync(file)).toBe(true);
  expect(lines[0]).toBe(`SEASON=live, database singleback_live in ${dataDir}.`);
});

test('of several seasons takes the running one, then the only one with data', async () => {
  const [demo, live] = [await databaseOf(cluster.url, 'demo'), await databaseOf(cluster.url, 'live')];
  await migrate(demo);
  await expect(labelOf({})).rejects.toThrow(/holds SEASON=demo and SEASON=live\. Say which one you mean: SEASON=live/);
  await run(live, ACCOUNT);
  expect(await labelOf({})).toContain('SEASON=live');
  await run(demo, ACCOUNT);
  await expect(labelOf({})).rejects.toThrow('Say which one you mean');
  expect(await labelOf({ SEASON: 'demo' })).toContain('SEASON=demo, database singleback_demo');
  // An import is about real football.
  expect(await labelOf({}, 'live')).toContain('SEASON=live');

  const app = openDatabase(demo, () => {});
  const leading = await takeLeaderLock(app.session);
  expect(await labelOf({})).toContain('SEASON=demo');
  await leading?.release();
  await app.close();
});

test('an import creates the live season beside a demo', async () => {
  await run(cluster.url, 'drop database singleback_live with (force)');
  expect(await labelOf({}, 'live')).toBe(`SEASON=live, database singleback_live in ${dataDir}`);
  expect(await databases()).toEqual(['singleback_demo', 'singleback_live']);
});

test('takes the season that the database of DATABASE_URL was made for', async () => {
  const { url, drop } = await openTestDatabase();
  const env = { DATABASE_URL: url };
  const name = new URL(url).pathname.slice(1);
  await expect(labelOf(env)).rejects.toThrow('There is nothing of Singleback in the database of DATABASE_URL.');
  expect(await labelOf(env, 'live')).toContain(`SEASON=live, database ${name} at `);
  await run(url, "insert into installation values ('season', 'replay')");
  expect(await labelOf(env)).toContain(`SEASON=replay, database ${name} at `);
  expect(await labelOf(env, 'live')).toContain('SEASON=replay');
  await expect(labelOf({ ...env, SEASON: 'live' })).rejects.toThrow(
    'The database of DATABASE_URL holds SEASON=replay, not SEASON=live.',
  );
  await drop();
});
