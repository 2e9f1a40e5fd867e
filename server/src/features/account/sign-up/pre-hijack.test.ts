import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { googleRoutes, openStandIn, standInProvider, standInSettings } from '../../../dev/google.ts';
import { realClock } from '../../../lib/clock.ts';
import { randomIds } from '../../../lib/ids.ts';
import { type AppFixture, openAppFixture, PUBLIC_URL } from '../../../testing/app-fixture.ts';
import { type Browser, openBrowser, tokenIn } from '../testing/browser.ts';

const MINE = 'known to the victim';
const THEIRS = 'known to the attacker';

let fixture: AppFixture;
let standIn: FastifyInstance;

beforeAll(async () => {
  standIn = Fastify();
  const settings = standInSettings(PUBLIC_URL, standInProvider(PUBLIC_URL, ''));
  const opened = await openStandIn(settings, { clock: realClock, ids: randomIds });
  await standIn.register(async (dev) => googleRoutes(dev, opened), { prefix: '/dev' });
  const google = standInProvider(PUBLIC_URL, await standIn.listen({ port: 0, host: '127.0.0.1' }));
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), google });
});
afterAll(async () => {
  await fixture.close();
  await standIn.close();
});

const confirm = (browser: Browser, body: object) => browser.post('/api/auth/verify-email', body);

/** Signs up in a new browser; returns it with the emailed token. */
async function signUp(name: string, email: string, password: string) {
  const browser = openBrowser(fixture);
  await browser.post('/api/auth/sign-up/email', { name, email, password });
  return { browser, token: tokenIn(fixture, email) };
}

/** The account belongs to the victim alone: this password, this name, and no other sign-up is left. */
async function expectVictims(email: string, password: string | null, name: string | null) {
  expect((await openBrowser(fixture).signIn(email, THEIRS)).status).toBe(401);
  if (password !== null) {
    const browser = openBrowser(fixture);
    expect((await browser.signIn(email, password)).status).toBe(200);
    expect((await browser.user()).user_metadata.display_name).toBe(name);
  }
  const { rows } = await fixture.context.database.pool.query(
    'select 1 from pending_sign_ups where email = $1 and (ended_at is null or password_hash is not null)',
    [email],
  );
  expect(rows).toEqual([]);
}

test('attacker signs up after the victim: the victim’s link confirms the victim’s password', async () => {
  const victim = await signUp('Victim One', 'one@one.test', MINE);
  const attacker = await signUp('Attacker One', 'one@one.test', THEIRS);
  expect((await confirm(victim.browser, { token: victim.token })).status).toBe(200);
  await expectVictims('one@one.test', MINE, 'Victim One');
  // Not even the attacker's own email and browser give access now.
  const late = await confirm(attacker.browser, { token: attacker.token });
  expect([late.status, late.body.code]).toEqual([409, 'link_used']);
  expect(await attacker.browser.user()).toBeNull();
});

test('attacker signs up before the victim: the same', async () => {
  const attacker = await signUp('Attacker Two', 'two@one.test', THEIRS);
  const victim = await signUp('Victim Two', 'two@one.test', MINE);
  expect((await confirm(victim.browser, { token: victim.token })).status).toBe(200);
  await expectVictims('two@one.test', MINE, 'Victim Two');
  expect((await confirm(attacker.browser, { token: attacker.token, password: THEIRS })).status).toBe(409);
});

test('the victim opens the attacker’s link: this does not confirm the attacker’s password', async () => {
  const victim = await signUp('Victim Three', 'three@one.test', MINE);
  const attacker = await signUp('Attacker Three', 'three@one.test', THEIRS);
  const response = await confirm(victim.browser, { token: attacker.token });
  expect([response.status, response.body.code]).toEqual([403, 'password_needed']);
  expect((await confirm(victim.browser, { token: attacker.token, password: MINE })).status).toBe(422);
  const chosen = { token: attacker.token, newPassword: 'chosen by the victim', name: 'Victim Three' };
  expect((await confirm(victim.browser, chosen)).status).toBe(200);
  await expectVictims('three@one.test', 'chosen by the victim', 'Victim Three');
});

test('a password reset proves the address and discards the attacker’s sign-up', async () => {
  const attacker = await signUp('Attacker Four', 'four@one.test', THEIRS);
  await openBrowser(fixture).post('/api/auth/request-password-reset', { email: 'four@one.test' });
  const newPassword = 'set by the victim';
  const reset = { token: tokenIn(fixture, 'four@one.test'), newPassword };
  expect((await openBrowser(fixture).post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await confirm(attacker.browser, { token: attacker.token })).status).toBe(409);
  await expectVictims('four@one.test', newPassword, 'Attacker Four');
});

test('a Google sign-in proves the address and discards the attacker’s sign-up, name and link', async () => {
  const attacker = await signUp('Attacker Five', 'five@one.test', THEIRS);
  const browser = openBrowser(fixture);
  const started = await browser.post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/lineups' });
  const fields = new URLSearchParams(new URL(started.body.url).search);
  for (const [name, value] of Object.entries({ name: 'V', email: 'five@one.test', verified: 'yes' }))
    fields.set(name, value);
  const chosen = await standIn.inject({
    ...{ method: 'POST', url: '/dev/google/authorize', payload: fields.toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await browser.get(String(chosen.headers.location).slice(PUBLIC_URL.length));
  expect(await browser.user()).toMatchObject({ email: 'five@one.test', user_metadata: { display_name: null } });
  expect((await confirm(attacker.browser, { token: attacker.token })).status).toBe(409);
  await expectVictims('five@one.test', null, null);
  expect(
    (await fixture.call('GET /auth/check-display-name/:name', { params: { name: 'Attacker Five' } })).body,
  ).toEqual({
    available: true,
  });
});

test('no unconfirmed password survives the creation of the account', async () => {
  await openBrowser(fixture).signUp('Six', 'six@one.test', MINE);
  const attacker = openBrowser(fixture);
  await attacker.post('/api/auth/sign-up/email', { name: 'Attacker Six', email: 'six@one.test', password: THEIRS });
  const mails = fixture.mails.filter(({ to }) => to === 'six@one.test').map(({ subject }) => subject);
  expect(mails).toEqual(['Confirm your email for Singleback', 'You already have a Singleback account']);
  expect((await openBrowser(fixture).signIn('six@one.test', THEIRS)).body.code).toBe('not_signed_in');
  await attacker.post('/api/auth/send-verification-email', { email: 'six@one.test' });
  expect(fixture.mails.filter(({ to }) => to === 'six@one.test')).toHaveLength(2);
});
