import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GoogleProvider } from '../../context.ts';
import { googleRoutes, openStandIn, standInProvider, standInSettings } from '../../dev/google.ts';
import { realClock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import { saveMaintenance } from '../../lib/site-state.ts';
import { type AppFixture, openAppFixture, PUBLIC_URL } from '../../testing/app-fixture.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
let standIn: FastifyInstance;
let provider: GoogleProvider;

beforeAll(async () => {
  standIn = Fastify();
  const settings = standInSettings(PUBLIC_URL, standInProvider(PUBLIC_URL, ''));
  const opened = await openStandIn(settings, { clock: realClock, ids: randomIds });
  await standIn.register(async (dev) => googleRoutes(dev, opened), { prefix: '/dev' });
  provider = standInProvider(PUBLIC_URL, await standIn.listen({ port: 0, host: '127.0.0.1' }));
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), google: provider });
});
afterAll(async () => {
  await fixture.close();
  await standIn.close();
});

type Browser = ReturnType<typeof openBrowser>;
interface Who {
  name?: string;
  email?: string;
  verified?: string;
  cancel?: string;
}

/** The address that the app redirects to for Google. */
async function startAt(browser: Browser): Promise<URL> {
  const body = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };
  const authorization = await browser.post('/api/auth/sign-in/social', body);
  expect(authorization.status).toBe(200);
  return new URL(authorization.body.url);
}

test('passes nothing to the library that the call does not name', async () => {
  const body = { provider: 'google', callbackURL: '/lineups', idToken: { token: 'x' }, disableRedirect: true };
  const answer = await openBrowser(fixture).post('/api/auth/sign-in/social', body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['url']]);
});

