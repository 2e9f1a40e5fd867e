import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAuditEntries } from '../db/audit-log.ts';
import { codeIn, openBrowser } from '../features/account/testing/browser.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../testing/small-season.ts';
import { announce, endMaintenance, startMaintenance } from './site-commands.ts';

const act = { actor: null, reason: 'A new disk' };
let fixture: LineupFixture;
let ann: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  ann = await fixture.free('ann');
});
afterAll(() => {
  vi.useRealTimers();
  return fixture.close();
});

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const season = async () => (await fixture.call('GET /current-season-weeks')).body;
const submit = () => fixture.submit(ann, nineOf('KC'));
const lineups = async () => (await fixture.context.database.pool.query('select from lineups')).rows.length;

test('an announcement is shown to all users until it ends, and goes to the audit log', async () => {
  const { context } = fixture;
  expect((await season()).announcement).toBeNull();
  await announce(context, '  Scores of week 2 are being corrected.  ', act);
  pass(1);
  const first = (await season()).announcement;
  expect(first).toEqual({ id: expect.any(String), text: 'Scores of week 2 are being corrected.' });
  await announce(context, 'All done.', act);
  pass(1);
  expect((await season()).announcement.id).not.toBe(first.id);
  await announce(context, null, act);
  pass(1);
  expect((await season()).announcement).toBeNull();
  await expect(announce(context, '   ', act)).rejects.toThrow('The announcement has no text.');
  await expect(announce(context, '🏈'.repeat(201), act)).rejects.toThrow('at most 200 characters, this one 201');
  const tooLong = { ...act, reason: '🏈'.repeat(501) };
  await expect(announce(context, null, tooLong)).rejects.toThrow('at most 500 characters, this one 501');
  const log = await listAuditEntries(context.db, {}, 10);
  expect(log.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
    ['Command line', 'ended the announcement to', 'A new disk'],
    ['Command line', 'announced something to', 'A new disk'],
    ['Command line', 'announced something to', 'A new disk'],
  ]);
});

test('during maintenance everything can be read and nothing changed, until it ends by itself', async () => {
  const { context } = fixture;
  const until = await startMaintenance(context, { minutes: 4, isForced: false }, act);
  pass(1);
  expect((await season()).maintenanceUntil).toBe(until.toISOString());
  const refused = await submit();
  expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
    503,
    {
      error: 'Singleback is under maintenance. You can look at everything, but not change it yet.',
      ...{ code: 'maintenance', details: { until: until.toISOString() } },
    },
    '60',
  ]);
  expect(await lineups()).toBe(0);
  expect((await fixture.call('GET /groups', { token: ann.token })).status).toBe(200);
  const signIn = { method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: context.publicUrl } } as const;
  const payload = { email: 'ann@singleback.test', password: 'wrong password' };
  expect((await fixture.app.inject({ ...signIn, payload })).statusCode).toBe(401);
  expect((await fixture.call('POST /auth/passkey/start')).status).toBe(200);
  const others = { token: ann.token, params: { id: ann.userId } };
  expect((await fixture.call('DELETE /account/sessions/:id', others)).status).toBe(404);
  pass(4);
  expect((await season()).maintenanceUntil).toBeNull();
  expect((await submit()).status).toBe(200);

  await startMaintenance(context, { minutes: 4, isForced: false }, act);
  pass(1);
  expect((await fixture.call('POST /feedback', { token: ann.token, body: {} })).body.code).toBe('maintenance');
  await endMaintenance(context, act);
  pass(1);
  expect((await fixture.call('POST /feedback', { token: ann.token, body: {} })).body.code).not.toBe('maintenance');
});

test('during maintenance a code signs in to an account, but makes none and saves nothing of a guest', async () => {
  const { context } = fixture;
  const enter = async (email: string, more: object) => {
    const browser = openBrowser(fixture);
    const post = (step: string, body: object) => browser.post(`/api/auth/code/${step}`, { email, ...body });
    expect((await post('send', {})).status).toBe(200);
    expect((await post('check', { code: codeIn(fixture, email) })).status).toBe(200);
    return post('sign-in', more);
  };
  await startMaintenance(context, { minutes: 4, isForced: false }, act);
  pass(1);
  const lineup = submissionOf(fixture.season, nineOf('DAL'));
  expect((await enter('ann@singleback.test', { lineup })).body.code).toBe('maintenance');
  expect((await enter('new@singleback.test', {})).body.code).toBe('maintenance');
  expect((await enter('ann@singleback.test', {})).body.user.email).toBe('ann@singleback.test');
  const { rows } = await context.database.pool.query('select count(*)::int as people from users');
  expect(rows).toEqual([{ people: 1 }]);
  await endMaintenance(context, act);
  pass(1);
});

test('maintenance is refused within an hour of a kickoff, or across one, unless forced', async () => {
  const { context, clock } = fixture;
  const kickoff = fixture.season.at(2, HOURS.sundayKickoff);
  const before = (minutes: number) => clock.set(new Date(kickoff.getTime() - minutes * 60_000));
  const start = (minutes: number, isForced = false) => startMaintenance(context, { minutes, isForced }, act);
  before(60);
  await expect(start(5)).rejects.toMatchObject({ code: 'not_allowed', details: { kickoff: kickoff.toISOString() } });
  before(61);
  await expect(start(61)).rejects.toThrow('A game kicks off within the hour or meanwhile');
  pass(1);
  expect((await season()).maintenanceUntil).toBeNull();
  await start(30);
  await endMaintenance(context, act);
  before(10);
  await start(5, true);
  const [entry] = await listAuditEntries(context.db, {}, 1);
  expect(entry).toMatchObject({ action: 'started maintenance for', details: { isForced: true } });
  for (const minutes of [0, -1, 1.5, 1441, Number.NaN])
    await expect(start(minutes)).rejects.toThrow('1 to 1440 minutes');
});
