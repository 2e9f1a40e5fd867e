import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { browserName } from './account-mails.ts';
import { type Browser, linkIn, openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const NEW_SIGN_IN = 'New sign-in to your Singleback account';
const RESET = 'Your Singleback password was reset';
const CHANGED = 'Your Singleback password was changed';
const sql = (text: string, values: unknown[] = []) => fixture.context.database.pool.query(text, values);

/** The subjects of mails to an address since its confirmation. */
const subjectsTo = (email: string) =>
  fixture.mails
    .filter(({ to, subject }) => to === email && !/^(Confirm|Set a new)/.test(subject))
    .map((m) => m.subject);

async function owner(name: string): Promise<{ email: string; browser: Browser }> {
  const [email, browser] = [`${name.toLowerCase()}@one.test`, openBrowser(fixture)];
  await browser.signUp(name, email);
  return { email, browser };
}

async function resetTokenOf(email: string): Promise<string> {
  await openBrowser(fixture).post('/api/auth/request-password-reset', { email, redirectTo: '/auth/change-password' });
  return new URL(linkIn(fixture, email), 'http://localhost').searchParams.get('token') as string;
}

const signInAs = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email, password }, { 'user-agent': CHROME });

test('emails the owner once about a sign-in from a new browser', async () => {
  const { email, browser } = await owner('Newcomer');
  expect(subjectsTo(email)).toEqual([]);
  await browser.post('/api/auth/sign-out', {});
  await browser.signIn(email);
  expect(subjectsTo(email)).toEqual([]);
  const other = openBrowser(fixture);
  for (let n = 0; n < 2; n += 1) await signInAs(other, email);
  expect(subjectsTo(email)).toEqual([NEW_SIGN_IN]);
  const text = fixture.mails.at(-1)?.text ?? '';
  expect(text).toMatch(/Chrome on Windows, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC\./);
  expect(text).toContain(`Reset Password:\n${fixture.context.publicUrl}/auth?view=forgot_password`);
  const wrong = await openBrowser(fixture).signIn(email, 'a wrong password');
  expect([wrong.status, subjectsTo(email)]).toEqual([401, [NEW_SIGN_IN]]);
});

test('shows the time in the owner’s time zone if known', async () => {
  const { email, browser } = await owner('Zoned');
  await fixture.call('PUT /notifications/time-zone', {
    token: await browser.token(),
    body: { time_zone: 'America/New_York' },
  });
  await signInAs(openBrowser(fixture), email);
  expect(fixture.mails.at(-1)?.text).toMatch(/ [AP]M E[SD]T\./);
});

test('does not repeat unknown browser names in the email', () => {
  expect(browserName('Visit/1.0 https://evil.test now')).toBe('An unknown browser');
  expect(browserName(undefined)).toBe('An unknown browser');
  expect(browserName(CHROME)).toBe('Chrome on Windows');
});

test('limits the emails about many new browsers', async () => {
  const { email } = await owner('Flooded');
  for (let n = 0; n < 8; n += 1) expect((await signInAs(openBrowser(fixture), email)).status).toBe(200);
  expect(subjectsTo(email)).toEqual(Array(5).fill(NEW_SIGN_IN));
});

test('a reset ends other reset links, sends one email, and forgets all browsers', async () => {
  const { email, browser } = await owner('Resetter');
  const [first, second] = [await resetTokenOf(email), await resetTokenOf(email)];
  const post = (at: Browser, token: string, newPassword: string) =>
    at.post('/api/auth/reset-password', { token, newPassword });
  const fresh = openBrowser(fixture);
  expect((await post(fresh, second, 'the new password')).status).toBe(200);
  expect(subjectsTo(email)).toEqual([RESET]);
  const stale = await post(openBrowser(fixture), first, 'another password');
  expect([stale.status, subjectsTo(email)]).toEqual([400, [RESET]]);
  expect((await fresh.user()).email).toBe(email);
  expect((await browser.signIn(email, 'the new password')).status).toBe(200);
  expect(subjectsTo(email)).toEqual([RESET, NEW_SIGN_IN]);
});

test('a password change ends reset links, sends an email, and keeps this browser known', async () => {
  const { email, browser } = await owner('Changer');
  const other = openBrowser(fixture);
  await signInAs(other, email);
  const link = await resetTokenOf(email);
  const changed = await fixture.call('PUT /account/password', {
    token: await browser.token(),
    body: { current_password: PASSWORD, new_password: 'the new password' },
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  expect(changed.status).toBe(200);
  const late = await openBrowser(fixture).post('/api/auth/reset-password', { token: link, newPassword: 'yet another' });
  expect(late.status).toBe(400);
  await browser.signIn(email, 'the new password');
  expect(subjectsTo(email)).toEqual([NEW_SIGN_IN, CHANGED]);
  await other.signIn(email, 'the new password');
  expect(subjectsTo(email)).toEqual([NEW_SIGN_IN, CHANGED, NEW_SIGN_IN]);
});

test('signing in again ends this browser’s previous session only', async () => {
  const { email, browser } = await owner('Again');
  const other = openBrowser(fixture);
  await other.signIn(email);
  const bearer = await browser.token();
  await browser.signIn(email);
  const { rows } = await sql('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [email]);
  expect(rows).toHaveLength(2);
  expect((await fixture.call('GET /groups', { token: bearer })).status).toBe(401);
  expect([(await browser.user()).email, (await other.user()).email]).toEqual([email, email]);
});
