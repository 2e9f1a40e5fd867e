import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { linkIn, openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  await openBrowser(fixture).signUp('Ann', 'ann@one.test');
});
afterAll(() => fixture.close());

const rows = async (text: string) => (await fixture.context.database.pool.query(text)).rows;

describe('the session', () => {
  test('[A7.13, A7.14] is an HttpOnly cookie, stored hashed, and never shown to a script', async () => {
    const browser = openBrowser(fixture);
    const signedIn = await browser.signIn('ann@one.test');
    expect(String(signedIn.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const [secret = ''] = decodeURIComponent([...browser.cookies.values()][0] ?? '').split('.');
    expect(secret).toHaveLength(32);
    const session = await browser.get('/api/auth/get-session');
    for (const text of [signedIn.text, session.text, JSON.stringify(await rows('select * from sessions'))]) {
      expect(text).not.toContain(secret);
    }
    expect(session.body.user).toMatchObject({ email: 'ann@one.test', user_metadata: { display_name: 'Ann' } });
  });

  test('stored values can’t be used to sign in', async () => {
    const [cookieName = ''] = [...(await signedIn()).cookies.keys()];
    for (const { token, id } of await rows('select id, token from sessions')) {
      for (const value of [token, `${token}.${token}`, `${token}.`, id, '%00', '"']) {
        const browser = openBrowser(fixture);
        browser.cookies.set(cookieName, value);
        expect(await browser.user()).toBeNull();
        expect((await browser.get('/api/auth/token')).status).toBe(401);
      }
    }
  });

  test('a sign-in is logged by the id of its user and by its way', async () => {
    const logged: object[] = [];
    const { log } = fixture.context;
    fixture.context.log = { ...log, info: (fields: object) => void logged.push(fields) };
    await openBrowser(fixture).signIn('ann@one.test');
    fixture.context.log = log;
    const [{ id: account }] = await rows('select id from users');
    expect(logged).toEqual([{ event: 'signed_in', account, by: '/sign-in/email' }]);
  });

  test('ends with the sign-out, along with its bearer tokens', async () => {
    const browser = await signedIn();
    const token = await browser.token();
    expect((await fixture.call('GET /groups', { token })).status).toBe(200);
    expect((await browser.post('/api/auth/sign-out', {})).status).toBe(200);
    expect((await fixture.call('GET /groups', { token })).status).toBe(401);
    expect(await browser.user()).toBeNull();
  });

  test('signing out everywhere ends all sessions', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    expect((await here.post('/api/auth/revoke-sessions', {})).status).toBe(200);
    expect([await here.user(), await there.user()]).toEqual([null, null]);
  });

  test('over https its cookies are Secure and of this host alone, and HSTS is sent', async () => {
    const { publicUrl } = fixture.context;
    const { buildApp } = await import('../../app.ts');
    const app = await buildApp({ ...fixture.context, publicUrl: publicUrl.replace('http:', 'https:') });
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
    const answer = await post('/api/auth/sign-in/email', { email: 'ann@one.test', password: PASSWORD });
    const signUp = await post('/api/auth/code/send', { email: 'new@one.test' });
    const set = [answer, signUp].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(set.map((each) => /^__Host-singleback\.(\w+)=.*; Path=\/; HttpOnly(?=.*; Secure)/.exec(each)?.[1])).toEqual([
      'session_token',
      'browser',
      'sign_up',
    ]);
    const cookie = set.map((each) => each.split(';')[0]).join('; ');
    const session = await app.inject({ url: '/api/auth/get-session', headers: { cookie } });
    expect([session.json().user.email, set.join('').includes('Domain')]).toEqual(['ann@one.test', false]);
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
    expect(answer.headers['x-frame-options']).toBe('DENY');
    await app.close();
  });

  const signedIn = async () => {
    const browser = openBrowser(fixture);
    await browser.signIn('ann@one.test');
    return browser;
  };
});

describe('bearer tokens', () => {
  test('forged, expired, unsigned and foreign tokens are refused', async () => {
    const { userId, token } = await fixture.signIn('ben');
    const [head, body, signature] = token.split('.') as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const secret = new TextEncoder().encode(fixture.context.authSecret);
    const hs = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    const claims = { sub: userId, iss: fixture.context.publicUrl, aud: fixture.context.publicUrl, exp: 4_000_000_000 };
    const past = await fixture.auth.api.signJWT({ body: { payload: { sub: userId, exp: 1_700_000_000 } } });
    const mailToken = new URL(linkIn(fixture, 'ann@one.test'), 'http://localhost').searchParams.get('token') as string;
    const bad = [
      `${head}.${part({ ...claims, role: 'super-admin' })}.${signature}`,
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${part({ alg: 'HS256' })}.${body}.${signature}`,
      await hs(claims),
      past.token,
      mailToken,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      'x.y.z',
    ];
    for (const token of bad)
      expect([token, (await fixture.call('GET /groups', { token })).status]).toEqual([token, 401]);
    expect((await fixture.call('GET /groups', { token })).status).toBe(200);
  });

  test('a cookie alone does not authorize API calls', async () => {
    const browser = openBrowser(fixture);
    await browser.signIn('ann@one.test');
    expect((await browser.get('/api/groups')).status).toBe(401);
    expect((await browser.get('/api/account/download')).status).toBe(401);
  });
});

describe('redirects', () => {
  const elsewhere = [
    'https://evil.test',
    'https://evil.test/auth/callback',
    '//evil.test',
    '/\\evil.test',
    '/%2F/evil.test',
    '/%5Cevil.test',
    'http://localhost:3000@evil.test/',
    'http://localhost:3000.evil.test/',
    'http://localhost:30001/',
    '/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/lineups/..//evil.test',
    '/lineups//evil.test',
    '/api/notifications/unsubscribe?email=ann@one.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '\thttps://evil.test',
    '/\t/evil.test',
  ];

  test.each(elsewhere)('never lead to %j', async (target) => {
    const post = (path: string, body: object) => openBrowser(fixture).post(`/api/auth${path}`, body);
    const fresh = { name: 'Redirected', email: 'redirected@one.test', password: PASSWORD };
    const google = { provider: 'google', callbackURL: '/lineups', errorCallbackURL: '/auth' };
    const query = (name: string) => `?token=x&callbackURL=/lineups&${name}=${encodeURIComponent(target)}`;
    const answers = [
      await post('/sign-in/social', { ...google, callbackURL: target }),
      await post('/sign-in/social', { ...google, errorCallbackURL: target }),
      await post(`/sign-in/email${query('newUserCallbackURL')}`, { email: 'ann@one.test', password: PASSWORD }),
      await post(`/verify-email${query('callbackURL')}`, { token: 'x' }),
      await openBrowser(fixture).get(`/api/auth/callback/google${query('errorCallbackURL')}`),
      await post('/sign-up/email', { ...fresh, callbackURL: target }),
      await post('/request-password-reset', { email: 'ann@one.test', redirectTo: target }),
      await post('/send-verification-email', { email: 'ann@one.test', callbackURL: target }),
    ];
    const words = 'Only a page of Singleback can be the place to go on to.';
    for (const { status, headers, body } of answers) {
      expect([status, headers.location, body]).toEqual([403, undefined, { error: words, code: 'not_allowed' }]);
    }
  });

  test('never redirects anywhere but to our own pages, whatever the target', async () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '..',
        '.',
        '%2f',
        '%5c',
        '%00',
        '\t',
        '\n',
        '@',
        ':',
        '?',
        '#',
        '&',
        'evil.test',
        'javascript:',
      ],
      ...['http://localhost:3000', 'https:', 'lineups', '/auth/callback', '／', ' '],
    );
    const targets = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const browser = openBrowser(fixture);
    await fc.assert(
      fc.asyncProperty(targets, async (target) => {
        const { headers, status } = await browser.get(
          `/api/auth/callback/google?state=junk&errorCallbackURL=${encodeURIComponent(target)}`,
        );
        if (status === 302)
          expect(new URL(headers.location ?? '', 'http://localhost:3000').host).toBe('localhost:3000');
        else expect([403, 429]).toContain(status);
      }),
      { numRuns: 55 },
    );
  });
});

describe('requests', () => {
  test.each([
    ['no JSON', 'text/plain', 'email=ann@one.test'],
    ['a form of another site', 'application/x-www-form-urlencoded', 'email=ann%40one.test&password=play-singleback'],
    ['truncated JSON', 'application/json', '{"email":'],
    ['a list', 'application/json', '[]'],
    ['numbers instead of texts', 'application/json', '{"email":1,"password":2,"name":3,"token":4,"newPassword":5}'],
    ['a query in an address', 'application/json', '{"email":{"$ne":""},"password":"x"}'],
    ['a null character', 'application/json', '{"email":"ann@one.test\\u0000","password":"xxxxxxxx"}'],
  ])('%s is malformed on every path', async (_what, type, payload) => {
    for (const path of ['/sign-in/email', '/sign-up/email', '/request-password-reset', '/reset-password']) {
      const answer = await openBrowser(fixture).post(`/api/auth${path}`, payload, { 'content-type': type });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(429);
    }
  });

  test('refuses a megabyte of password unread, and a long one before hashing', async () => {
    for (const path of ['/sign-in/email', '/sign-up/email', '/reset-password']) {
      const body = (length: number) => {
        const password = 'x'.repeat(length);
        return { name: 'Big', email: 'big@one.test', token: 'x', password, newPassword: password };
      };
      expect((await openBrowser(fixture).post(`/api/auth${path}`, body(1_048_576))).status).toBe(413);
      const long = await openBrowser(fixture).post(`/api/auth${path}`, body(5_000));
      expect([400, 422]).toContain(long.status);
    }
    expect(await rows(`select 1 from users where email = 'big@one.test'`)).toEqual([]);
  });

  test.each([
    'ann@one.test\r\nBcc: evil@evil.test',
    'ann@one.test\nSubject: won',
    'ann@one.test,evil@evil.test',
    '"ann@evil.test"@one.test',
    'Ann <ann@one.test>',
    'ann@one',
    'ann@@one.test',
    ' ',
    "ann@one.test' or 1=1 --",
  ])('sends no mail to the address %j', async (email) => {
    const before = fixture.mails.length;
    const post = (path: string) =>
      openBrowser(fixture).post(`/api/auth${path}`, { name: 'Crafted', email, password: PASSWORD });
    for (const path of ['/sign-up/email', '/request-password-reset', '/send-verification-email', '/sign-in/email']) {
      const { status } = await post(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(fixture.mails.length).toBe(before);
  });

  test('unused paths of the auth library are unreachable', async () => {
    const browser = openBrowser(fixture);
    await browser.signIn('ann@one.test');
    const paths = ['update-user', 'change-email', 'change-password', 'delete-user', 'list-sessions', 'revoke-session'];
    for (const path of [...paths, 'link-social', 'unlink-account', 'set-password', 'update-session', 'refresh-token']) {
      expect((await browser.post(`/api/auth/${path}`, { role: 'super-admin', name: 'x' })).status).toBe(404);
      expect((await browser.get(`/api/auth/${path}`)).status).toBe(404);
    }
    expect(await rows(`select role, display_name from users where email = 'ann@one.test'`)).toEqual([
      { role: null, display_name: 'Ann' },
    ]);
  });

  test('another site can neither sign users in nor out', async () => {
    const browser = openBrowser(fixture);
    await browser.signIn('ann@one.test');
    for (const path of ['/sign-out', '/revoke-sessions', '/sign-in/email', '/sign-in/social']) {
      const body = { email: 'ann@one.test', password: PASSWORD, provider: 'google' };
      expect((await browser.post(`/api/auth${path}`, body, { origin: 'https://evil.test' })).status).toBe(403);
    }
    expect((await browser.user()).email).toBe('ann@one.test');
  });
});
