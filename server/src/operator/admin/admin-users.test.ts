import type { UserAction } from '@singleback/contract/admin/admin-users.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../features/account/testing/browser.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { type AdminBrowser, openAdminBrowser } from './testing/admin-browser.ts';

let fixture: LineupFixture;
let cass: AdminBrowser;
let dan: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  cass = await openAdminBrowser(fixture);
  await cass.setUp();
  dan = await fixture.free('dan');
});
afterAll(() => fixture.close());

type Asked = UserAction extends infer Each ? (Each extends unknown ? Omit<Each, 'reason'> : never) : never;
const act = (userId: string, body: Asked | object, reason = 'They asked for it') =>
  cass.call('POST /admin/users/:id', { params: { id: userId }, body: { ...body, reason } });
const find = async (search: string) => (await cass.call('GET /admin/users', { query: { search } })).body;
const lastEntry = async () => (await cass.call('GET /admin/audit-log')).body.entries[0];
const groups = (token: string) => fixture.call('GET /groups', { token });

test('users are found by part of the name or address, or by id, page by page', async () => {
  for (let n = 0; n < 30; n++) await fixture.signIn(`crowd_${String(n).padStart(2, '0')}`);
  expect((await find('DAN@')).users).toMatchObject([{ id: dan.userId, name: 'dan', is_premium: false, sessions: 0 }]);
  expect((await find(dan.userId)).users).toHaveLength(1);
  expect((await find('%')).users).toEqual([]);
  const first = await find('crowd_');
  expect([first.users.length, first.has_more]).toEqual([25, true]);
  const next = (await cass.call('GET /admin/users', { query: { search: 'crowd_', page: '1' } })).body;
  expect([next.users.map(({ name }: { name: string }) => name).at(-1), next.has_more]).toEqual(['crowd_29', false]);
});

test('a lineup shows when it was created and how many slots are locked, never a player nor an edit of open ones', async () => {
  const slots = { ...nineOf('DAL'), QB1: 'KC QB1', K1: 'KC K1' };
  const { id } = (await fixture.submit(dan, slots)).body;
  const read = async () => (await cass.call('GET /admin/users/:id', { params: { id: dan.userId } })).text;
  const edit = async (at: Date, TE1: string) => {
    fixture.clock.set(at);
    const body = submissionOf(fixture.season, { ...slots, TE1 });
    expect((await fixture.call('PUT /lineup/:id', { token: dan.token, params: { id }, body })).status).toBe(200);
  };
  const before = fixture.clock.now();
  const untouched = await read();
  expect(JSON.parse(untouched).lineups).toMatchObject([
    {
      ...{ week_number: 2, groups: ['Everyone'], slots: 9, locked_slots: 0 },
      ...{ created_at: before.toISOString(), saved_at: null },
    },
  ]);
  const onTime = new Date(before.getTime() + 90_000);
  await edit(onTime, 'PHI TE1');
  expect(await read()).toBe(untouched);
  const sunday = fixture.season.at(2, HOURS.sunday);
  fixture.clock.set(sunday);
  const text = await read();
  await edit(sunday, 'PHI TE2');
  expect(await read()).toBe(text);
  fixture.clock.set(before);
  expect(JSON.parse(text).lineups).toMatchObject([
    { slots: 9, locked_slots: 2, created_at: before.toISOString(), saved_at: onTime.toISOString() },
  ]);
  for (const name of Object.values(slots)) expect(text).not.toContain(name);
  for (const name of Object.values(slots)) expect(text).not.toContain(fixture.season.player(name));
  // An empty slot can be filled as long as a game has no kickoff yet.
  const { pool } = fixture.context.database;
  await pool.query("delete from lineup_slots where slot_key = 'K1'; create table kept as table games");
  await pool.query('update games set kickoff = null');
  expect(JSON.parse(await read()).lineups).toMatchObject([{ slots: 9, locked_slots: 0 }]);
  await pool.query('update games set kickoff = kept.kickoff from kept where kept.id = games.id; drop table kept');
});

test('Premium is granted until a day, counts everywhere, and ends at once', async () => {
  const premiumOnly = () =>
    fixture.call('POST /groups', {
      token: dan.token,
      body: { name: 'Doubles', season_id: fixture.season.id, visibility: 'private', player_double_down: true },
    });
  expect((await premiumOnly()).status).toBe(403);
  for (const until of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'tomorrow']) {
    const refused = await act(dan.userId, { action: 'grant_premium', until });
    expect([until, refused.status, refused.body.details]).toEqual([until, 422, { field: 'until' }]);
  }
  const until = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString();
  const granted = await act(dan.userId, { action: 'grant_premium', until });
  expect(granted.body.user).toMatchObject({ is_premium: true, granted_until: until });
  expect((await fixture.call('GET /subscriptions/current', { token: dan.token })).body).toMatchObject({
    ...{ subscription_plan: 'premium', subscription_status: 'active', subscription_renews: false },
    subscription_end_date: until,
  });
  expect((await premiumOnly()).status).toBe(200);
  expect((await act(dan.userId, { action: 'end_premium' })).body.user).toMatchObject({ is_premium: false });
  expect((await act(dan.userId, { action: 'end_premium' })).status).toBe(404);
  await act(dan.userId, { action: 'grant_premium', until });
  await fixture.context.database.pool.query('update premium_grants set ends_at = now()');
  expect((await find('dan@')).users).toMatchObject([{ is_premium: false, granted_until: null }]);
  expect((await fixture.call('GET /subscriptions/current', { token: dan.token })).body).toBeNull();
});

