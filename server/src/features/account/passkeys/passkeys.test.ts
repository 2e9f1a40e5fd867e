import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { tidy } from '../../../tidy.ts';
import { suspendUser } from '../account-service.ts';
import { type Browser, linkIn, openBrowser, PASSWORD } from '../testing/browser.ts';
import { openAuthenticator } from './testing/authenticator.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const sql = (text: string, values: unknown[]) => fixture.context.database.pool.query(text, values);
const subjectsTo = (email: string) => fixture.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const bearer = async (browser: Browser) => ({ authorization: `Bearer ${await browser.token()}` });

async function owner(name: string) {
  const [email, browser] = [`${name.toLowerCase()}@one.test`, openBrowser(fixture)];
  await browser.signUp(name, email);
  return { email, browser, userId: (await browser.user()).id as string };
}

/** Begins adding a passkey, and adds it. */
async function add(browser: Browser, authenticator = openAuthenticator(), tricks = {}) {
  const headers = await bearer(browser);
  const started = await browser.post('/api/account/passkeys/start', {}, headers);
  const response = authenticator.make(started.body.options, tricks);
  return { authenticator, added: await browser.post('/api/account/passkeys', { response }, headers) };
}

async function signIn(browser: Browser, authenticator: ReturnType<typeof openAuthenticator>, tricks = {}) {
  const { body } = await browser.post('/api/auth/passkey/start');
  return browser.post('/api/auth/passkey/sign-in', { response: authenticator.sign(body.options, tricks) });
}

/** Makes the user's sessions older than a recent sign-in. */
const age = (userId: string) => {
  return sql(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
};

test('a passkey signs in from any browser, and the owner is emailed about both', async () => {
  const { email, browser } = await owner('Keyed');
  const { authenticator, added } = await add(browser);
  expect([added.status, added.body.name, added.body.last_used_at]).toEqual([200, 'Google Password Manager', null]);
  const other = openBrowser(fixture);
  const { body } = await other.post('/api/auth/passkey/start');
  expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(body.options.allowCredentials).toBeUndefined();
  expect((await signIn(other, authenticator)).body.user.email).toBe(email);
  expect((await other.user()).email).toBe(email);
  expect(subjectsTo(email).slice(1)).toEqual([
    'A passkey was added to your Singleback account',
    'New sign-in to your Singleback account',
  ]);
  const { passkeys } = (await fixture.call('GET /account/passkeys', { token: await other.token() })).body;
  expect(passkeys).toEqual([{ ...added.body, last_used_at: expect.any(String) }]);
});

test('a challenge counts once, and only in the browser that asked for it', async () => {
  const { browser } = await owner('Replayed');
  const { authenticator } = await add(browser);
  const [first, second] = [openBrowser(fixture), openBrowser(fixture)];
  const { body } = await first.post('/api/auth/passkey/start');
  await second.post('/api/auth/passkey/start');
  const response = authenticator.sign(body.options);
  const send = (at: Browser) => at.post('/api/auth/passkey/sign-in', { response });
  expect([(await send(second)).status, await second.user()]).toEqual([401, null]);
  const bare = openBrowser(fixture);
  expect((await send(bare)).status).toBe(401);
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => send(first)));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  await first.post('/api/auth/sign-out', {});
  expect((await send(first)).status).toBe(401);
});

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['of another host', { rpId: 'evil.example' }],
  ['without a fingerprint, a face or a PIN', { isUserAbsent: true }],
])('a signature %s signs nobody in, and makes no passkey', async (what, tricks) => {
  const { browser } = await owner(`Tricked ${what.slice(3, 15)}`.replaceAll(' ', '-'));
  const { authenticator } = await add(browser);
  const other = openBrowser(fixture);
  expect((await signIn(other, authenticator, tricks)).status).toBe(401);
  expect(await other.user()).toBeNull();
  const { added } = await add(browser, openAuthenticator(), tricks);
  expect([added.status, added.body.details]).toEqual([422, { field: 'response' }]);
  const own = await fixture.call('GET /account/passkeys', { token: await browser.token() });
  expect(own.body.passkeys).toHaveLength(1);
});

test('a passkey that is only a second factor signs nobody in, and the refusal says so', async () => {
  const { userId } = await owner('Second');
  const authenticator = openAuthenticator();
  const { id } = authenticator.sign({ challenge: 'x' });
  await sql(
    `insert into second_factors (id, user_id, kind, credential_id, created_at)
      values (gen_random_uuid(), $1, 'passkey', $2, now())`,
    [userId, id],
  );
  const refused = await signIn(openBrowser(fixture), authenticator);
  expect([refused.status, refused.body.error]).toEqual([401, expect.stringContaining('only opens the admin console')]);
});

