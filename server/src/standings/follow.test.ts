import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { LONG_LIMITS } from '../db/timed-client.ts';
import { settleAgain, settleWeeks } from '../pipeline/standings/settle.ts';
import { addGroup, addLineup } from '../pipeline/testing/lineup-rows.ts';
import { makeSmallSeason, type SmallSeason, score } from '../testing/small-season.ts';
import { openStandings } from './standings.ts';

let made: TestDatabase;
let base: Database;
let season: SmallSeason;
let group: { userId: string; groupId: string };

beforeAll(async () => {
  made = await openTestDatabase();
  base = openDatabase(made.url, () => {}, 16, LONG_LIMITS);
  season = await makeSmallSeason(base.db);
  await base.db.execute(sql`update games set status = 'final'`);
});
afterAll(async () => {
  await base.close();
  await made.drop();
});
beforeEach(async () => {
  await base.db.execute(sql`delete from lineups`);
  await base.db.execute(sql`delete from stat_lines`);
  group = await addGroup(base.db, { name: randomUUID() });
  await join(group.userId);
});

const at = (currentWeekNumber: number) => ({ seasonId: season.id, currentWeekNumber });
const join = (userId: string) =>
  base.db.execute(
    sql`insert into group_members (group_id, user_id, joined_at) values (${group.groupId}, ${userId}, now())`,
  );
/** The totals of the group's table in a process, best first. */
const totals = async (standings: ReturnType<typeof openStandings>) => {
  const { table } = await standings.table(group.groupId, at(2));
  return table?.page(0, 100).map(({ totalPoints }) => totalPoints);
};
const newMember = async () => {
  const { userId } = await addGroup(base.db, { name: randomUUID() });
  await join(userId);
  return userId;
};