test('a user is renamed by the rules of names, with the old and the new name in the audit log', async () => {
  expect((await act(dan.userId, { action: 'rename', name: 'x' })).body.code).toBe('field_invalid');
  expect((await act(dan.userId, { action: 'rename', name: 'CASS' })).body.code).toBe('display_name_taken');
  const renamed = await act(dan.userId, { action: 'rename', name: 'Dan Again' });
  expect(renamed.body).toMatchObject({ user: { name: 'Dan Again' }, message: 'Renamed to Dan Again.' });
  const { rows } = await fixture.context.database.pool.query('select * from audit_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    ...{ actor: 'cass', actor_id: cass.userId, action: 'renamed', subject: 'dan', subject_id: dan.userId },
    ...{ reason: 'They asked for it', details: { from: 'dan', to: 'Dan Again' } },
  });
});

test('a suspended user is out until that is lifted, and a reset link is sent', async () => {
  const browser = openBrowser(fixture);
  await browser.signIn('dan@singleback.test');
  const token = await browser.token();
  expect((await act(dan.userId, { action: 'suspend' })).body.user.suspended_at).not.toBeNull();
  expect((await groups(token)).status).toBe(401);
  expect((await act(dan.userId, { action: 'lift_suspension' })).body.user.suspended_at).toBeNull();
  await browser.signIn('dan@singleback.test');
  expect((await act(dan.userId, { action: 'end_sessions' })).body.message).toBe('Signed out of 1 browser.');
  expect((await act(dan.userId, { action: 'send_reset' })).body.message).toBe('Reset link sent.');
  expect(fixture.mails.at(-1)).toMatchObject({ to: 'dan@singleback.test' });
  expect(await lastEntry()).toMatchObject({ actor: 'cass', action: 'sent a reset link to', subject: 'Dan Again' });
});

test('an admin is not suspended, renamed or deleted, and nothing happens without a reason', async () => {
  const { pool } = fixture.context.database;
  const entries = async () => (await pool.query('select count(*)::int as n from audit_log')).rows[0].n;
  const before = await entries();
  for (const body of [{ action: 'suspend' }, { action: 'rename', name: 'Nobody' }, { action: 'delete' }]) {
    const refused = await act(cass.userId, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
  }
  for (const reason of ['', '   ', 'x'.repeat(501)]) {
    const refused = await act(dan.userId, { action: 'delete' }, reason);
    expect([refused.status, refused.body.details]).toEqual([422, { field: 'reason' }]);
  }
  const unknown = '00000000-0000-4000-8000-000000000009';
  expect((await act(unknown, { action: 'suspend' })).status).toBe(404);
  expect((await act('nobody', { action: 'suspend' })).status).toBe(400);
  expect((await act(dan.userId, { action: 'pardon' })).status).toBe(400);
  expect(await entries()).toBe(before);
});

test('a sign-up that never got its email is confirmed, and signs in with its password', async () => {
  const browser = openBrowser(fixture);
  const form = { name: 'Eve Online', email: 'eve@post.test', password: 'a password of hers' };
  await browser.post('/api/auth/sign-up/email', form);
  const { sign_ups } = await find('eve@post');
  expect(sign_ups).toMatchObject([{ name: 'Eve Online', email: 'eve@post.test' }]);
  const confirm = () =>
    cass.call('POST /admin/sign-ups/:id/confirm', { params: { id: sign_ups[0].id }, body: { reason: 'She called' } });
  expect((await confirm()).body).toMatchObject({ user: { name: 'Eve Online' } });
  expect((await confirm()).status).toBe(404);
  expect((await browser.signIn('eve@post.test', 'a password of hers')).status).toBe(200);
  expect(await lastEntry()).toMatchObject({ action: 'confirmed the address of', subject: 'Eve Online' });
});

test('a deleted account leaves its lineups with a locked player, and no grant or factor', async () => {
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const deleted = await act(dan.userId, { action: 'delete' });
  expect(deleted.body).toMatchObject({ user: null });
  expect((await find(dan.userId)).users).toEqual([]);
  expect((await act(dan.userId, { action: 'suspend' })).status).toBe(404);
  const { rows } = await fixture.context.database.pool.query(
    `select shown_name, (select count(*)::int from lineups where user_id = users.id) as lineups,
      (select count(*)::int from premium_grants where user_id = users.id) as grants
     from users where id = $1`,
    [dan.userId],
  );
  expect(rows).toEqual([{ shown_name: 'Former player', lineups: 1, grants: 0 }]);
});
