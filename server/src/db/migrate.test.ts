import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { takeBackup } from '../operator/backup.ts';
import { checkBackup, restoreBackup } from '../operator/restore.ts';
import { startPipeline } from '../pipeline/pipeline.ts';
import { openStandings } from '../standings/standings.ts';
import { openAppFixture } from '../testing/app-fixture.ts';
import { appliedSchema, applyMigrations, knownSchema, migrate, SchemaError } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const FIRST_ROWS = readFileSync(new URL('./testing/first-schema-rows.sql', import.meta.url), 'utf8');
const ANN = '05e40000-0000-4000-8000-000000000001';
const newest = knownSchema();
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** The database of an older version: the first schema with a league in it, then `steps` migrations in all. */
async function leaveAt(steps: number): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  await client.query('begin');
  await applyMigrations(client, 1);
  await client.query('commit');
  await client.query(FIRST_ROWS);
  await client.query('begin');
  await applyMigrations(client, steps);
  await client.query('commit');
}

/** Every column of every table and every trigger, to compare schemas by. */
async function schemaOf(): Promise<unknown[]> {
  const { rows } = await client.query(`
    select table_name as place, column_name as name, data_type || ' ' || is_nullable || coalesce(column_default, '') as what
    from information_schema.columns where table_schema = 'public'
    union all select event_object_table, trigger_name, event_manipulation from information_schema.triggers
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`);
  return rows;
}

test('migrates a database of earlier versions to the current schema, with its rows', async () => {
  const wanted = await schemaOf();
  expect(newest.length).toBeGreaterThan(10);
  // All migrations at once, and from versions in between: every one would take minutes and find no more.
  const earlier = newest.map((_, step) => step).filter((step) => step % 5 === 1 || step >= newest.length - 3);
  for (const steps of earlier) {
    await leaveAt(steps);
    expect(await appliedSchema(client)).toEqual(newest.slice(0, steps));
    await migrate(database.url);
    expect(await appliedSchema(client)).toEqual(newest);
    expect(await schemaOf(), `from step ${steps}`).toEqual(wanted);
    const { rows } = await client.query(`select shown_name, lineup_slots.slot_key, stat_lines.points, weeks.week_number
      from users join lineups on lineups.user_id = users.id join lineup_slots on lineup_id = lineups.id
      left join stat_lines using (player_id, week_id) join weeks on weeks.id = lineups.week_id order by slot_key`);
    expect(rows).toEqual([
      { shown_name: 'Ann', slot_key: 'QB1', points: 1200, week_number: 1 },
      { shown_name: 'Ann', slot_key: 'RB1', points: null, week_number: 1 },
    ]);
  }
}, 120_000);

test('removes Google profile data of earlier sign-ins', async () => {
  await leaveAt(15);
  await client.query(
    `insert into accounts (id, user_id, account_id, provider_id, access_token, id_token, created_at, updated_at)
     select gen_random_uuid(), id, 'sub', 'google', 'encrypted', 'header.claims.signature', now(), now()
     from users where email = 'ann@one.test'`,
  );
  await migrate(database.url);
  const { rows } = await client.query(`select access_token, id_token from accounts where provider_id = 'google'`);
  expect(rows).toEqual([{ access_token: 'encrypted', id_token: null }]);
});

