import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { linkIn, openBrowser, PASSWORD } from './testing/browser.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => house.close());

const CALLBACK = '/auth/callback?error=';
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

describe('a confirmation link', () => {
  test('used twice, torn, forged, of another account: each says so and signs nobody in', async () => {
    await openBrowser(house).signUp('Twice', 'twice@one.test');
    const used = linkIn(house, 'twice@one.test');
    await openBrowser(house).signUp('Other', 'other@one.test');
    const other = new URL(linkIn(house, 'other@one.test'), 'http://localhost').searchParams.get('account') as string;
    const token = new URL(used, 'http://localhost').searchParams.get('token') as string;
    const back = encodeURIComponent('/auth/callback');
    const cases: [string, string][] = [
      [used, 'TOKEN_USED'],
      [used.replace(/account=[^&]+/, `account=${other}`), 'INVALID_TOKEN'],
      [used.replace(/&account=.*/, ''), 'INVALID_TOKEN'],
      [used.slice(0, 60), 'INVALID_TOKEN'],
      [`/api/auth/verify-email?token=${token.slice(0, -3)}AAA&callbackURL=${back}`, 'INVALID_TOKEN'],
      [`/api/auth/verify-email?token=&callbackURL=${back}`, 'INVALID_TOKEN'],
      ['/api/auth/verify-email?token=nonsense', 'INVALID_TOKEN'],
    ];
    for (const [link, error] of cases) {
      const browser = openBrowser(house);
      const opened = await browser.get(link);
      expect([link, opened.status, opened.headers.location]).toEqual([link, 302, `${CALLBACK}${error}`]);
      expect(await browser.user()).toBeNull();
    }
  });

  test('[A7.15] can be sent again, to the one who waits for it only', async () => {
    const body = { email: 'again@one.test', callbackURL: '/auth/callback' };
    await openBrowser(house).post('/api/auth/sign-up/email', { ...body, name: 'Again', password: PASSWORD });
    const before = house.mails.length;
    const sent = await openBrowser(house).post('/api/auth/send-verification-email', body);
    const nobody = await openBrowser(house).post('/api/auth/send-verification-email', { email: 'no@one.test' });
    expect([sent.text, nobody.text]).toEqual([nobody.text, sent.text]);
    expect(house.mails.slice(before).map(({ to }) => to)).toEqual(['again@one.test']);
    const signedIn = await openBrowser(house).signIn('again@one.test');
    expect([signedIn.status, signedIn.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const browser = openBrowser(house);
    await browser.get(linkIn(house, 'again@one.test'));
    expect((await browser.user()).email).toBe('again@one.test');
  });
});

describe('a reset link', () => {
  test('[A7.17, A5.15] sets a password once, signs in, and ends all other sessions at once', async () => {
    const elsewhere = openBrowser(house);
    await elsewhere.signUp('Reset', 'reset@one.test');
    const bearer = await elsewhere.token();
    expect((await house.call('GET /groups', { token: bearer })).status).toBe(200);
    const token = await askForReset('reset@one.test');
    expect((await house.call('POST /account/reset-link', { body: { token } })).body).toEqual({ usable: true });

    const browser = openBrowser(house);
    expect((await reset(browser, token, '12345')).status).toBe(400);
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
      'This link has been used, has expired or is not complete. Please ask for a new one.',
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
    await reset(browser, await askForReset('never@one.test'));
    expect((await browser.user()).email).toBe('never@one.test');
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

  test('used by ten at once: one sets the password', async () => {
    await openBrowser(house).signUp('Raced', 'raced@one.test');
    const token = await askForReset('raced@one.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(openBrowser(house), token, `password number ${n}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});