test('a transaction that commits after later ones is followed', async () => {
  const standings = openStandings(base.pool, { leaseMs: 0 });
  await score(base.db, season, 2, 'KC QB1', 1000);
  const late = await base.pool.connect();
  const lineupId = randomUUID();
  await late.query('begin');
  await late.query(
    `insert into lineups (id, user_id, season_id, week_id, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
    [lineupId, group.userId, season.id, season.week(2)],
  );
  const other = await newMember();
  await addLineup(base.db, { userId: other, groupId: group.groupId, week: 2, players: ['KC QB1'] });
  expect(await totals(standings)).toEqual([1000, 0]);
  await late.query(`insert into lineup_slots (lineup_id, slot_key, slot_order, player_id) values ($1, 'QB1', 0, $2)`, [
    lineupId,
    season.player('KC QB1'),
  ]);
  await late.query('insert into lineup_groups (lineup_id, group_id, user_id, week_id) values ($1, $2, $3, $4)', [
    ...[lineupId, group.groupId, group.userId, season.week(2)],
  ]);
  expect(await totals(standings)).toEqual([1000, 0]);
  await late.query('commit');
  late.release();
  expect(await totals(standings)).toEqual([1000, 1000]);
});

test('three processes show the same table, whenever they started, and one that asked at the same time sees it whole', async () => {
  const all = [openStandings(base.pool, { leaseMs: 0 })];
  for (const player of ['KC QB1', 'DAL RB1', 'MIA WR1']) {
    await addLineup(base.db, {
      userId: await newMember(),
      groupId: group.groupId,
      week: 2,
      players: [player, 'BUF K1'],
    });
    await score(base.db, season, 2, player, player.length * 100);
    await totals(all[0] as (typeof all)[number]);
    all.push(openStandings(base.pool, { leaseMs: 0 }));
  }
  const tables = await Promise.all([...all, ...all].map((each) => each.table(group.groupId, at(2))));
  const [first, ...others] = tables.map(({ table }) => table?.page(0, 100));
  for (const other of others) expect(other).toEqual(first);
});

test('[G2.31, G4.5] a change of open players changes neither the table nor its version, and reports nothing to others', async () => {
  const standings = openStandings(base.pool, { leaseMs: 0 });
  const lineupId = await addLineup(base.db, { ...group, week: 2, players: ['KC QB1', 'BUF K1'] });
  const before = (await standings.table(group.groupId, at(2))).table;
  const reported: string[] = [];
  standings.listen({
    tablesChanged: () => reported.push('table'),
    lineupsChanged: (_week, userId) => reported.push(userId),
  });
  await base.db.execute(sql`
    update lineup_slots set player_id = ${season.player('DAL RB1')} where lineup_id = ${lineupId} and slot_key = 'SLOT1'`);
  const after = (await standings.table(group.groupId, at(2))).table;
  expect(after).toBe(before);
  // Only the owner's own devices hear of it.
  expect(reported).toEqual([group.userId]);
});

test('a settled week takes part in the next change, a correction and a lineup that comes late', async () => {
  const standings = openStandings(base.pool, { leaseMs: 0 });
  const now = season.at(2, 1);
  const lineupId = await addLineup(base.db, { ...group, week: 1, players: ['KC QB1'], doubleDown: 'KC QB1' });
  await score(base.db, season, 1, 'KC QB1', 1000);
  await settleWeeks(base.db, now);
  expect(await totals(standings)).toEqual([2000]);
  // As stored, until it is settled again.
  await score(base.db, season, 1, 'KC QB1', 1100);
  expect(await totals(standings)).toEqual([2000]);
  await settleWeeks(base.db, now);
  expect(await totals(standings)).toEqual([2200]);
  await addLineup(base.db, { userId: await newMember(), groupId: group.groupId, week: 1, players: ['KC QB1'] });
  await settleWeeks(base.db, now);
  expect(await totals(standings)).toEqual([2200, 1100]);
  await base.db.execute(sql`delete from lineups where id = ${lineupId}`);
  await settleWeeks(base.db, now);
  expect(await totals(standings)).toEqual([1100, 0]);
  // The season is set back to before the week's end.
  await settleWeeks(base.db, season.at(1, 1));
  expect(await totals(standings)).toEqual([1100, 0]);
  expect((await base.pool.query('select 1 from settled_weeks')).rowCount).toBe(0);
});

test('settling again repairs whatever is stored', async () => {
  const now = season.at(2, 1);
  await addLineup(base.db, { ...group, week: 1, players: ['KC QB1'] });
  await score(base.db, season, 1, 'KC QB1', 1000);
  await settleWeeks(base.db, now);
  await base.db.execute(sql`update lineup_points set points = 1`);
  await base.db.execute(sql`update settled_rows set points = 1`);
  await settleWeeks(base.db, now);
  expect(await totals(openStandings(base.pool, { leaseMs: 0 }))).toEqual([1]);
  await settleAgain(base.db, season.id, now);
  expect(await totals(openStandings(base.pool, { leaseMs: 0 }))).toEqual([1000]);
});

test('a lineup that changes while its week is settled is not lost', async () => {
  const now = season.at(2, 1);
  const lineupId = await addLineup(base.db, { ...group, week: 1, players: ['KC QB1'] });
  await score(base.db, season, 1, 'KC QB1', 1000);
  await settleWeeks(base.db, now);
  await score(base.db, season, 1, 'KC QB1', 1100);
  const other = await base.pool.connect();
  await other.query('begin');
  await other.query('delete from lineups where id = $1', [lineupId]);
  // Its snapshot still has the lineup: it waits for the other transaction, and fails because of it.
  const settling = settleWeeks(base.db, now).then(
    () => 'settled',
    () => 'failed',
  );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await other.query('commit');
  other.release();
  expect(await settling).toBe('failed');
  await settleWeeks(base.db, now);
  expect(await totals(openStandings(base.pool, { leaseMs: 0 }))).toEqual([0]);
});

const waiting = () =>
  base.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);

test('a table is answered from memory for a short time, unless the process has answered a change', async () => {
  const standings = openStandings(base.pool, { leaseMs: 60_000 });
  expect(await totals(standings)).toEqual([0]);
  await score(base.db, season, 2, 'KC QB1', 1000);
  await addLineup(base.db, { ...group, week: 2, players: ['KC QB1'] });
  expect(await totals(standings)).toEqual([0]);
  standings.expire();
  expect(await totals(standings)).toEqual([1000]);
});

test('too many changes at once are read as a whole', async () => {
  const standings = openStandings(base.pool, { leaseMs: 0 });
  expect(await totals(standings)).toEqual([0]);
  const at2025 = '2025-09-01T00:00:00Z';
  await base.db.execute(sql`
    with fans as (
      insert into users (id, display_name, display_name_key, email, created_at, updated_at)
      select gen_random_uuid(), 'Fan ' || n, 'fan ' || n, n || '@crowd.test', ${at2025}, ${at2025}
      from generate_series(1, 20001) n returning id
    )
    insert into group_members (group_id, user_id, joined_at) select ${group.groupId}, id, now() from fans`);
  const { table } = await standings.table(group.groupId, at(2));
  expect(table?.total).toBe(20_002);
  expect(table?.page(20_000, 5)).toHaveLength(2);
});

test('the season that is followed is read once, however many past ones are looked at', async () => {
  const standings = openStandings(base.pool);
  const past = Array.from({ length: 6 }, (_, n) => ({ id: randomUUID(), year: 1990 + n }));
  for (const { id, year } of past) {
    await base.db.execute(
      sql`insert into seasons (id, year, name, starts_at) values (${id}, ${year}, ${`${year}`}, now())`,
    );
  }
  const loadOf = async (seasonId: string) => {
    const { table } = await standings.table(group.groupId, { seasonId, currentWeekNumber: 1 });
    return table?.version.split(' ')[0];
  };
  await standings.follow(season.id);
  const first = await loadOf(season.id);
  // A member's groups of several seasons are asked for at once.
  const loads = await Promise.all(past.map(({ id }) => loadOf(id)));
  expect(new Set([first, ...loads])).toHaveLength(7);
  expect(await loadOf(season.id)).toBe(first);
  expect(await loadOf(past.at(-1)?.id ?? '')).toBe(loads.at(-1));
});
