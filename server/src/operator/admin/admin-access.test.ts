import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, PASSWORD } from '../../features/account/testing/browser.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type AdminBrowser, codesOf, openAdminBrowser } from './testing/admin-browser.ts';

let fixture: AppFixture;
let cass: AdminBrowser;
const ID = '00000000-0000-4000-8000-000000000001';

/** A request that would be answered, if access were given. */
const BODIES: Partial<Record<CallKey, object>> = {
  'POST /admin/users/:id': { action: 'suspend', reason: 'A test' },
  'POST /admin/groups/:id': { action: 'close', reason: 'A test' },
  'POST /admin/jobs/:id/retry': { queue: 'notices', reason: 'A test' },
  'POST /admin/announcement': { text: 'Hello', reason: 'A test' },
  'POST /admin/maintenance': { minutes: 5, is_forced: true, reason: 'A test' },
  'POST /admin/overrides': { kind: 'link', source: 'espn', external_id: '1', player_id: ID, reason: 'A test' },
  'POST /admin/feedback/:id': { is_done: true, reason: 'A test' },
};
const OF_THE_FACTOR = /^\w+ \/admin\/(access|factors|confirmation)/;
const guarded = (Object.keys(calls) as CallKey[]).filter((key) => / \/admin\//.test(key) && !OF_THE_FACTOR.test(key));
const request = (key: CallKey, token?: string) =>
  fixture.call(key, {
    ...(token !== undefined && { token }),
    params: { id: ID, type: 'user' },
    ...(key.includes('/admin/feedback') || key.includes('/admin/reports') ? { query: { state: 'open' } } : {}),
    ...(key.startsWith('POST') && { body: BODIES[key] ?? { reason: 'A test' } }),
  });
const written = async () =>
  (await fixture.context.database.pool.query('select count(*)::int as entries from audit_log')).rows[0].entries;

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  cass = await openAdminBrowser(fixture);
});
afterAll(() => fixture.close());

test('nothing of the console is for visitors, users, or admins without a confirmed second factor', async () => {
  const dan = await openAdminBrowser(fixture, 'dan');
  await fixture.context.database.pool.query('update users set role = null where id = $1', [dan.userId]);
  expect(guarded.length).toBeGreaterThan(15);
  for (const key of guarded) {
    expect([key, (await request(key)).status]).toEqual([key, 401]);
    // The role of an older token does not count: the database decides.
    const asUser = await request(key, dan.token);
    expect([key, asUser.status, asUser.body.code]).toEqual([key, 403, 'not_allowed']);
    const asAdmin = await request(key, cass.token);
    expect([key, asAdmin.status, asAdmin.body.code]).toEqual([key, 403, 'factor_needed']);
  }
  for (const key of ['GET /admin/access', 'POST /admin/confirmation/start'] as const) {
    expect((await fixture.call(key, { token: dan.token })).body.code).toBe('not_allowed');
  }
  expect(await written()).toBe(0);
});

test('the first factor needs the password, counts each code once, and emails the owner', async () => {
  expect((await cass.call('GET /admin/access')).body).toMatchObject({
    ...{ factors: [], confirmed_at: null, reads_until: null, acts_until: null },
    ...{ offers_passkeys: true, has_password: true },
  });
  for (const body of [{}, { password: 'not the password' }]) {
    const refused = await cass.call('POST /admin/factors/totp/start', { body });
    expect([refused.status, refused.body.details]).toEqual([422, { field: 'password' }]);
  }
  const codeOf = await cass.setUp();
  expect(fixture.mails.at(-1)?.subject).toBe('A second factor was added to your Singleback account');
  const access = (await cass.call('GET /admin/access')).body;
  expect(access.factors).toMatchObject([{ kind: 'totp' }]);
  const lasts = (until: string) => (Date.parse(until) - Date.parse(access.confirmed_at)) / 60_000;
  expect([lasts(access.acts_until), lasts(access.reads_until)]).toEqual([15, 720]);
  expect((await cass.call('GET /admin/overview')).status).toBe(200);

  // The code of the set-up is used up; wrong ones are refused, and after five the account waits.
  const confirm = (code: string) => cass.call('POST /admin/confirmation', { body: { code } });
  const used = await confirm(await codeOf(0));
  expect([used.status, used.body.details]).toEqual([422, { field: 'code' }]);
  expect((await confirm(await codeOf(1))).status).toBe(200);
  expect((await confirm(await codeOf(1))).status).toBe(422);
  for (const code of ['', '12345', 'abcdef']) expect((await confirm(code)).status).toBe(422);
  expect((await confirm('999999')).status).toBe(429);
  expect((await cass.call('POST /admin/confirmation', { body: { response: { id: 'x' } } })).status).toBe(429);
  await fixture.context.database.pool.query('delete from rate_limits');
  for (const response of [undefined, null, 'x', { id: 'x' }]) {
    const refused = await cass.call('POST /admin/confirmation', { body: { response } });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
  }
  await fixture.context.database.pool.query('delete from rate_limits');
  expect((await cass.call('GET /account/download')).text).not.toContain('secret');
});

