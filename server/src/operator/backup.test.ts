import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openDatabase } from '../db/pool.ts';
import { databaseOf } from '../db/season-database.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { countJobs, openJobs } from '../lib/jobs.ts';
import { startPipeline } from '../pipeline/pipeline.ts';
import { openStandings } from '../standings/standings.ts';
import { type LineupFixture, openLineupFixture } from '../testing/lineup-fixture.ts';
import { score } from '../testing/small-season.ts';
import { takeBackup } from './backup.ts';
import { listTables, named, readSequences } from './backup-content.ts';
import { type Part, readBackup, writeBackup } from './backup-file.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { admin, play } from './testing/played-league.ts';

const folder = mkdtempSync(join(tmpdir(), 'singleback-backup-'));
const [dataDir, file] = [join(folder, 'old'), join(folder, 'league.backup')];
const SECRET = 'kept in the folder of the old machine';
let fixture: LineupFixture;
let url: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  url = String(fixture.context.database.pool.options.connectionString);
  await play(fixture);
  await fixture.context.database.pool.query("insert into installation values ('season', 'demo')");
  await fillQueue(fixture);
  const status = await admin(['status'], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(status).toMatch(/^2 accounts\.$/m);
  expect(status).toMatch(/^No backup has been taken yet\.$/m);
  expect(status).toMatch(/^No process updates the season/m);
  expect(status).toMatch(/^Queue mails: 1 created\.$/m);
  expect(status).toMatch(/^The database takes \d+ .*; the largest: \w+ \d/m);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'auth-secret'), SECRET);
  await takeBackup(file, { databaseUrl: url, dataDir, authSecret: null, now: new Date() });
});
afterAll(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('restores every row, the sequences and the secret on an empty machine', async () => {
  const fresh = join(folder, 'new');
  const said = await admin(['restore', file], { DATA_DIR: fresh });
  expect(said).toMatch(
    /^SEASON=demo, database singleback_demo in .*\nRestored as of .*: [1-9]\d+ rows of [2-9]\d tables\./,
  );
  expect(readFileSync(join(fresh, 'auth-secret'), 'utf8')).toBe(SECRET);
  const postgres = await startEmbeddedPostgres({ dataDir: fresh, durable: false });
  try {
    const there = await databaseOf(postgres.url, 'demo');
    // That it was restored is all that is not in the backup.
    expect((await query(there, "delete from installation where name = 'restored'")).rowCount).toBe(1);
    const [before, after] = [await contentOf(url), await contentOf(there)];
    for (const table of [
      'users',
      'lineup_slots',
      'group_members',
      'stat_lines',
      'lineup_groups',
      'week_changes',
      'rosters',
    ]) {
      expect(before.tables[table], table).not.toMatch(/^0 /);
    }
    expect(Object.keys(before.tables).length).toBeGreaterThan(25);
    expect(after).toEqual(before);
    await expect(admin(['restore', file], { DATA_DIR: fresh })).rejects.toThrow(/Singleback runs on .*Stop it first/);
  } finally {
    await postgres.stop();
  }
  await expect(admin(['restore', file], { DATA_DIR: fresh })).rejects.toThrow('There is a season or an account');
  expect(await admin(['restore', file, '--replace'], { DATA_DIR: fresh })).toContain('Restored as of');
});

test('a restored database works: triggers notify and sequences continue', async () => {
  await onRestored(async (there) => {
    const database = openDatabase(there, () => {});
    const context = { ...fixture.context, db: database.db, database };
    const versions = async () => (await database.pool.query('select sum(version) as n from weeks')).rows[0].n;
    const before = await versions();
    await score(database.db, fixture.season, 1, 'KC QB1', 2500);
    expect(Number(await versions())).toBeGreaterThan(Number(before));
    const pipeline = await startPipeline({ context, feed: null, intervalMs: 60_000 });
    await pipeline.tick();
    await pipeline.stop();
    await database.pool.query(
      `insert into lineup_transactions select (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'sequence', nextval(pg_get_serial_sequence('lineup_transactions', 'sequence'))))).*
        from lineup_transactions t limit 1`,
    );
    const { rows } = await database.pool.query(
      'select count(distinct sequence) = count(*) as ok from lineup_transactions',
    );
    expect(rows[0].ok).toBe(true);
    await database.close();
  });
});

test('a backup is a consistent snapshot despite concurrent writes', async () => {
  const busy = join(folder, 'busy.backup');
  const { pool } = fixture.context.database;
  let isWriting = true;
  // Each round writes the same number to two tables; an inconsistent backup would have different ones.
  await pool.query(
    "insert into installation values ('turn', '0'); update players set name = '0' where jersey_number = 0",
  );
  const writing = (async () => {
    for (let turn = 1; isWriting; turn += 1) {
      await pool.query(`begin; update installation set value = '${turn}' where name = 'turn';
        update players set name = '${turn}' where jersey_number = 0; commit`);
    }
  })();
  await takeBackup(busy, { databaseUrl: url, dataDir, authSecret: null, now: new Date() });
  isWriting = false;
  await writing;
  await onRestored(async (there) => {
    const { rows } = await query(
      there,
      `select value, players.name from installation, players
      where installation.name = 'turn' and jersey_number = 0`,
    );
    expect(rows[0].value).toBe(rows[0].name);
  }, busy);
});

test('restores nothing from a damaged, truncated, newer or invalid backup', async () => {
  const bytes = readFileSync(file);
  const inside = gunzipSync(bytes);
  const spoiled = Buffer.from(inside);
  spoiled[Math.floor(spoiled.length / 2)] = (spoiled[Math.floor(spoiled.length / 2)] ?? 0) ^ 1;
  const cases: [string, Buffer, RegExp][] = [
    ['cut', bytes.subarray(0, bytes.length - 40), /damaged or not whole/],
    ['spoiled', gzipSync(spoiled), /damaged or not whole/],
    ['without-end', gzipSync(inside.subarray(0, inside.length - 37)), /damaged or not whole/],
    ['words', Buffer.from('once upon a time'), /is not a backup/],
    ['zipped-words', gzipSync(Buffer.from('once upon a time, in a land far away')), /is not a backup/],
    ['empty', Buffer.alloc(0), /damaged or not whole/],
  ];
  for (const [name, content, words] of cases) {
    const path = join(folder, name);
    writeFileSync(path, content);
    await expect(checkBackup(path), name).rejects.toThrow(words);
  }
  await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow('There is no');
  const newer = join(folder, 'newer');
  await writeBackup(newer, ofNextVersion());
  await expect(checkBackup(newer)).rejects.toThrow('taken by a newer Singleback');
});

test('never overwrites a backup, and makes it readable to its owner only', async () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  const of = { databaseUrl: url, dataDir, authSecret: null, now: new Date() };
  await expect(takeBackup(file, of)).rejects.toThrow('is there already');
  await expect(takeBackup(join(folder, 'no/where'), of)).rejects.toThrow("Can't write");
  expect(existsSync(`${file}.part`)).toBe(false);
});