/** The stand-in's redirect after choosing a person. */
async function choose(authorization: URL, who: Who): Promise<string> {
  const fields = new URLSearchParams(authorization.search);
  for (const [name, value] of Object.entries(who)) fields.set(name, value);
  const answer = await standIn.inject({
    method: 'POST',
    url: '/dev/google/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields.toString(),
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location).slice(PUBLIC_URL.length);
}

async function continueWithGoogle(browser: Browser, who: Who) {
  return browser.get(await choose(await startAt(browser), { verified: 'yes', ...who }));
}

describe('Google', () => {
  test('[A7.12, A7.16, A2.17] uses PKCE, offline access and forced consent, and leads to /lineups', async () => {
    const browser = openBrowser(fixture);
    const authorization = await startAt(browser);
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      redirect_uri: `${PUBLIC_URL}/api/auth/callback/google`,
    });
    const page = await standIn.inject({ method: 'GET', url: `/dev/google/authorize${authorization.search}` });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Choose an account')]);
    const back = await browser.get(
      await choose(authorization, { name: 'Gwen Hale', email: 'Gwen@G.test', verified: 'yes' }),
    );
    expect([back.status, back.headers.location]).toEqual([302, '/lineups']);
    expect(await browser.user()).toMatchObject({
      email: 'gwen@g.test',
      user_metadata: { display_name: null, full_name: 'Gwen Hale', profile_completed: false },
      app_metadata: { provider: 'google', has_password: false, role: null },
    });
    expect((await fixture.call('GET /account/sign-in-methods')).body).toEqual({
      google: true,
      passkeys: true,
      sends_email: true,
    });
  });

  test('[A4.4, A4.5, A5.10] a first sign-in has no display name; once chosen, it stays', async () => {
    await openBrowser(fixture).signUp('Mine', 'mine@one.test');
    const browser = openBrowser(fixture);
    await continueWithGoogle(browser, { name: 'Mine', email: 'first@g.test' });
    const token = await browser.token();
    const save = (display_name: string) => fixture.call('PUT /account/display-name', { token, body: { display_name } });
    const taken = await save(' MINE ');
    expect([taken.status, taken.body.error]).toEqual([409, 'Display name is already taken']);
    const saved = await save('First Timer');
    expect(saved.body.user_metadata).toMatchObject({ display_name: 'First Timer', profile_completed: true });
    const again = openBrowser(fixture);
    await continueWithGoogle(again, { name: 'Renamed at Google', email: 'first@g.test' });
    expect((await again.user()).user_metadata.display_name).toBe('First Timer');
  });

  test('without a display name others see an anonymous name', async () => {
    const browser = openBrowser(fixture);
    await continueWithGoogle(browser, { name: 'Secret Name', email: 'nameless@g.test' });
    const { id } = await browser.user();
    const { rows } = await fixture.context.database.pool.query('select shown_name from users where id = $1', [id]);
    expect(rows).toEqual([{ shown_name: `Player ${id.slice(0, 4)}` }]);
  });

  test('joins a confirmed account with the same address, which keeps its password', async () => {
    const own = openBrowser(fixture);
    await own.signUp('Linked', 'linked@one.test');
    const browser = openBrowser(fixture);
    await continueWithGoogle(browser, { name: 'Linked by Google', email: 'LINKED@one.test' });
    expect(await browser.user()).toEqual({ ...(await own.user()), last_sign_in_at: expect.any(String) });
    expect((await openBrowser(fixture).signIn('linked@one.test')).status).toBe(200);
    const subjects = fixture.mails.filter(({ to }) => to === 'linked@one.test').map(({ subject }) => subject);
    expect(subjects).toContain('Google was linked to your Singleback account');
  });

  test('does not store the id_token, and does not notify an account it created of linking', async () => {
    for (let n = 0; n < 2; n += 1) {
      await continueWithGoogle(openBrowser(fixture), { name: 'Only Google', email: 'only@g.test' });
    }
    const { rows } = await fixture.context.database.pool.query(
      `select id_token, access_token is not null as is_linked from accounts where provider_id = 'google'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ id_token, is_linked }) => id_token !== null || !is_linked)).toEqual([]);
    const subjects = fixture.mails.filter(({ to }) => to === 'only@g.test').map(({ subject }) => subject);
    expect(subjects).toEqual(['New sign-in to your Singleback account']);
  });

  test('discards an unconfirmed account: password, session and name', async () => {
    const squat = { name: 'Squatter', email: 'target@one.test', password: PASSWORD };
    await openBrowser(fixture).post('/api/auth/sign-up/email', squat);
    const browser = openBrowser(fixture);
    await continueWithGoogle(browser, { name: 'Target', email: 'target@one.test' });
    expect((await browser.user()).user_metadata.display_name).toBeNull();
    expect((await browser.user()).app_metadata.has_password).toBe(false);
    expect((await openBrowser(fixture).signIn('target@one.test')).status).toBe(401);
  });

  test.each([
    ['an address that Google has not verified', { email: 'ben@one.test', verified: '' }],
    ['an unverified address of an account', { email: 'victim@one.test', verified: '' }],
    ['no address', { email: '' }],
    ['a crafted address', { email: 'ben@one.test\r\nBcc: x@evil.test' }],
    ['a cancelled consent', { cancel: 'yes', email: 'ben@one.test' }],
  ])('%s signs nobody in and comes back to /auth with an error', async (_what, who) => {
    await openBrowser(fixture).signUp('Victim', 'victim@one.test');
    const browser = openBrowser(fixture);
    const back = await continueWithGoogle(browser, { name: 'Ben', ...who });
    expect([back.status, back.headers.location]).toEqual([302, expect.stringMatching(/^\/auth\?error=\w+/)]);
    expect(await browser.user()).toBeNull();
  });

  test('a callback that is repeated, of another browser, or with a forged state or code signs nobody in', async () => {
    const first = openBrowser(fixture);
    const back = await choose(await startAt(first), { name: 'Once', email: 'once@g.test', verified: 'yes' });
    const other = openBrowser(fixture);
    await startAt(other);
    expect((await other.get(back)).headers.location).toMatch(/error=state_mismatch/);
    expect(await other.user()).toBeNull();
    const forged = openBrowser(fixture);
    const authorization = await startAt(forged);
    const state = authorization.searchParams.get('state');
    for (const path of [`?state=${state}x&code=y`, `?state=${state}&code=y`, '?code=y', '', '?error=access_denied']) {
      const answer = await forged.get(`/api/auth/callback/google${path}`);
      expect([answer.status, answer.headers.location]).toEqual([302, expect.stringContaining('error=')]);
    }
    expect(await forged.user()).toBeNull();
  });

  test('a code only works for its own request', async () => {
    const authorization = await startAt(openBrowser(fixture));
    const code = new URL(await choose(authorization, { email: 'code@g.test' }), PUBLIC_URL).searchParams.get(
      'code',
    ) as string;
    const fields = { code, client_id: provider.clientId, client_secret: provider.clientSecret };
    const answer = await standIn.inject({
      method: 'POST',
      url: '/dev/google/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...fields,
        redirect_uri: `${PUBLIC_URL}/api/auth/callback/google`,
        code_verifier: 'not the one',
      }).toString(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test('signs in during maintenance, but creates no account', async () => {
    await continueWithGoogle(openBrowser(fixture), { email: 'known@g.test' });
    await saveMaintenance(fixture.context.db, new Date(Date.now() + 60_000));
    // Longer than a process keeps what it knows of it.
    await sleep(2_100);
    const [known, stranger] = [openBrowser(fixture), openBrowser(fixture)];
    expect((await continueWithGoogle(known, { email: 'known@g.test' })).headers.location).toBe('/lineups');
    expect(await known.user()).toMatchObject({ email: 'known@g.test' });
    const refused = await continueWithGoogle(stranger, { email: 'stranger@g.test' });
    expect([refused.status, refused.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/auth\?error=maintenance&/),
    ]);
    const { rows } = await fixture.context.database.pool.query(`select from users where email = 'stranger@g.test'`);
    expect(rows).toEqual([]);
    await saveMaintenance(fixture.context.db, null);
    await sleep(2_100);
  });

  test('[A8.3] tells a suspended user why they are not signed in', async () => {
    await continueWithGoogle(openBrowser(fixture), { email: 'benched@g.test' });
    const { pool } = fixture.context.database;
    await pool.query(`update users set suspended_at = now() where email = 'benched@g.test'`);
    const browser = openBrowser(fixture);
    const refused = await continueWithGoogle(browser, { email: 'benched@g.test' });
    expect(refused.headers.location).toMatch(/^\/auth\?error=not_allowed&/);
    expect(await browser.user()).toBeNull();
  });

  test('does not redirect without Google', async () => {
    const plain = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
    expect((await plain.call('GET /account/sign-in-methods')).body).toEqual({
      google: false,
      passkeys: true,
      sends_email: true,
    });
    const authorization = await openBrowser(plain).post('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: '/lineups',
    });
    expect(authorization.status).toBe(404);
    await plain.close();
  });

  test('emails an account without a password a link to set one', async () => {
    const browser = openBrowser(fixture);
    await continueWithGoogle(browser, { name: 'No Password', email: 'nopass@g.test' });
    const token = await browser.token();
    const refused = await fixture.call('PUT /account/password', {
      token,
      body: { current_password: '', new_password: 'long enough' },
    });
    expect(refused.status).toBe(403);
    expect((await fixture.call('POST /account/password-link', { token })).body).toEqual({ success: true });
    const mail = fixture.mails.findLast(({ to }) => to === 'nopass@g.test');
    const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await openBrowser(fixture).post('/api/auth/reset-password', { token: link, newPassword: 'long enough' });
    const again = openBrowser(fixture);
    expect((await again.signIn('nopass@g.test', 'long enough')).status).toBe(200);
    expect((await again.user()).app_metadata).toMatchObject({ provider: 'google', has_password: true });
  });
});