test('a confirmation lets a session act for 15 minutes and read for 12 hours, and no other session', async () => {
  const act = () => cass.call('POST /admin/announcement', { body: { text: null, reason: 'A test' } });
  expect((await act()).status).toBe(200);
  await cass.age(16);
  expect((await act()).body.code).toBe('factor_needed');
  expect((await cass.call('GET /admin/overview')).status).toBe(200);
  await cass.age(12 * 60 + 1);
  expect((await cass.call('GET /admin/overview')).body.code).toBe('factor_needed');
  await cass.age(0);

  const other = openBrowser(fixture);
  await other.signIn('cass@singleback.test');
  const token = await other.token();
  expect((await fixture.call('GET /admin/overview', { token })).body.code).toBe('factor_needed');
  // A thief of the session and the password can't add a factor of their own.
  const added = await fixture.call('POST /admin/factors/totp/start', { token, body: { password: PASSWORD } });
  expect(added.body.code).toBe('factor_needed');
});

test('of two sessions that set up the first factor at once, the second needs the factor of the other one', async () => {
  const gil = await openAdminBrowser(fixture, 'gil');
  const other = openBrowser(fixture);
  await other.signIn('gil@singleback.test');
  const token = await other.token();
  const started = await fixture.call('POST /admin/factors/totp/start', { token, body: { password: PASSWORD } });
  const code = await codesOf(started.body.secret)(0);
  await gil.setUp();
  const added = await fixture.call('POST /admin/factors/totp', { token, body: { code } });
  expect([added.status, added.body.code]).toEqual([403, 'factor_needed']);
  expect((await gil.call('GET /admin/access')).body.factors).toHaveLength(1);
});

test('the last factor stays, and another one can be removed', async () => {
  const factors = async () => (await cass.call('GET /admin/access')).body.factors as { id: string }[];
  const [first] = await factors();
  const params = { id: first?.id as string };
  expect((await cass.call('DELETE /admin/factors/:id', { params })).body.code).toBe('not_allowed');
  await cass.setUp();
  expect(await factors()).toHaveLength(2);
  expect((await cass.call('DELETE /admin/factors/:id', { params })).body.factors).toHaveLength(1);
  expect((await cass.call('DELETE /admin/factors/:id', { params })).status).toBe(404);
  expect(fixture.mails.at(-1)?.subject).toBe('A second factor was removed from your Singleback account');
});

test('an account without a password sets its first factor up after a recent sign-in only', async () => {
  const eve = await openAdminBrowser(fixture, 'eve');
  const { pool } = fixture.context.database;
  await pool.query('update accounts set password = null where user_id = $1', [eve.userId]);
  const start = () => eve.call('POST /admin/factors/totp/start', { body: {} });
  expect((await start()).status).toBe(200);
  await pool.query(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [eve.userId]);
  expect((await start()).body.code).toBe('not_allowed');
  // A set-up that takes longer than five minutes starts again.
  await pool.query(`update factor_sessions set challenged_at = now() - interval '6 minutes'`);
  const late = await eve.call('POST /admin/factors/totp', { body: { code: '123456' } });
  expect([late.status, late.body.code]).toEqual([403, 'not_allowed']);
});

test('a passkey is offered for the public address, and nonsense is refused', async () => {
  const fay = await openAdminBrowser(fixture, 'fay');
  const started = await fay.call('POST /admin/factors/passkey/start', { body: { password: PASSWORD } });
  expect(started.body.options).toMatchObject({ rp: { id: 'localhost', name: 'Singleback' }, attestation: 'none' });
  for (const response of [null, 'x', {}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
    const refused = await fay.call('POST /admin/factors/passkey', { body: { response } });
    expect([refused.status, refused.body.details]).toEqual([422, { field: 'response' }]);
  }
  expect((await fay.call('GET /admin/access')).body).toMatchObject({ factors: [], confirmed_at: null });
  expect((await fay.call('POST /admin/confirmation/start')).body.code).toBe('not_allowed');
});
