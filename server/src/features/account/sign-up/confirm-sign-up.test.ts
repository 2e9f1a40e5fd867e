import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { type Browser, linkIn, openBrowser, PASSWORD, tokenIn } from '../testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await fixture.context.database.pool.query(text, values)).rows;
const confirm = (browser: Browser, body: object) => browser.post('/api/auth/verify-email', body);
const passwordsThatWork = async (email: string, passwords: readonly string[]) => {
  const tried = await Promise.all(passwords.map((password) => openBrowser(fixture).signIn(email, password)));
  return passwords.filter((_, at) => tried[at]?.status === 200);
};

/** Signs up in a new browser; returns it with the emailed token. */
async function signUp(name: string, email: string, password = PASSWORD, more: object = {}) {
  const browser = openBrowser(fixture);
  const answer = await browser.post('/api/auth/sign-up/email', { name, email, password, ...more });
  expect([answer.status, answer.body]).toEqual([200, { status: true }]);
  return { browser, token: tokenIn(fixture, email) };
}

describe('confirming a sign-up', () => {
  test('works at once in the browser that signed up', async () => {
    const { browser, token } = await signUp('Own Browser', 'own@one.test');
    const confirmed = await confirm(browser, { token });
    expect([confirmed.status, confirmed.body]).toMatchObject([200, { status: true, next: null }]);
    expect((await browser.user()).user_metadata.display_name).toBe('Own Browser');
    expect([...browser.cookies.keys()]).toEqual(['singleback.session_token', 'singleback.browser']);
    expect(await passwordsThatWork('own@one.test', [PASSWORD])).toEqual([PASSWORD]);
    expect((await fixture.call('GET /groups', { token: await browser.token() })).status).toBe(200);
  });

  test('also works there with the link of an earlier sign-up of the same address', async () => {
    const { browser, token } = await signUp('Again One', 'again1@one.test');
    await browser.post('/api/auth/sign-up/email', {
      name: 'Again Two',
      email: 'again1@one.test',
      password: 'second-pw',
    });
    expect((await confirm(browser, { token })).body.user.user_metadata.display_name).toBe('Again One');
  });

  test('needs its password or a new one in other browsers', async () => {
    const { token } = await signUp('Elsewhere', 'else@one.test');
    const phone = openBrowser(fixture);
    const response = await confirm(phone, { token });
    expect([response.status, response.body]).toMatchObject([
      403,
      { code: 'password_needed', details: { email: 'else@one.test', display_name: 'Elsewhere' } },
    ]);
    for (const password of ['', 'not the password', 'x'.repeat(900)]) {
      const wrong = await confirm(phone, { token, password });
      expect([wrong.status, wrong.body]).toMatchObject([
        422,
        { code: 'field_invalid', details: { field: 'password' } },
      ]);
    }
    expect(await phone.user()).toBeNull();
    expect(await sql('select 1 from users where email = $1', ['else@one.test'])).toEqual([]);
    expect((await confirm(phone, { token, password: PASSWORD })).status).toBe(200);
    expect((await phone.user()).email).toBe('else@one.test');
  });

  test('with a new password replaces the original one', async () => {
    const { token } = await signUp('Renewed', 'renewed@one.test', 'the old password');
    const phone = openBrowser(fixture);
    expect((await confirm(phone, { token, newPassword: 'short' })).status).toBe(422);
    expect((await confirm(phone, { token, newPassword: 'the new password' })).status).toBe(200);
    expect((await phone.user()).email).toBe('renewed@one.test');
    const both = ['the old password', 'the new password'];
    expect(await passwordsThatWork('renewed@one.test', both)).toEqual(['the new password']);
  });

  test('fails with a wrong password even in the browser that signed up', async () => {
    const { browser, token } = await signUp('Typed Wrong', 'typed@one.test');
    expect((await confirm(browser, { token, password: 'not the password' })).status).toBe(422);
  });

  test('needs more than opening the link, for a mail scanner or the same browser', async () => {
    const { browser, token } = await signUp('Scanned', 'scanned@one.test');
    for (const opener of [openBrowser(fixture), browser]) {
      await opener.get(linkIn(fixture, 'scanned@one.test'));
      await opener.get(`/api/auth/verify-email?token=${token}`);
      expect(await opener.user()).toBeNull();
    }
    expect(await sql('select 1 from users where email = $1', ['scanned@one.test'])).toEqual([]);
    expect((await confirm(browser, { token })).status).toBe(200);
  });

  test('fails for scripts of a scanner, which has no cookie, and for pages of other sites', async () => {
    const { browser, token } = await signUp('Scripted', 'scripted@one.test');
    expect((await confirm(openBrowser(fixture), { token })).status).toBe(403);
    const foreign = await browser.post('/api/auth/verify-email', { token }, { origin: 'https://evil.test' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'not_allowed']);
    expect(await browser.user()).toBeNull();
  });

  test('happens once despite concurrent requests', async () => {
    const { browser, token } = await signUp('Tenfold', 'tenfold@one.test');
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(browser, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('link_used');
  });
});

describe('a link that does not work', () => {
  test('says that it is incomplete, forged, used or expired, and signs nobody in', async () => {
    const { browser, token } = await signUp('Used', 'used@one.test');
    await confirm(browser, { token });
    const expired = await signUp('Expired', 'expired@one.test');
    await sql(`update pending_sign_ups set expires_at = now() where email = 'expired@one.test'`);
    const cases: [string, number, string][] = [
      [token, 409, 'link_used'],
      [token.slice(0, -1), 400, 'link_invalid'],
      [`${token.slice(0, -2)}AA`, 400, 'link_invalid'],
      ['', 400, 'link_invalid'],
      ['nonsense', 400, 'link_invalid'],
      [expired.token, 400, 'link_expired'],
    ];
    for (const [tried, status, code] of cases) {
      const other = openBrowser(fixture);
      const answer = await confirm(other, { token: tried, password: PASSWORD });
      expect([tried, answer.status, answer.body.code]).toEqual([tried, status, code]);
      expect(await other.user()).toBeNull();
    }
  });

  test('can be renewed by its expired token', async () => {
    const { browser, token } = await signUp('Late', 'late@one.test');
    await sql(`update pending_sign_ups set expires_at = now() where email = 'late@one.test'`);
    const before = fixture.mails.length;
    const sent = await openBrowser(fixture).post('/api/auth/send-verification-email', { token });
    expect([sent.status, sent.body]).toEqual([200, { status: true }]);
    expect(fixture.mails.slice(before).map(({ to }) => to)).toEqual(['late@one.test']);
    expect((await confirm(browser, { token: tokenIn(fixture, 'late@one.test') })).status).toBe(200);
  });

  test('[A7.15] can be sent again, but only to its own address', async () => {
    const { browser } = await signUp('Again', 'again@one.test');
    const before = fixture.mails.length;
    const send = (body: object) => openBrowser(fixture).post('/api/auth/send-verification-email', body);
    const sent = await send({ email: 'again@one.test', callbackURL: '/auth/callback' });
    const nobody = await send({ email: 'no@one.test' });
    expect([sent.text, nobody.text]).toEqual([nobody.text, sent.text]);
    expect(fixture.mails.slice(before).map(({ to }) => to)).toEqual(['again@one.test']);
    const signedIn = await openBrowser(fixture).signIn('again@one.test');
    expect([signedIn.status, signedIn.body.code]).toEqual([403, 'email_not_confirmed']);
    expect((await openBrowser(fixture).signIn('again@one.test', 'wrong password')).status).toBe(401);
    await confirm(browser, { token: tokenIn(fixture, 'again@one.test') });
    expect((await browser.user()).email).toBe('again@one.test');
    await send({ email: 'again@one.test' });
    expect(fixture.mails.slice(before)).toHaveLength(1);
  });

  test('stores nothing that can be used to sign in, and deletes it on confirmation', async () => {
    const { browser, token } = await signUp('Stored', 'stored@one.test', PASSWORD, { joinToken: 'a-token' });
    const cookie = browser.cookies.get('singleback.sign_up') ?? 'none';
    const row = () => sql(`select * from pending_sign_ups where email = 'stored@one.test'`);
    const [stored] = await row();
    for (const secret of [token, cookie, PASSWORD]) expect(JSON.stringify(stored)).not.toContain(secret);
    for (const value of [stored.id, stored.cookie_hash, stored.password_hash]) {
      expect((await confirm(openBrowser(fixture), { token: value })).status).toBe(400);
    }
    await confirm(browser, { token });
    const kept = { password_hash: null, display_name: null, cookie_hash: null, join_token: null };
    expect(await row()).toMatchObject([{ ...kept, ended_at: expect.any(Date) }]);
  });

  test('deletes an unconfirmed sign-up after 30 days', async () => {
    await signUp('Forgotten', 'forgotten@one.test');
    await sql(`update pending_sign_ups set created_at = now() - interval '31 days' where email = 'forgotten@one.test'`);
    await signUp('Reminder', 'reminder@one.test');
    expect(await sql(`select 1 from pending_sign_ups where email = 'forgotten@one.test'`)).toEqual([]);
  });
});

describe('a name', () => {
  test('that was taken in the meantime has to be replaced', async () => {
    const { browser, token } = await signUp('Wanted Name', 'slow@one.test');
    await sql(`update pending_sign_ups set created_at = now() - interval '25 hours' where email = 'slow@one.test'`);
    await openBrowser(fixture).signUp('wanted name', 'fast@one.test');
    const refused = await confirm(browser, { token });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'display_name_taken', details: { email: 'slow@one.test', display_name: 'Wanted Name' } },
    ]);
    expect((await confirm(browser, { token, name: 'x' })).body.details).toEqual({ field: 'name' });
    expect((await confirm(browser, { token, name: 'Other Name' })).status).toBe(200);
    expect((await browser.user()).user_metadata.display_name).toBe('Other Name');
  });

  test('that was taken in the meantime does not block a reset: it is chosen later', async () => {
    await signUp('Lost Name', 'loser@one.test');
    await sql(`update pending_sign_ups set created_at = now() - interval '25 hours' where email = 'loser@one.test'`);
    await openBrowser(fixture).signUp('lost name', 'winner@one.test');
    await openBrowser(fixture).post('/api/auth/request-password-reset', { email: 'loser@one.test' });
    const browser = openBrowser(fixture);
    const token = tokenIn(fixture, 'loser@one.test');
    expect((await browser.post('/api/auth/reset-password', { token, newPassword: 'brand new' })).status).toBe(200);
    expect((await browser.user()).user_metadata.display_name).toBeNull();
  });
});

describe('a browser with another user signed in', () => {
  test('has to agree before its session is replaced and ends', async () => {
    const own = openBrowser(fixture);
    await own.signUp('Ann Inside', 'inside@one.test');
    const bearer = await own.token();
    const { token } = await signUp('Someone Else', 'outside@one.test');
    const response = await confirm(own, { token, password: PASSWORD });
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'signed_in_as_another', details: { signed_in_as: 'Ann Inside', display_name: 'Someone Else' } },
    ]);
    expect((await own.user()).email).toBe('inside@one.test');
    expect(await sql('select 1 from users where email = $1', ['outside@one.test'])).toEqual([]);
    const wrong = await confirm(own, { token, password: 'wrong password', replaceSession: true });
    expect([wrong.status, (await own.user()).email]).toEqual([422, 'inside@one.test']);
    expect((await confirm(own, { token, password: PASSWORD, replaceSession: true })).status).toBe(200);
    expect((await own.user()).email).toBe('outside@one.test');
    expect((await fixture.call('GET /groups', { token: bearer })).status).toBe(401);
    expect(
      await sql(`select 1 from sessions join users on users.id = user_id where email = 'inside@one.test'`),
    ).toEqual([]);
  });
});
