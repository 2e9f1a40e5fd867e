import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPipeline } from '../../pipeline/pipeline.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';

const PLAYOFF_WEEK = 15;

let fixture: LineupFixture;
let [ann, ben, dan]: Person[] = [];
let groupId: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, ben, dan] = [await fixture.premium('ann'), await fixture.free('ben'), await fixture.free('dan')];
  groupId = await fixture.group(ann, 'Office', {}, 'public');
  await fixture.join(ben, groupId);
  for (const [person, team] of [
    [ann, 'KC'],
    [ben, 'DAL'],
  ] as const) {
    const name = person === ben ? '=1+1' : 'Sunday nine';
    expect((await fixture.submit(person, nineOf(team), { groups: [groupId], name })).status).toBe(200);
  }
  // Thursday's game is in progress: KC's players are visible, those of Dallas not yet.
  fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.thursdayKickoff + 1));
  await score(fixture.context.db, fixture.season, THIS_WEEK, 'KC QB1', 2512);
  const pipeline = await startPipeline({ context: fixture.context, feed: null, intervalMs: 60_000 });
  await pipeline.tick();
  await pipeline.stop();
});
afterAll(() => fixture.close());

const exported = (person: Person | undefined, format?: string) =>
  fixture.call('GET /groups/:id/export', {
    token: person?.token,
    params: { id: groupId },
    ...(format && { query: { format } }),
  });

test('members get the table and all lineups, without unlocked slots of others', async () => {
  const { status, body, headers } = await exported(ann);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="singleback-[\w-]+-2025\.json"$/);
  expect(body.table.map((row: { username: string }) => row.username)).toEqual(['ann', 'ben']);
  expect(body.table[0].totalPoints).toBe(25.12);
  const [own, other] = body.lineups;
  expect(own).toMatchObject({ username: 'ann', week: THIS_WEEK, lineupName: 'Sunday nine' });
  expect(own.slots[0]).toMatchObject({ slot: 'QB1', player: 'KC QB1', team: 'KC', points: 25.12, isLocked: true });
  expect(other.slots).toHaveLength(9);
  for (const slot of other.slots) expect(slot).toEqual({ slot: expect.any(String), isLocked: false });
});

test('unlocked slots are only in their owner’s export', async () => {
  const mine = await exported(ben);
  const own = mine.body.lineups.find((lineup: { username: string }) => lineup.username === 'ben');
  expect(own.slots[0]).toMatchObject({ slot: 'QB1', player: 'DAL QB1', isLocked: false });
  const [seenByAnn, csvOfAnn] = [(await exported(ann)).text, (await exported(ann, 'csv')).text];
  for (const seen of [seenByAnn, csvOfAnn]) {
    expect(seen).not.toContain('DAL');
    expect(seen).not.toContain(fixture.season.player('DAL QB1'));
  }
});

test('the CSV has a line for each slot, and user text can’t run as a formula', async () => {
  const { status, text, headers } = await exported(ann, 'csv');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/\.csv"$/);
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 18);
  expect(lines[0]).toBe(
    'season,week,user,rank,lineup,slot,locked,player,position,team,points,double_down,multiplier,counted_points,week_points',
  );
  expect(lines[1]).toBe(`2025,${THIS_WEEK},ann,1,Sunday nine,QB1,true,KC QB1,QB,KC,25.12,false,1,25.12,25.12`);
  expect(lines[10]).toBe(`2025,${THIS_WEEK},ben,2,'=1+1,QB1,false,,,,,,1,,0`);
  const german = (await exported(ann, 'csv-semicolon')).text.split('\r\n');
  expect(german[0]?.startsWith('\uFEFFseason;week;user')).toBe(true);
  expect(german[1]).toBe(`2025;${THIS_WEEK};ann;1;Sunday nine;QB1;true;KC QB1;QB;KC;25,12;false;1;25,12;25,12`);
});