test('refuses a restore while the app is running or the database is not empty', async () => {
  const head = await checkBackup(file);
  const to = { databaseUrl: url, dataDir: folder, authSecret: null, replaces: true };
  // A running app always has a connection.
  const connection = await fixture.context.database.pool.connect();
  await expect(restoreBackup(file, head, to)).rejects.toThrow('Singleback runs on this database');
  connection.release();
  const empty = await openTestDatabase();
  const at = { ...to, databaseUrl: empty.url, dataDir, replaces: false };
  await expect(restoreBackup(file, head, at)).rejects.toThrow('a secret or a mailbox of its own');
  await empty.drop();
});

test('replacing a database drops its queued jobs', async () => {
  await onRestored(async (there) => {
    const database = openDatabase(there, () => {});
    await fillQueue({ ...fixture, context: { ...fixture.context, db: database.db, database } });
    expect(await countJobs(database.db)).toEqual([{ queue: 'mails', state: 'created', count: 1 }]);
    await database.close();
    const to = {
      databaseUrl: there,
      dataDir: mkdtempSync(join(folder, 'replaced-')),
      authSecret: null,
      replaces: true,
    };
    await restoreBackup(file, await checkBackup(file), to);
    const after = openDatabase(there, () => {});
    expect(await countJobs(after.db)).toBeNull();
    await after.close();
  });
});

test('an invalid command line shows the usage', async () => {
  await expect(admin(['backup'], { DATA_DIR: dataDir })).rejects.toThrow(
    /backup takes the name of one file\.\nHow it is meant/,
  );
  await expect(admin(['restore', '--now'], { DATA_DIR: dataDir })).rejects.toThrow(
    'restore takes the name of one file.',
  );
  await expect(admin(['repair'], { DATA_DIR: dataDir })).rejects.toThrow("There is no command 'repair'.");
  await expect(admin(['restore', file], { DATA_DIR: dataDir, SEASON: 'live' })).rejects.toThrow(
    'This backup is of SEASON=demo, not of live.',
  );
  expect(await admin(['help'], {})).toContain('npm run admin -- restore FILE [--replace]');
});

async function fillQueue({ context }: LineupFixture): Promise<void> {
  const jobs = await openJobs(context.database.pool, ['mails'], context.log);
  await jobs.add(context.db, 'mails', [{ id: context.ids.uuid(), data: {} }]);
  await jobs.close();
}

async function* ofNextVersion(): AsyncGenerator<Part> {
  for await (const part of readBackup(file)) {
    yield part.kind === 'head'
      ? { ...part, head: { ...part.head, schema: [...part.head.schema, 'of tomorrow'] } }
      : part;
  }
}

/** Row counts and digests of every table, and the values of sequences. */
async function contentOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables: Record<string, string> = {};
    for (const { table } of await listTables(client)) {
      const { rows } = await client.query(`select count(*) || ' ' ||
        coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as print from ${named(table)} t`);
      tables[table] = rows[0].print;
    }
    return { tables, sequences: await readSequences(client) };
  } finally {
    await client.end();
  }
}

test('a restored database shows the same standings, from the first request on', async () => {
  const tableOf = async (databaseUrl: string) => {
    const database = openDatabase(databaseUrl, () => {});
    const at = { seasonId: fixture.season.id, currentWeekNumber: 3 };
    const { table } = await openStandings(database.pool, { leaseMs: 0 }).table(EVERYONE_GROUP_ID, at);
    await database.close();
    return table?.page(0, 100);
  };
  const before = await tableOf(url);
  expect(before?.length).toBeGreaterThan(1);
  await onRestored(async (there) => {
    expect(await tableOf(there)).toEqual(before);
  });
});

async function onRestored(look: (databaseUrl: string) => Promise<void>, from = file): Promise<void> {
  const empty = await openTestDatabase();
  const into = mkdtempSync(join(folder, 'restored-'));
  const to = { databaseUrl: empty.url, dataDir: into, authSecret: null, replaces: false };
  try {
    expect((await restoreBackup(from, await checkBackup(from), to)).hasItsSecret).toBe(true);
    await look(empty.url);
  } finally {
    await empty.drop();
  }
}

async function query(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
