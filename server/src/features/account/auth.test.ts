import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture, PUBLIC_URL } from '../../testing/app-fixture.ts';
import { type Browser, openBrowser } from './testing/browser.ts';

describe('the answers of the auth library', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  });
  afterAll(() => fixture.close());

  const POSTS = [
    'sign-in/email',
    'sign-in/social',
    'sign-up/email',
    'send-verification-email',
    'request-password-reset',
    'reset-password',
    'sign-out',
    'revoke-sessions',
    'passkey/start',
    'passkey/sign-in',
  ];
  const GETS = ['get-session', 'token', 'verify-email', 'callback/google', 'no-such-path', 'check-display-name/%FF'];

  const WRONG = [null, '', ' ', 7, true, [], {}, 'x'.repeat(5000), 'a\u0000b', '\u202e', 'garbage', 'a@b', "' or 1=1"];
  const FIELDS = ['email', 'password', 'name', 'newPassword', 'token', 'provider', 'callbackURL', 'redirectTo'];
  const WHOLE = {
    email: 'ann@one.test',
    password: 'long-enough-1',
    name: 'Ann Shape',
    newPassword: 'long-enough-1',
    token: 'x',
  };

  const bodies: unknown[] = [
    ...[undefined, '', '{', 'null', '[]', '"text"', '7', 'email=a@b.test', '{"email":'],
    ...[{}, WHOLE, ...FIELDS.flatMap((field) => WRONG.map((value) => ({ ...WHOLE, [field]: value })))],
    ...FIELDS.map((field) => ({ ...WHOLE, [field]: undefined })),
  ];

  // A new address for each request, so that no limit interferes.
  let requests = 0;
  async function send(method: 'GET' | 'POST', url: string, body?: unknown, headers: Record<string, string> = {}) {
    requests += 1;
    return fixture.app.inject({
      method,
      url: `/api/auth/${url}`,
      remoteAddress: `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
    });
  }

  /** A refusal contains only our own message, code and details, nothing of the library. */
  function assertShape(answer: Awaited<ReturnType<typeof send>>, of: string) {
    if (answer.statusCode < 400) return;
    const body = answer.json();
    const label = `${of} -> ${answer.statusCode} ${answer.body}`;
    expect(
      Object.keys(body).filter((key) => !['error', 'code', 'details'].includes(key)),
      label,
    ).toEqual([]);
    expect(ERROR_STATUS[body.code as keyof typeof ERROR_STATUS], label).toBe(answer.statusCode);
    expect(answer.statusCode, label).toBeLessThan(500);
    expect(body.error, label).toMatch(/^[A-Z][^[\]]*$/);
    expect(body.error, label).not.toMatch(/\[body|expected|received|undefined|FST_|zod/i);
  }

  test.each(POSTS)('POST /auth/%s refuses invalid input in our own words and shape', async (path) => {
    for (const body of bodies)
      assertShape(await send('POST', path, body), JSON.stringify(body)?.slice(0, 200) ?? 'none');
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'content-type': 'text/plain' }]) {
      assertShape(await send('POST', path, WHOLE, headers), JSON.stringify(headers));
    }
  });

  test.each(GETS)('GET /auth/%s does, too', async (path) => {
    const queries = ['', '?token=junk', '?token=%00', '?token=a&token=b', '?error=x', '?state=%FF', '?code=1&state=2'];
    for (const query of queries) assertShape(await send('GET', path + query), path + query);
  });

  test('names the field of an invalid email address', async () => {
    for (const path of ['sign-in/email', 'send-verification-email', 'request-password-reset']) {
      const answer = await send('POST', path, { email: 'garbage', password: 'long-enough-1' });
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        422,
        { error: 'Please enter a valid email address', code: 'field_invalid', details: { field: 'email' } },
      ]);
    }
  });

  test('refuses an undecodable path in our own words', async () => {
    const answer = await fixture.app.inject({ method: 'GET', url: '/api/auth/check-display-name/%FF' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'The request is not well formed.', code: 'malformed' },
    ]);
  });
});

describe('its failures', () => {
  let fixture: AppFixture;
  let browser: Browser;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
    browser = openBrowser(fixture);
    await browser.signUp('Ann', 'ann@one.test');
  });
  afterAll(() => fixture.close());

  /** What is answered when the connection ends of whoever can't get at the sessions; the database stays there. */
  async function cutOff(mode: 'share' | 'access exclusive', ask: () => Promise<{ status: number; body: unknown }>) {
    const blocker = new pg.Client({ connectionString: fixture.context.database.pool.options.connectionString });
    await blocker.connect();
    try {
      await blocker.query(`begin; lock table sessions in ${mode} mode`);
      const answer = ask();
      const cut = () =>
        blocker.query(`select pg_terminate_backend(pid) from pg_locks
        where relation = 'sessions'::regclass and not granted`);
      await expect.poll(async () => (await cut()).rowCount).toBe(1);
      await blocker.query('rollback');
      return await answer;
    } finally {
      await blocker.end();
    }
  }

  const AWAY = { code: 'unavailable', error: 'The database is away for a moment. Please try again.' };

  test('a connection that is lost within a call of the auth library is told, and nothing is said to be done', async () => {
    const answers = [
      await cutOff('access exclusive', () => browser.get('/api/auth/get-session')),
      await cutOff('share', () => openBrowser(fixture).signIn('ann@one.test')),
      await cutOff('share', () => browser.post('/api/auth/sign-out', {})),
      await cutOff('share', () => browser.post('/api/auth/revoke-sessions', {})),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [503, AWAY]));
    expect(await browser.user()).toMatchObject({ email: 'ann@one.test' });
    expect((await browser.post('/api/auth/sign-out', {})).status).toBe(200);
    expect(await browser.user()).toBeNull();
  });
});
