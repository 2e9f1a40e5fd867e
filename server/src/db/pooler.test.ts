import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, runPrepared } from './pool.ts';
import { limitPooledRole } from './pooler.ts';
import { openPostgres } from './season-database.ts';
import { openPooler, type Pooler } from './testing/pooler.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { connectAlone, REQUEST_LIMITS } from './timed-client.ts';
import { inTransaction } from './transaction.ts';

let direct: TestDatabase;
let pooler: Pooler;
let database: Database;

beforeAll(async () => {
  direct = await openTestDatabase();
  pooler = await openPooler(direct.url);
  database = openDatabase({ url: pooler.url, sessionUrl: direct.url }, () => {}, 5);
});
afterAll(async () => {
  await database.close();
  await pooler.close();
  await direct.drop();
});

const open = (databaseUrl: string, databaseSessionUrl: string | null) =>
  openPostgres({ databaseUrl, databaseSessionUrl, dataDir: '/nowhere', season: 'live' });

test('refuses a pooler in transaction mode alone, or twice, and says what to set', async () => {
  await expect(open(pooler.url, null)).rejects.toThrow(
    /^DATABASE_URL leads to a pooler in transaction mode, .+ DATABASE_SESSION_URL: an address of the same database without a pooler/,
  );
  await expect(open(pooler.url, pooler.url.replace('127.0.0.1', 'localhost'))).rejects.toThrow(
    /^DATABASE_SESSION_URL leads to a pooler in transaction mode\./,
  );
});

test('accepts a pooler with a direct address, and a direct address or a pooler in session mode alone', async () => {
  expect(await open(pooler.url, direct.url)).toMatchObject({ url: pooler.url, sessionUrl: direct.url });
  expect(await open(direct.url, null)).toMatchObject({ url: direct.url, sessionUrl: null });
  const sessions = await openPooler(direct.url, 'session');
  expect(await open(sessions.url, null)).toMatchObject({ url: sessions.url, sessionUrl: null });
  await sessions.close();
});

test('refuses two addresses of different databases, and one that is unreachable, by its name', async () => {
  const other = await openTestDatabase();
  await expect(open(pooler.url, other.url)).rejects.toThrow(
    'DATABASE_URL and DATABASE_SESSION_URL lead to different databases.',
  );
  await other.drop();
  await expect(open(pooler.url, 'postgres://me:hush@127.0.0.1:1/league')).rejects.toThrow(
    'The database of DATABASE_SESSION_URL is not reached at 127.0.0.1:1 (ECONNREFUSED).',
  );
});

test('names prepared statements on direct connections only', async () => {
  const statement = { name: 'a-named-statement', text: 'select $1::int as number' };
  expect(await inTransaction(database.db, (tx) => runPrepared(tx, statement, [7]))).toEqual([{ number: 7 }]);
  expect(pooler.statements).toContain(statement.text);
  const [kept] = await inTransaction(database.long.db, async (tx) => {
    await runPrepared(tx, statement, [7]);
    return runPrepared(tx, { name: 'kept', text: 'select name from pg_prepared_statements where name <> $1' }, [
      'kept',
    ]);
  });
  expect(kept).toEqual({ name: 'a-named-statement' });
});

test('pooled connections get their time limits by the role, direct ones by themselves', async () => {
  await limitPooledRole(database.pool, REQUEST_LIMITS);
  const fresh = new pg.Client({ connectionString: direct.url });
  await fresh.connect();
  const limit = async (client: Pick<pg.ClientBase, 'query'>) =>
    (
      await client.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`)
    ).rows[0];
  expect(await limit(fresh)).toEqual({ statement: '2500ms', idle: '10s' });
  expect(await limit(database.session)).toEqual({ statement: '2500ms', idle: '10s' });
  expect(await limit(database.long.pool)).toEqual({ statement: '10min', idle: '1min' });
  // Migrations and backups take as long as they take.
  const alone = await connectAlone(direct.url);
  expect(await limit(alone)).toEqual({ statement: '0', idle: '0' });
  await alone.end();
  await fresh.end();
});
