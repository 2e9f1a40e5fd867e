import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLimits } from '../../http/limits.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { tidy } from '../../tidy.ts';
import { hashPassword, seedAccounts } from './account-service.ts';
import { type Browser, openBrowser, PASSWORD } from './testing/browser.ts';

describe('limits of signing in', () => {
  let fixture: LineupFixture;
  beforeAll(async () => {
    fixture = await openLineupFixture();
    // Limits use real time: it is stopped here, so that slow machines don't matter.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterAll(() => {
    vi.useRealTimers();
    return fixture.close();
  });

  const counts = async () => (await fixture.context.database.pool.query('select key from rate_limits')).rows.length;
  const emailOf = (name: string) => `${name}@singleback.test`;

  /** Guesses from elsewhere until the account has to wait. */
  async function lockOut(email: string): Promise<void> {
    const guess = () => openBrowser(fixture).signIn(email, 'a wrong password');
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guess()).status));
    expect(statuses).toContain(429);
  }

  /** A browser with an earlier sign-in, signed out. */
  async function usedBrowser(email: string): Promise<Browser> {
    const browser = openBrowser(fixture);
    expect((await browser.signIn(email)).status).toBe(200);
    await browser.post('/api/auth/sign-out', {});
    return browser;
  }

  test('attempts of others don’t lock the owner out of a known browser', async () => {
    await fixture.signIn('owner');
    const browser = await usedBrowser(emailOf('owner'));
    const others = await usedBrowser(emailOf('owner'));
    await lockOut(emailOf('owner'));
    const stranger = await openBrowser(fixture).signIn(emailOf('owner'));
    expect([stranger.status, stranger.body.code]).toEqual([429, 'too_many']);
    expect(stranger.body.error).toMatch(/A reset link signs you in right away\.$/);
    expect((await browser.signIn(emailOf('owner'))).status).toBe(200);
    // Each known browser has its own counter.
    for (let n = 0; n < 10; n += 1) await others.signIn(emailOf('owner'), 'a wrong password');
    expect((await others.signIn(emailOf('owner'))).status).toBe(429);
    expect((await browser.signIn(emailOf('owner'))).status).toBe(200);
  });

  test('after the wait the owner can sign in with a new browser, too', async () => {
    await fixture.signIn('patient');
    await lockOut(emailOf('patient'));
    const refused = await openBrowser(fixture).signIn(emailOf('patient'));
    expect(refused.status).toBe(429);
    // How many guesses count before the wait depends on their order.
    vi.setSystemTime(Date.now() + Number(refused.headers['retry-after']) * 1_000);
    expect((await openBrowser(fixture).signIn(emailOf('patient'))).status).toBe(200);
  });

  test('an unknown cookie and one of another account don’t count as a known browser', async () => {
    await fixture.signIn('target');
    await fixture.signIn('neighbor');
    const neighbor = await usedBrowser(emailOf('neighbor'));
    const made = openBrowser(fixture);
    made.cookies.set('singleback.browser', 'x'.repeat(43));
    await lockOut(emailOf('target'));
    for (const browser of [neighbor, made]) expect((await browser.signIn(emailOf('target'))).status).toBe(429);
  });

  test('two processes on one database count together', async () => {
    await fixture.signIn('shared');
    const other = await buildApp({ ...fixture.context, limits: openLimits(fixture.context.database) });
    const apps = [fixture, { ...fixture, app: other }];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status } = await openBrowser(apps[n % 2] as LineupFixture).signIn(emailOf('shared'), 'a wrong password');
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await other.close();
  });

  test('saves and reads are not counted in the database', async () => {
    const ann = await fixture.free('ann');
    await fixture.context.database.pool.query('delete from rate_limits');
    expect((await fixture.submit(ann, nineOf('KC'))).status).toBe(200);
    for (const key of ['GET /groups', 'GET /notifications/settings', 'GET /account/download', 'GET /teams'] as const) {
      expect((await fixture.call(key, { token: ann.token })).status).toBe(200);
    }
    expect(await counts()).toBe(0);
  });

  test('counts are anonymous; expired counts and old browsers are deleted', async () => {
    await fixture.signIn('old');
    await usedBrowser(emailOf('old'));
    await openBrowser(fixture, '203.0.113.7').signIn('nobody@one.test', PASSWORD);
    const { rows } = await fixture.context.database.pool.query('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/nobody|203\.0/);
    const browsers = async () =>
      (await fixture.context.database.pool.query('select 1 from known_browsers')).rows.length;
    const tidyIn = (days: number) => {
      const real = () => new Date(Date.now() + days * DAY_MS);
      return tidy({ ...fixture.context, clock: { ...fixture.clock, real } });
    };
    await tidyIn(2);
    expect([await counts(), (await browsers()) > 0]).toEqual([0, true]);
    await tidyIn(401);
    expect(await browsers()).toBe(0);
  });

  test('only successfully created groups count', async () => {
    const premium = await fixture.premium('founder');
    const create = async (name: string) => {
      const body = { name, season_id: fixture.season.id };
      return (await fixture.call('POST /groups', { token: premium.token, body })).status;
    };
    for (let n = 0; n < 40; n += 1) expect(await create('')).toBe(422);
    expect(await create('Founded')).toBe(200);
    expect(await counts()).toBeGreaterThan(0);
  });

  test('no answer comes sooner for an address without an account', async () => {
    const [evenMs, now] = [400, new Date('2025-10-05T16:00:00Z')];
    const slow = await openAppFixture({ now, evenMs });
    await slow.signIn('ann');
    const calls = {
      'sign-in/email': { password: 'a wrong password' },
      'request-password-reset': {},
      'sign-up/email': { password: PASSWORD },
      'send-verification-email': {},
      'code/send': {},
    };
    for (const [path, form] of Object.entries(calls)) {
      for (const email of ['ann@singleback.test', 'nobody@one.test']) {
        const before = performance.now();
        const { status } = await openBrowser(slow).post(`/api/auth/${path}`, {
          email,
          name: email.slice(0, 5),
          ...form,
        });
        const isLate = performance.now() - before > evenMs - 10;
        expect([path, status, isLate]).toEqual([path, path === 'sign-in/email' ? 401 : 200, true]);
      }
    }
    await slow.close();
  });
});