test('[G4.8, G9.6] counted points add up to the table: with double-down and playoff multiplier, rounded once a week', async () => {
  const cleo = await fixture.premium('cleo');
  const settings = { playerDoubleDown: true, playoffBonusPercent: 25 };
  const id = await fixture.group(cleo, 'Doubled', settings);
  const before = fixture.clock.now();
  fixture.clock.set(fixture.season.at(PLAYOFF_WEEK, HOURS.midweek));
  const more = { week: PLAYOFF_WEEK, groups: [id], doubleDown: 'KC QB1' };
  expect((await fixture.submit(cleo, nineOf('KC'), more)).status).toBe(200);
  fixture.clock.set(fixture.season.at(PLAYOFF_WEEK, HOURS.thursdayKickoff + 1));
  // 66.41 times two and 33.33 are 166.15; times 1.25 that is 207.6875, rounded once: 207.69.
  await score(fixture.context.db, fixture.season, PLAYOFF_WEEK, 'KC QB1', 6641);
  await score(fixture.context.db, fixture.season, PLAYOFF_WEEK, 'KC RB1', 3333);
  await settleWeeks(fixture.context.db, fixture.clock.now());
  const options = { token: cleo.token, params: { id } };
  const { table, lineups } = (await fixture.call('GET /groups/:id/export', options)).body;
  expect(table[0].totalPoints).toBe(207.69);
  expect(lineups[0]).toMatchObject({ multiplier: 1.25, weekPoints: 207.69 });
  const { text } = await fixture.call('GET /groups/:id/export', { ...options, query: { format: 'csv' } });
  const rows = text.trimEnd().split('\r\n').slice(1);
  const cells = rows.map((row) => row.split(',').slice(10));
  expect(cells.slice(0, 2)).toEqual([
    ['66.41', 'true', '1.25', '166.03', '207.69'],
    ['33.33', 'false', '1.25', '41.66', '207.69'],
  ]);
  const sum = cells.reduce((total, [, , , counted]) => total + Math.round(Number(counted) * 100), 0);
  expect(sum).toBe(20_769);
  fixture.clock.set(before);
});

test('refuses non-members, even of a public group, and visitors', async () => {
  expect([(await exported(dan)).status, (await exported(dan)).body.code]).toEqual([403, 'not_allowed']);
  expect((await exported(undefined)).status).toBe(401);
  const secret = await fixture.group(ann as Person, 'Secret', {}, 'private');
  const options = { token: dan?.token, params: { id: secret } };
  expect((await fixture.call('GET /groups/:id/export', options)).status).toBe(404);
  expect((await exported(ann, 'xml')).status).toBe(400);
});

test('the everyone-group has no export, and an unused group an empty one', async () => {
  const ofEveryone = { token: ann?.token, params: { id: EVERYONE_GROUP_ID } };
  expect(await fixture.call('GET /groups/:id/export', ofEveryone)).toMatchObject({
    status: 403,
    body: {
      error: 'The Everyone season is too large for one file. Export one of your own groups.',
      code: 'not_allowed',
    },
  });
  const still = { token: ann?.token, params: { id: await fixture.group(ann as Person, 'Still') } };
  const { body } = await fixture.call('GET /groups/:id/export', still);
  expect(body).toMatchObject({ group: { name: 'Still' }, table: [{ username: 'ann', rank: 1 }], lineups: [] });
  const { text } = await fixture.call('GET /groups/:id/export', { ...still, query: { format: 'csv' } });
  expect(text.trimEnd().split('\r\n')).toHaveLength(1);
});

test('exports every user of a large group once, by name, with rank', async () => {
  const crowded = await fixture.group(ann as Person, 'Crowded', {}, 'public');
  await fill(crowded, 250);
  const options = { token: ann?.token, params: { id: crowded } };
  const { table, lineups } = (await fixture.call('GET /groups/:id/export', options)).body;
  const names = Array.from({ length: 250 }, (_, n) => `fan ${String(n + 1).padStart(3, '0')}`);
  expect(lineups.map(({ username }: { username: string }) => username)).toEqual(names);
  expect(table.map(({ username }: { username: string }) => username).toSorted()).toEqual(['ann', ...names]);
  const { text } = await fixture.call('GET /groups/:id/export', { ...options, query: { format: 'csv' } });
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(250 * 9);
  expect(lines.every((line) => /^2025,2,fan \d{3},1,/.test(line))).toBe(true);
});

/** Group members with KC's nine this week. */
async function fill(id: string, count: number): Promise<void> {
  const { pool } = fixture.context.database;
  const week = fixture.season.week(THIS_WEEK);
  const made = `select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n
    from generate_series(1, ${count}) n`;
  await pool.query(`insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
    select id, 'fan ' || lpad(n::text, 3, '0'), 'fan' || n, 'fan' || n || '@one.test', true, now(), now() from (${made}) fans`);
  await pool.query(
    `insert into group_members (group_id, user_id, joined_at) select $1, id, now() from (${made}) fans`,
    [id],
  );
  await pool.query(
    `insert into lineups (id, user_id, season_id, week_id, created_at, updated_at)
     select id, id, $1, $2, now(), now() from (${made}) fans`,
    [fixture.season.id, week],
  );
  await pool.query(
    `insert into lineup_groups (lineup_id, group_id, user_id, week_id) select id, $1, id, $2 from (${made}) fans`,
    [id, week],
  );
  for (const [at, [slot, name]] of Object.entries(nineOf('KC')).entries()) {
    await pool.query(
      `insert into lineup_slots (lineup_id, slot_key, slot_order, player_id) select id, $1, $2, $3 from (${made}) fans`,
      [slot, at, fixture.season.player(name)],
    );
  }
}