test('challenges that were not answered in time are deleted', async () => {
  const browser = openBrowser(fixture);
  const count = async () => (await sql('select 1 from verifications', [])).rows.length;
  await browser.post('/api/auth/passkey/start');
  const before = await count();
  await tidy(fixture.context);
  expect(await count()).toBe(before);
  await sql(`update verifications set expires_at = now() - interval '1 second'`, []);
  await tidy(fixture.context);
  expect(await count()).toBe(0);
});

test('adding one takes the password, or without one a new sign-in, ten minutes after the sign-in', async () => {
  const { browser, userId } = await owner('Stale');
  await age(userId);
  const headers = await bearer(browser);
  const needed = async () =>
    (await fixture.call('GET /account/passkeys', { token: await browser.token() })).body.needed;
  const start = async (body: object) => {
    const { status, body: answer } = await browser.post('/api/account/passkeys/start', body, headers);
    return [status, answer.details?.field];
  };
  expect([await needed(), await start({})]).toEqual(['password', [422, 'password']]);
  expect(await start({ password: 'a wrong password' })).toEqual([422, 'password']);
  expect(await start({ password: PASSWORD })).toEqual([200, undefined]);
  await sql(`delete from accounts where user_id = $1`, [userId]);
  expect([await needed(), await start({ password: PASSWORD })]).toEqual(['sign_in', [403, undefined]]);
});

test('a challenge of one user adds no passkey to another', async () => {
  const { browser } = await owner('Starter');
  const { browser: other } = await owner('Intruder');
  const { body } = await browser.post('/api/account/passkeys/start', {}, await bearer(browser));
  const passkeyCookie = [...browser.cookies].find(([name]) => name.endsWith('passkey')) ?? ['', ''];
  other.cookies.set(...passkeyCookie);
  const headers = await bearer(other);
  const answer = await other.post(
    '/api/account/passkeys',
    { response: openAuthenticator().make(body.options) },
    headers,
  );
  expect(answer.status).toBe(422);
});

test('a suspended user, a removed passkey and a reset password sign nobody in', async () => {
  const suspended = await owner('Suspended');
  const { authenticator } = await add(suspended.browser);
  await suspendUser(fixture.context, suspended.userId, true, { actor: null, reason: 'a test' });
  const refused = await signIn(openBrowser(fixture), authenticator);
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('suspended')]);

  const { email, browser } = await owner('Remover');
  const [gone, kept] = [await add(browser), await add(browser)];
  const token = await browser.token();
  const remove = (as: string) => {
    return fixture.call('DELETE /account/passkeys/:id', { token: as, params: { id: gone.added.body.id } });
  };
  const stranger = await owner('Stranger');
  expect((await remove(await stranger.browser.token())).status).toBe(404);
  expect((await remove(token)).status).toBe(200);
  expect(subjectsTo(email).at(-1)).toBe('A passkey was removed from your Singleback account');
  expect((await signIn(openBrowser(fixture), gone.authenticator)).body.error).toContain('anymore');
  expect((await signIn(openBrowser(fixture), kept.authenticator)).status).toBe(200);

  await browser.post('/api/auth/request-password-reset', { email, redirectTo: '/auth/change-password' });
  const link = new URL(linkIn(fixture, email), 'http://localhost').searchParams.get('token');
  await openBrowser(fixture).post('/api/auth/reset-password', { token: link, newPassword: 'the new password' });
  expect((await signIn(openBrowser(fixture), kept.authenticator)).status).toBe(401);
});

test('a passkey is renamed by its owner only', async () => {
  const [{ browser }, { browser: other }] = [await owner('Renamer'), await owner('Meddler')];
  const { added } = await add(browser);
  const rename = async (as: Browser, name: string) =>
    fixture.call('PUT /account/passkeys/:id', {
      token: await as.token(),
      params: { id: added.body.id },
      body: { name },
    });
  expect((await rename(browser, '  My phone ')).body).toEqual({ ...added.body, name: 'My phone' });
  expect((await rename(other, 'Mine now')).status).toBe(404);
  expect((await rename(browser, ' ')).body).toMatchObject({ error: 'Name is required', code: 'field_invalid' });
  const own = await fixture.call('GET /account/passkeys', { token: await browser.token() });
  expect(own.body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['My phone']);
});

test('the download lists passkeys, without their keys, and they go with the account', async () => {
  const { browser, userId } = await owner('Leaver');
  const { authenticator } = await add(browser);
  const token = await browser.token();
  const { body, text } = await fixture.call('GET /account/download', { token });
  expect(body.passkeys).toEqual([
    { name: 'Google Password Manager', created_at: expect.any(String), last_used_at: null },
  ]);
  expect(text).not.toContain(authenticator.sign({ challenge: 'x' }).id);
  await fixture.call('POST /account/deletion', {
    ...{ token, body: { confirmation: 'delete my account', password: PASSWORD } },
  });
  expect((await sql('select 1 from passkeys where user_id = $1', [userId])).rows).toEqual([]);
});
