import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { hashPassword, seedAccounts } from './account-service.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

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
    [30, () => browser.post('/api/auth/sign-up/email', { name: '', email: `u${next()}@one.test`, password: PASSWORD })],
    [60, () => browser.post('/api/auth/reset-password', { token: 'x', newPassword: 'xxxxxxxx' })],
    [120, () => fixture.call('GET /auth/check-display-name/:name', { params: { name: `name ${next()}` } })],
    [20, () => fixture.call('GET /notifications/unsubscribe', { query: { email: `u${next()}@one.test` } })],
    [10, () => fixture.call('POST /feedback', { token, body: { subject: 'a', description: 'b' } })],
    [20, () => fixture.call('GET /account/download', { token })],
  ];
  for (const [limit, attempt] of paths) expect(await until429(attempt)).toBe(limit);
}, 60_000);