describe('a thousand attempts', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => fixture.close());

  const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  test('1,000 failed sign-ins from one address: no success, no 500, and the right password is refused, too', async () => {
    const people = Array.from({ length: 50 }, (_, n) => `crowd${n}`);
    const createdAt = fixture.clock.now();
    const accounts = people.map((name) => ({ email: `${name}@singleback.test`, displayName: name, createdAt }));
    await seedAccounts(fixture.context, fixture.auth, accounts, await hashPassword(fixture.auth, PASSWORD));
    const address = '192.0.2.1';
    const statuses: number[] = [];
    for (let wave = 0; wave < 10; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          const email = `${people[(wave * 100 + n) % people.length]}@singleback.test`;
          return openBrowser(fixture, address).signIn(email, `guess number ${wave} ${n}`);
        }),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).toHaveLength(1000);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([40, 960]);
    const right = await openBrowser(fixture, address).signIn('crowd0@singleback.test', PASSWORD);
    expect([right.status, right.body.code]).toEqual([429, 'too_many']);
    expect(right.body.error).toMatch(
      /^Too many attempts\. Please try again in \d+ (seconds|minutes)\. A reset link signs you in right away\.$/,
    );
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openBrowser(fixture).signIn('crowd0@singleback.test', PASSWORD)).status).toBe(200);
  }, 60_000);

  test('an account allows ten guesses, from any number of addresses', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await fixture.signIn('guessed');
    const guess = (email: string) => openBrowser(fixture).signIn(email, 'a wrong password');
    const emails = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? 'guessed@singleback.test' : ' GUESSED@singleback.test'.trim(),
    );
    const statuses = (await Promise.all(emails.map(guess))).map(({ status }) => status);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 30]);
    expect((await openBrowser(fixture).signIn('guessed@singleback.test')).status).toBe(429);
  });

  test('successful sign-ins are not counted', async () => {
    await fixture.signIn('often');
    const address = '192.0.2.2';
    for (let n = 0; n < 15; n += 1) {
      expect((await openBrowser(fixture, address).signIn('often@singleback.test')).status).toBe(200);
    }
  });

  test('sends at most five mails an hour to an address, with the same response without an account', async () => {
    await fixture.signIn('mailed');
    const attempt = async (email: string) =>
      (await openBrowser(fixture).post('/api/auth/request-password-reset', { email })).status;
    for (const email of ['mailed@singleback.test', 'nobody@singleback.test']) {
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) statuses.push(await attempt(email));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    }
    expect(fixture.mails.filter(({ to }) => to === 'mailed@singleback.test')).toHaveLength(5);
  });

  test('every other path is limited, too', async () => {
    const { token } = await fixture.signIn('knocker');
    const until429 = async (attempt: () => Promise<{ status: number }>) => {
      for (let n = 1; n <= 150; n += 1) {
        const { status } = await attempt();
        if (status === 429) return n - 1;
        expect(status).toBeLessThan(500);
      }
      return null;
    };
    const browser = openBrowser(fixture);
    let count = 0;
    const next = () => {
      count += 1;
      return count;
    };
    const paths: [number, () => Promise<{ status: number }>][] = [
      [
        30,
        () => browser.post('/api/auth/sign-up/email', { name: '', email: `u${next()}@one.test`, password: PASSWORD }),
      ],
      [60, () => browser.post('/api/auth/reset-password', { token: 'x', newPassword: 'xxxxxxxx' })],
      // Per account, then what is left of their network's 120.
      [60, () => fixture.call('PUT /account/display-name', { token, body: { display_name: '' } })],
      [60, () => fixture.call('GET /auth/check-display-name/:name', { params: { name: `name ${next()}` } })],
      [20, () => fixture.call('GET /notifications/unsubscribe', { query: { email: `u${next()}@one.test` } })],
      [10, () => fixture.call('POST /feedback', { token, body: { subject: 'a', description: 'b' } })],
      [20, () => fixture.call('GET /account/download', { token })],
    ];
    for (const [limit, attempt] of paths) expect(await until429(attempt)).toBe(limit);
  }, 60_000);
});