test('removes leftovers of deleted accounts, and nothing of other accounts', async () => {
  // The version before display names had skeletons, which left it.
  await leaveAt(18);
  const [gone, heir, other] = [ANN, '05e40000-0000-4000-8000-000000000002', '05e40000-0000-4000-8000-000000000003'];
  const [office, empty] = ['94000000-0000-4000-8000-000000000001', '94000000-0000-4000-8000-000000000002'];
  await client.query(`
    insert into users (id, display_name, display_name_key, email, created_at, updated_at)
      values ('${other}', 'Cee', 'cee', 'cee@one.test', now(), now());
    update users set deleted_at = now(), display_name = null, display_name_key = null where id = '${gone}';
    update groups set created_by = '${gone}' where id = '${office}';
    insert into groups select '${empty}', season_id, 'Empty', '', visibility, max_participants, '${gone}', true,
      max_player_usage, qb_count, rb_count, wr_count, te_count, flex_count, def_count, k_count, playoff_bonus_percent,
      playoff_weeks, player_double_down, created_at from groups where id = '${office}';
    insert into group_members (group_id, user_id, is_active, joined_at) values
      ('${office}', '${other}', true, '2025-09-01T00:00:00Z'), ('${empty}', '${gone}', false, '2025-08-01T00:00:00Z');
    update group_members set is_active = false where user_id = '${gone}';
    insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
      select gen_random_uuid(), '${heir}', season_id, week_id, 'Mine', now(), now() from lineups;
    update lineups set name = 'Secret' where user_id = '${gone}';
    insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
      select gen_random_uuid(), id, user_id, week_id, 'update',
        jsonb_build_object('lineup_name', name, 'old_lineup_name', 'Before', 'groups', '[]'::jsonb), now() from lineups;
    insert into join_links (id, group_id, token, created_by, created_at) values
      (gen_random_uuid(), '${office}', 'of-the-gone', '${gone}', now()),
      (gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 'of-another', '${other}', now());
    insert into invitations (id, group_id, inviter_id, email_hash, message, status, created_at, expires_at)
      select gen_random_uuid(), '${office}', inviter::uuid, 'hash of ' || inviter, 'Dear friend', status, now(), now()
      from unnest(array['${gone}', '${other}']) inviter, unnest(array['pending', 'declined']) status`);
  await migrate(database.url);
  const rows = async (text: string) => (await client.query(text)).rows;
  expect(await rows('select name from lineups order by name nulls first')).toEqual([{ name: null }, { name: 'Mine' }]);
  expect(
    await rows(`select user_id = '${gone}' as gone, transaction_data as data from lineup_transactions
      where action = 'update' order by gone`),
  ).toEqual([
    { gone: false, data: { lineup_name: 'Mine', old_lineup_name: 'Before', groups: [] } },
    { gone: true, data: { groups: [] } },
  ]);
  expect(await rows('select token from join_links')).toEqual([{ token: 'of-another' }]);
  expect(
    await rows(`select inviter_id = '${gone}' as gone, status, message from invitations order by gone, status`),
  ).toEqual([
    { gone: false, status: 'declined', message: 'Dear friend' },
    { gone: false, status: 'pending', message: 'Dear friend' },
    { gone: true, status: 'declined', message: null },
  ]);
  // The earliest remaining member takes over; a group without members is closed.
  expect(
    await rows('select name, created_by, is_active from groups where created_by is not null order by name'),
  ).toEqual([
    { name: 'Empty', created_by: gone, is_active: false },
    { name: 'Office', created_by: heir, is_active: true },
  ]);
});

test('a league of the first version can continue after the upgrade', { timeout: 60_000 }, async () => {
  await leaveAt(1);
  await migrate(database.url);
  const fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
  const own = openDatabase(database.url, () => {});
  const context = { ...fixture.context, db: own.db, database: own, standings: openStandings(own.pool, { leaseMs: 0 }) };
  const app = await buildApp(context, { auth: fixture.auth });
  const pipeline = await startPipeline({ context, feed: null, intervalMs: 60_000 });
  await pipeline.tick();
  await pipeline.stop();
  context.tokens.verify = async () => ({ userId: ANN, role: null });
  const answer = await app.inject({ url: '/api/leaderboard/overall', headers: { authorization: 'Bearer a.b.c' } });
  expect(answer.json().entries).toMatchObject([
    { userId: ANN, username: 'Ann', rank: 1, totalPoints: 12, weeks: 1 },
    { username: 'Ben', rank: 2, totalPoints: 0 },
  ]);
  await app.close();
  await own.close();
  await fixture.close();
});

test('a game that an earlier version stored twice when it moved is one game after the upgrade', async () => {
  await leaveAt(20);
  await client.query(`
    insert into games (id, feed_key, espn_id, week_id, home_team_id, away_team_id, kickoff, updated_at, told_at)
    select gen_random_uuid(), 'old', 'moved', weeks.id, home.id, away.id, now(), now(), '2025-09-01T00:00:00Z'
    from weeks cross join (select id from teams order by id limit 1) home
      cross join (select id from teams order by id desc limit 1) away where week_number = 1;
    insert into weeks (id, season_id, week_number, start_date, end_date)
    select gen_random_uuid(), season_id, 99, end_date, end_date from weeks where week_number = 1;
    insert into games (id, feed_key, espn_id, week_id, home_team_id, away_team_id, kickoff, updated_at, told_at)
    select gen_random_uuid(), 'new', 'moved', weeks.id, home_team_id, away_team_id, now(), now(), '2025-09-02T00:00:00Z'
    from games cross join weeks where feed_key = 'old' and week_number = 99;
    update stat_lines set game_id = (select id from games where feed_key = 'old')`);
  const versions = async () =>
    (await client.query('select week_number, version::int from weeks where week_number in (1, 99) order by 1')).rows;
  const before = await versions();
  await migrate(database.url);
  const { rows } = await client.query(`
    select feed_key, (select count(*)::int from stat_lines where game_id = games.id) as lines,
      occurrence, season_id = (select id from seasons) as is_of_season from games where espn_id = 'moved'`);
  expect(rows).toEqual([{ feed_key: 'new', lines: 1, occurrence: 1, is_of_season: true }]);
  expect((await versions())[0].version).toBeGreaterThan(before[0].version);
});

