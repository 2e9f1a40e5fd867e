import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { linkIn, openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const sql = (text: string, values: unknown[] = []) => fixture.context.database.pool.query(text, values);

async function requestReset(email: string): Promise<string> {
  const before = fixture.mails.length;
  const redirectTo = '/auth/change-password';
  const response = await openBrowser(fixture).post('/api/auth/request-password-reset', { email, redirectTo });
  expect([response.status, response.body]).toEqual([200, { status: true }]);
  expect(fixture.mails.length).toBe(before + 1);
  return new URL(linkIn(fixture, email), 'http://localhost').searchParams.get('token') as string;
}

const reset = (browser: ReturnType<typeof openBrowser>, token: string, newPassword = 'a new password') =>
  browser.post('/api/auth/reset-password', { token, newPassword });

describe('a reset link', () => {
  test('[A7.17, A5.15] sets a password once, signs in, and ends all other sessions at once', async () => {
    const elsewhere = openBrowser(fixture);
    await elsewhere.signUp('Reset', 'reset@one.test');
    const bearer = await elsewhere.token();
    expect((await fixture.call('GET /groups', { token: bearer })).status).toBe(200);
    const token = await requestReset('reset@one.test');
    expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });

    const browser = openBrowser(fixture);
    expect((await reset(browser, token, '12345')).status).toBe(422);
    expect((await reset(browser, token, '123456')).status).toBe(200);
    expect((await browser.user()).email).toBe('reset@one.test');
    expect(await elsewhere.user()).toBeNull();
    expect((await fixture.call('GET /groups', { token: bearer })).status).toBe(401);
    expect((await openBrowser(fixture).signIn('reset@one.test')).status).toBe(401);
    expect((await openBrowser(fixture).signIn('reset@one.test', '123456')).status).toBe(200);

    const again = openBrowser(fixture);
    const second = await reset(again, token, 'one more password');
    expect([second.status, second.body.error]).toEqual([
      400,
      'This link was already used, has expired or is incomplete. Please request a new one.',
    ]);
    expect(await again.user()).toBeNull();
    expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
  });

  test('revokes the user’s read tokens, and no others', async () => {
    const [owner, other] = [openBrowser(fixture), openBrowser(fixture)];
    await owner.signUp('Tokens One', 'tokens1@one.test');
    await other.signUp('Tokens Two', 'tokens2@one.test');
    const makeToken = async (token: string) =>
      (await fixture.call('POST /account/read-tokens', { token, body: { name: 'sheet' } })).body.token as string;
    const [own, theirs] = [await makeToken(await owner.token()), await makeToken(await other.token())];
    const reads = async (token: string) => (await fixture.call('GET /groups', { token })).status;
    expect([await reads(own), await reads(theirs)]).toEqual([200, 200]);
    const link = await requestReset('tokens1@one.test');
    expect(await reads(own)).toBe(200);
    expect((await reset(openBrowser(fixture), link)).status).toBe(200);
    expect([await reads(own), await reads(theirs)]).toEqual([401, 200]);
  });

  test('also confirms the address', async () => {
    await openBrowser(fixture).post('/api/auth/sign-up/email', {
      ...{ name: 'Never Opened', email: 'never@one.test', password: PASSWORD },
    });
    const browser = openBrowser(fixture);
    const token = await requestReset('never@one.test');
    expect(fixture.mails.at(-1)?.text).toContain('The link works once, for 24 hours.');
    expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });
    expect((await reset(browser, token, '12345')).status).toBe(422);
    expect((await reset(browser, token)).status).toBe(200);
    expect(await browser.user()).toMatchObject({
      email: 'never@one.test',
      user_metadata: { display_name: 'Never Opened' },
    });
    expect((await openBrowser(fixture).signIn('never@one.test')).status).toBe(401);
    expect((await openBrowser(fixture).signIn('never@one.test', 'a new password')).status).toBe(200);
    expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
    expect((await reset(openBrowser(fixture), token)).status).toBe(400);
  });

  test('gives the same response for an address without an account, and sends nothing', async () => {
    const before = fixture.mails.length;
    const response = await openBrowser(fixture).post('/api/auth/request-password-reset', { email: 'nobody@one.test' });
    expect([response.status, response.body]).toEqual([200, { status: true }]);
    expect(fixture.mails.length).toBe(before);
  });

  test('does not work if truncated, expired, or made from the stored hash', async () => {
    await openBrowser(fixture).signUp('Expired', 'expired@one.test');
    const token = await requestReset('expired@one.test');
    const { rows } = await sql('select identifier from verifications');
    const stored = rows.map(({ identifier }) => identifier as string);
    expect(stored.join(' ')).not.toContain(token);
    for (const wrong of [token.slice(0, -1), '', `${token}x`, ...stored]) {
      expect((await reset(openBrowser(fixture), wrong)).status).toBe(400);
    }
    await sql(`update verifications set expires_at = now() - interval '1 second'`);
    expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
    expect((await reset(openBrowser(fixture), token)).status).toBe(400);
    expect((await openBrowser(fixture).signIn('expired@one.test')).status).toBe(200);
  });

  test('requires consent before it replaces and ends another user’s session', async () => {
    await openBrowser(fixture).signUp('Link Owner', 'owner@one.test');
    await openBrowser(fixture).post('/api/auth/sign-up/email', {
      ...{ name: 'Link Pending', email: 'waits@one.test', password: PASSWORD },
    });
    for (const [email, name] of [
      ['owner@one.test', 'Link Owner'],
      ['waits@one.test', 'Link Pending'],
    ] as const) {
      const token = await requestReset(email);
      const browser = openBrowser(fixture);
      await browser.signUp(`Resident of ${email.slice(0, 5)}`, `resident-${email}`);
      const bearer = await browser.token();
      for (const more of [{}, { replaceSession: false }]) {
        const response = await browser.post('/api/auth/reset-password', {
          token,
          newPassword: 'a new password',
          ...more,
        });
        expect([response.status, response.body]).toMatchObject([
          409,
          {
            code: 'signed_in_as_another',
            details: { signed_in_as: `Resident of ${email.slice(0, 5)}`, display_name: name, email },
          },
        ]);
      }
      const odd = await browser.post('/api/auth/reset-password', { token, newPassword: 'abcdef', replaceSession: 'x' });
      expect([odd.status, odd.body.code]).toEqual([400, 'malformed']);
      // Nothing has changed yet: the old password and the link still work, and the other user is still signed in.
      expect((await browser.user()).email).toBe(`resident-${email}`);
      expect((await openBrowser(fixture).signIn(email, 'a new password')).status).toBe(401);
      expect((await fixture.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });

      const answer = await browser.post('/api/auth/reset-password', {
        ...{ token, newPassword: 'a new password', replaceSession: true },
      });
      expect([answer.status, (await browser.user()).email]).toEqual([200, email]);
      expect((await fixture.call('GET /groups', { token: bearer })).status).toBe(401);
      const ended = `select 1 from sessions join users on users.id = user_id where email = $1`;
      expect((await sql(ended, [`resident-${email}`])).rows).toEqual([]);
    }
  });

  test('requires no consent from its signed-in owner, nor for an invalid link', async () => {
    const owner = openBrowser(fixture);
    await owner.signUp('Same User', 'same@one.test');
    const token = await requestReset('same@one.test');
    const other = openBrowser(fixture);
    await other.signUp('Spent Link', 'spent@one.test');
    expect((await reset(owner, token)).status).toBe(200);
    const spent = await reset(other, token);
    expect([spent.status, spent.body.code]).toEqual([400, 'link_invalid']);
    expect((await other.user()).email).toBe('spent@one.test');
  });

  test('[A2.46] a reply about the session that it ended leaves the new cookie alone, however late it arrives', async () => {
    const browser = openBrowser(fixture);
    await browser.signUp('Two Tabs', 'tabs@one.test');
    const ended = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
    expect((await reset(browser, await requestReset('tabs@one.test'))).status).toBe(200);
    const late = [
      await browser.get('/api/auth/get-session', ended),
      await browser.get('/api/auth/token', ended),
      await browser.post('/api/auth/revoke-sessions', {}, ended),
    ];
    expect(late.map(({ status, text }) => (status === 200 ? text : status))).toEqual(['null', 401, 401]);
    expect((await browser.user()).email).toBe('tabs@one.test');
    await browser.post('/api/auth/sign-out', {});
    expect([...browser.cookies.keys()]).not.toContain('singleback.session_token');
  });

  test('used ten times at once, sets the password once', async () => {
    await openBrowser(fixture).signUp('Raced', 'raced@one.test');
    const token = await requestReset('raced@one.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(openBrowser(fixture), token, `password number ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});

describe('every address that can sign up', () => {
  const LOCALS = ['r&d', 'a/b', 'a=b', '#1', 'o!k', 'us$', 'st*r', '50%', '~me', '{b}', "o'", 'a.b+c', '`q`', 'x^|?y'];
  const EMAILS = [...LOCALS.map((local) => `${local}@signs.test`), 'ann@x.xn--p1ai', 'ann@xn--e1afmkfd.xn--80asehdb'];

  test.each(EMAILS)('[A7.14, A7.17] %s signs in with its password, and resets it', async (email) => {
    const name = `Signs ${EMAILS.indexOf(email)}`;
    await openBrowser(fixture).signUp(name, email);
    const browser = openBrowser(fixture);
    expect((await browser.signIn(email.toUpperCase(), 'not the password')).status).toBe(401);
    expect((await browser.signIn(email.toUpperCase())).body.user).toMatchObject({ email });
    expect((await browser.post('/api/auth/request-password-reset', { email })).status).toBe(200);
    const token = new URL(linkIn(fixture, email), 'http://localhost').searchParams.get('token');
    expect(linkIn(fixture, email)).toContain('/auth/change-password');
    const reset = { token, newPassword: 'another password' };
    expect((await browser.post('/api/auth/reset-password', reset)).status).toBe(200);
    expect((await browser.user()).user_metadata.display_name).toBe(name);
    expect((await openBrowser(fixture).signIn(email, 'another password')).status).toBe(200);
    const linked = await fixture.call('POST /account/password-link', { token: await browser.token() });
    expect(linked.body).toEqual({ success: true });
  });
});
