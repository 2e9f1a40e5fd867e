import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { connectAlone } from '../db/timed-client.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';
import { makeSmallSeason } from '../testing/small-season.ts';
import { takeBackup } from './backup.ts';
import { runRestore } from './run-backup.ts';
import { admin } from './testing/played-league.ts';

const folder = mkdtempSync(join(tmpdir(), 'singleback-restore-'));
const file = join(folder, 'league.backup');
const SECRET = 'kept in the folder of the old machine';
let fixture: AppFixture;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  const { pool } = fixture.context.database;
  await pool.query("insert into installation values ('season', 'live')");
  const { userId } = await fixture.signIn('ann');
  const season = await makeSmallSeason(fixture.context.db);
  await pool.query(`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
    values (gen_random_uuid(), '${userId}', 'https://push.test/1', 'key', 'auth', now());
    insert into group_webhooks (id, group_id, kind, url, host, ending, events, created_at)
    values (gen_random_uuid(), '${EVERYONE_GROUP_ID}', 'https', 'encrypted', 'hook.test', 'abcd', '{}', now());
    insert into notices (id, user_id, key, noted_at) select gen_random_uuid(), '${userId}', key, now()
    from unnest(array['sent', 'queued']) as key;
    insert into notice_deliveries (notice_id, way, delivered_at) select id, 'mail', now() from notices where key = 'sent';
    insert into order_checks (id, user_id, week_id, kind, key, found_at, outcome)
    select gen_random_uuid(), '${userId}', '${season.week(2)}', 'week', key, now(), nullif(key, 'queued')
    from unnest(array['done', 'queued']) as key`);
  const dataDir = join(folder, 'old');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'auth-secret'), SECRET);
  const databaseUrl = String(pool.options.connectionString);
  await takeBackup(file, { databaseUrl, dataDir, authSecret: null, now: new Date() });
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = await connectAlone(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Restores into an empty database and a folder, and tells what it says and whether the season is there afterwards. */
async function restore(
  databaseUrl: string,
  dataDir: string,
  ...flags: string[]
): Promise<{ said: string; isThere: boolean }> {
  const lines: string[] = [];
  const terminal = {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    say: (line: string) => void lines.push(line),
  };
  const refusal = await runRestore({ plain: [file], flags: new Set(flags) }, terminal).then(
    () => null,
    (error: Error) => error.message,
  );
  const seasons = "select from installation where name = 'season'";
  return { said: refusal ?? lines.join('\n'), isThere: (await rowsOf(databaseUrl, seasons)).length > 0 };
}

test('moves to a managed database with a data folder that does not exist yet', async () => {
  const { url, drop } = await openTestDatabase();
  const dataDir = join(folder, 'new', 'data');
  const { said, isThere } = await restore(url, dataDir);
  expect(said).toContain(`Put into ${dataDir}: auth-secret.`);
  expect(said).not.toContain('The secret is another one');
  expect([isThere, readFileSync(join(dataDir, 'auth-secret'), 'utf8')]).toEqual([true, SECRET]);
  expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  await drop();
});

test('a copy to try has nobody’s devices and webhooks, and any other has them', async () => {
  const receivers =
    'select (select count(*)::int from push_subscriptions) + (select count(*)::int from group_webhooks) as count';
  for (const [flags, count] of [[[], 2] as const, [['--to-try'], 0] as const]) {
    const { url, drop } = await openTestDatabase();
    expect((await restore(url, join(folder, `copy ${count}`), ...flags)).isThere).toBe(true);
    expect([flags, await rowsOf(url, receivers)]).toEqual([flags, [{ count }]]);
    await drop();
  }
});

test('what was queued for a job when the backup was taken is found again, and what was sent or done is not', async () => {
  const { url, drop } = await openTestDatabase();
  expect((await restore(url, join(folder, 'queued'))).isThere).toBe(true);
  const known = 'select key from notices union all select key from order_checks';
  expect(await rowsOf(url, known)).toEqual([{ key: 'sent' }, { key: 'done' }]);
  await drop();
});

test('restores nothing where the files of the data folder can’t be written', async () => {
  const { url, drop } = await openTestDatabase();
  writeFileSync(join(folder, 'file'), '');
  expect(await restore(url, join(folder, 'file'))).toEqual({
    said: expect.stringMatching(/^Can't use the data folder .*: a file is where a folder should be\. Move it away/),
    isThere: false,
  });
  // A folder in the place of the file that is written first, as it fails for every user.
  const blocked = join(folder, 'blocked');
  mkdirSync(join(blocked, 'auth-secret.part'), { recursive: true });
  expect(await restore(url, blocked)).toEqual({
    said: expect.stringMatching(/^Can't use the data folder .* Nothing was restored\.$/),
    isThere: false,
  });
  // And it works with the very next call.
  rmSync(join(blocked, 'auth-secret.part'), { recursive: true });
  expect((await restore(url, blocked)).isThere).toBe(true);
  await drop();
});

test('refuses a database that is not UTF8, with the statement that makes one', async () => {
  const { url, drop } = await openTestDatabase();
  const latin = new URL(url);
  latin.pathname = `${latin.pathname}_latin`;
  const name = latin.pathname.slice(1);
  await rowsOf(url, `create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
  try {
    const refusal = /The database of DATABASE_URL has the encoding LATIN1 and needs UTF8: create database NAME owner/;
    const env = { DATABASE_URL: latin.href, DATA_DIR: join(folder, 'latin') };
    await expect(admin(['restore', file], env)).rejects.toThrow(refusal);
    await expect(admin(['status'], env)).rejects.toThrow(refusal);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  } finally {
    await rowsOf(url, `drop database ${name}`);
    await drop();
  }
});

test('status writes nothing, neither into the database nor into a folder', async () => {
  const { url, drop } = await openTestDatabase();
  await rowsOf(url, "insert into installation values ('season', 'live')");
  const written = () =>
    rowsOf(
      url,
      `select relname, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables
       where n_tup_ins + n_tup_upd + n_tup_del > 0 order by 1`,
    );
  const before = [await written(), await rowsOf(url, 'select * from installation')];
  const dataDir = join(folder, 'unused');
  expect(await admin(['status'], { DATABASE_URL: url, DATA_DIR: dataDir })).toContain('0 accounts.');
  expect([await written(), await rowsOf(url, 'select * from installation')]).toEqual(before);
  expect(existsSync(dataDir)).toBe(false);

  // The other commands leave no secret behind either: the app's is elsewhere.
  mkdirSync(dataDir);
  expect(await admin(['audit-log'], { DATABASE_URL: url, DATA_DIR: dataDir })).toContain('0 entries');
  expect(readdirSync(dataDir)).toEqual([]);
  await drop();
});