test('points that were logged before sources told of plays stay as they are, without words', async () => {
  await leaveAt(42);
  await client.query(`
    insert into point_changes (week_id, player_id, version, noted_at, points_before, points, stats, is_correction)
    select week_id, player_id, 1, now(), 0, points, stats, false from stat_lines`);
  await migrate(database.url);
  const { rows } = await client.query('select points, source_play from point_changes');
  expect(rows).toEqual([{ points: 1200, source_play: null }]);
});

test('a pending sign-up of an earlier version can be confirmed after the upgrade', { timeout: 60_000 }, async () => {
  // The version before pending sign-ups had their own table.
  await leaveAt(15);
  const fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
  const { password } = await fixture.auth.$context;
  const opened = { id: '05e40000-0000-4000-8000-0000000000aa', email: 'open@one.test' };
  await client.query(
    `insert into users (id, display_name, display_name_key, email, created_at, updated_at)
     values ($1, 'Left Open', 'left open', $2, now() - interval '2 hours', now())`,
    [opened.id, opened.email],
  );
  await client.query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     values ($1::uuid, $1::uuid, $1::text, 'credential', $2, now(), now())`,
    [opened.id, await password.hash('typed before it')],
  );
  await migrate(database.url);
  const own = openDatabase(database.url, () => {});
  const app = await buildApp({ ...fixture.context, db: own.db, database: own });
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

  const signIn = await post('sign-in/email', { email: opened.email, password: 'typed before it' });
  expect([signIn.statusCode, signIn.json().code]).toEqual([403, 'email_not_confirmed']);
  const taken = await app.inject({ url: '/api/auth/check-display-name/left%20open' });
  expect(taken.json()).toEqual({ available: false });
  const key = new TextEncoder().encode(fixture.context.authSecret);
  const link = (ends: string) =>
    new SignJWT({ email: opened.email }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(ends).sign(key);
  const token = await link('1h');
  // The link in the inbox leads to the page; the page confirms.
  const old = await app.inject({
    url: `/api/auth/verify-email?token=${token}&account=${opened.id}&callbackURL=/lineups`,
  });
  expect([old.statusCode, old.headers.location]).toEqual([302, `/auth/confirm?token=${token}`]);
  const { rows: stillOpen } = await client.query('select email_verified from users where id = $1', [opened.id]);
  expect(stillOpen).toEqual([{ email_verified: false }]);

  expect((await post('verify-email', { token })).json().code).toBe('password_needed');
  expect((await post('verify-email', { token: await link('-1h') })).json().code).toBe('link_expired');
  expect((await post('verify-email', { token, password: 'another one' })).statusCode).toBe(422);
  const before = fixture.mails.length;
  await post('send-verification-email', { email: opened.email });
  expect(fixture.mails.slice(before).map(({ to }) => to)).toEqual([opened.email]);
  const confirmed = await post('verify-email', { token, password: 'typed before it' });
  expect([confirmed.statusCode, confirmed.json().user.user_metadata.display_name]).toEqual([200, 'Left Open']);
  expect((await post('verify-email', { token, password: 'typed before it' })).json().code).toBe('link_used');
  await app.close();
  await own.close();
  await fixture.close();
});

test('migrates a backup of an older version when it is restored', { timeout: 60_000 }, async () => {
  await leaveAt(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'singleback-old-'));
  const file = join(dataDir, 'old.backup');
  await takeBackup(file, { databaseUrl: database.url, dataDir, authSecret: 'a secret', now: new Date() });
  const empty = await openTestDatabase();
  const to = { databaseUrl: empty.url, dataDir, authSecret: 'a secret', replaces: false };
  const restored = await restoreBackup(file, await checkBackup(file), to);
  expect(restored).toMatchObject({ migrated: newest.length - 2, hasItsSecret: true });
  const there = new pg.Client({ connectionString: empty.url });
  await there.connect();
  expect(await appliedSchema(there)).toEqual(newest);
  expect((await there.query('select shown_name from users order by 1')).rows).toHaveLength(2);
  await there.end();
  await empty.drop();
  rmSync(dataDir, { recursive: true });
});

test('processes that start together migrate an empty database once', async () => {
  await client.query('drop schema public cascade; create schema public');
  await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)));
  expect(await appliedSchema(client)).toEqual(newest);
});

test('rolls back a migration that fails half-way', async () => {
  await leaveAt(1);
  const before = await schemaOf();
  // Conflicts with the second migration.
  await client.query('create index feedback_user on users (created_at)');
  await expect(migrate(database.url)).rejects.toThrow('feedback_user');
  await client.query('drop index feedback_user');
  expect(await schemaOf()).toEqual(before);
  await migrate(database.url);
  expect(await appliedSchema(client)).toEqual(newest);
});

test('does not touch a database of a newer version', async () => {
  await client.query("insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)");
  await expect(migrate(database.url)).rejects.toThrow(SchemaError);
  await expect(migrate(database.url)).rejects.toThrow('brought forward by a newer Singleback');
});
