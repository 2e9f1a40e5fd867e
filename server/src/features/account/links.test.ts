import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { linkIn, openBrowser, PASSWORD } from './testing/browser.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => house.close());

const sql = (text: string, values: unknown[] = []) => house.context.database.pool.query(text, values);

async function askForReset(email: string): Promise<string> {
  const before = house.mails.length;
  const redirectTo = '/auth/change-password';
  const asked = await openBrowser(house).post('/api/auth/request-password-reset', { email, redirectTo });
  expect([asked.status, asked.body]).toEqual([200, { status: true }]);
  expect(house.mails.length).toBe(before + 1);
  return new URL(linkIn(house, email), 'http://localhost').searchParams.get('token') as string;
}

const reset = (browser: ReturnType<typeof openBrowser>, token: string, newPassword = 'a new password') =>
  browser.post('/api/auth/reset-password', { token, newPassword });

describe('a reset link', () => {
  test('[A7.17, A5.15] sets a password once, signs in, and ends all other sessions at once', async () => {
    const elsewhere = openBrowser(house);
    await elsewhere.signUp('Reset', 'reset@one.test');
    const bearer = await elsewhere.token();
    expect((await house.call('GET /groups', { token: bearer })).status).toBe(200);
    const token = await askForReset('reset@one.test');
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });

    const browser = openBrowser(house);
    expect((await reset(browser, token, '12345')).status).toBe(422);
    expect((await reset(browser, token, '123456')).status).toBe(200);
    expect((await browser.user()).email).toBe('reset@one.test');
    expect(await elsewhere.user()).toBeNull();
    expect((await house.call('GET /groups', { token: bearer })).status).toBe(401);
    expect((await openBrowser(house).signIn('reset@one.test')).status).toBe(401);
    expect((await openBrowser(house).signIn('reset@one.test', '123456')).status).toBe(200);

    const again = openBrowser(house);
    const second = await reset(again, token, 'one more password');
    expect([second.status, second.body.error]).toEqual([
      400,
      'This link was already used, has expired or is incomplete. Please request a new one.',
    ]);
    expect(await again.user()).toBeNull();
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
  });

  test('takes the tokens for programs away, and only the user’s own', async () => {
    const [owner, other] = [openBrowser(house), openBrowser(house)];
    await owner.signUp('Tokens One', 'tokens1@one.test');
    await other.signUp('Tokens Two', 'tokens2@one.test');
    const makeToken = async (token: string) =>
      (await house.call('POST /account/read-tokens', { token, body: { name: 'sheet' } })).body.token as string;
    const [own, theirs] = [await makeToken(await owner.token()), await makeToken(await other.token())];
    const reads = async (token: string) => (await house.call('GET /groups', { token })).status;
    expect([await reads(own), await reads(theirs)]).toEqual([200, 200]);
    const link = await askForReset('tokens1@one.test');
    expect(await reads(own)).toBe(200);
    expect((await reset(openBrowser(house), link)).status).toBe(200);
    expect([await reads(own), await reads(theirs)]).toEqual([401, 200]);
  });

  test('confirms the address too: whoever reads the mail holds the mailbox', async () => {
    await openBrowser(house).post('/api/auth/sign-up/email', {
      ...{ name: 'Never Opened', email: 'never@one.test', password: PASSWORD },
    });
    const browser = openBrowser(house);
    const token = await askForReset('never@one.test');
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });
    expect((await reset(browser, token, '12345')).status).toBe(422);
    expect((await reset(browser, token)).status).toBe(200);
    expect(await browser.user()).toMatchObject({
      email: 'never@one.test',
      user_metadata: { display_name: 'Never Opened' },
    });
    expect((await openBrowser(house).signIn('never@one.test')).status).toBe(401);
    expect((await openBrowser(house).signIn('never@one.test', 'a new password')).status).toBe(200);
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
    expect((await reset(openBrowser(house), token)).status).toBe(400);
  });

  test('says the same for an address without an account, and mails nobody', async () => {
    const before = house.mails.length;
    const asked = await openBrowser(house).post('/api/auth/request-password-reset', { email: 'nobody@one.test' });
    expect([asked.status, asked.body]).toEqual([200, { status: true }]);
    expect(house.mails.length).toBe(before);
  });

  test('torn, expired, or with the hash that is stored: it does not work', async () => {
    await openBrowser(house).signUp('Expired', 'expired@one.test');
    const token = await askForReset('expired@one.test');
    const { rows } = await sql('select identifier from verifications');
    const stored = rows.map(({ identifier }) => identifier as string);
    expect(stored.join(' ')).not.toContain(token);
    for (const wrong of [token.slice(0, -1), '', `${token}x`, ...stored]) {
      expect((await reset(openBrowser(house), wrong)).status).toBe(400);
    }
    await sql(`update verifications set expires_at = now() - interval '1 second'`);
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: false });
    expect((await reset(openBrowser(house), token)).status).toBe(400);
    expect((await openBrowser(house).signIn('expired@one.test')).status).toBe(200);
  });

  test('asks before it replaces the session of another user, which then ends', async () => {
    await openBrowser(house).signUp('Link Owner', 'owner@one.test');
    await openBrowser(house).post('/api/auth/sign-up/email', {
      ...{ name: 'Link Pending', email: 'waits@one.test', password: PASSWORD },
    });
    for (const [email, name] of [
      ['owner@one.test', 'Link Owner'],
      ['waits@one.test', 'Link Pending'],
    ] as const) {
      const token = await askForReset(email);
      const browser = openBrowser(house);
      await browser.signUp(`Resident of ${email.slice(0, 5)}`, `resident-${email}`);
      const bearer = await browser.token();
      for (const more of [{}, { replaceSession: false }]) {
        const asked = await browser.post('/api/auth/reset-password', { token, newPassword: 'a new password', ...more });
        expect([asked.status, asked.body]).toMatchObject([
          409,
          {
            code: 'signed_in_as_another',
            details: { signed_in_as: `Resident of ${email.slice(0, 5)}`, display_name: name, email },
          },
        ]);
      }
      const odd = await browser.post('/api/auth/reset-password', { token, newPassword: 'abcdef', replaceSession: 'x' });
      expect([odd.status, odd.body.code]).toEqual([400, 'malformed']);
      // Nothing is done yet: the password is the old one, the link works, and whoever was signed in still is.
      expect((await browser.user()).email).toBe(`resident-${email}`);
      expect((await openBrowser(house).signIn(email, 'a new password')).status).toBe(401);
      expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });

      const answer = await browser.post('/api/auth/reset-password', {
        ...{ token, newPassword: 'a new password', replaceSession: true },
      });
      expect([answer.status, (await browser.user()).email]).toEqual([200, email]);
      expect((await house.call('GET /groups', { token: bearer })).status).toBe(401);
      const ended = `select 1 from sessions join users on users.id = user_id where email = $1`;
      expect((await sql(ended, [`resident-${email}`])).rows).toEqual([]);
    }
  });

  test('asks nothing of its owner who is signed in, nor for a link that does not work', async () => {
    const owner = openBrowser(house);
    await owner.signUp('Same User', 'same@one.test');
    const token = await askForReset('same@one.test');
    const other = openBrowser(house);
    await other.signUp('Spent Link', 'spent@one.test');
    expect((await reset(owner, token)).status).toBe(200);
    const spent = await reset(other, token);
    expect([spent.status, spent.body.code]).toEqual([400, 'link_invalid']);
    expect((await other.user()).email).toBe('spent@one.test');
  });

  test('used by ten at once: one sets the password', async () => {
    await openBrowser(house).signUp('Raced', 'raced@one.test');
    const token = await askForReset('raced@one.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(openBrowser(house), token, `password number ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});
