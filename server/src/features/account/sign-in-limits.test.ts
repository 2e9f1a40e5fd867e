import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLimits } from '../../http/limits.ts';
import { type LineupHouse, openLineupHouse } from '../../testing/lineup-house.ts';
import { nineOf } from '../../testing/small-season.ts';
import { tidy } from '../../tidy.ts';
import { type Browser, openBrowser, PASSWORD } from './testing/browser.ts';

let house: LineupHouse;
beforeAll(async () => {
  house = await openLineupHouse();
  // Limits go by the time of the machine: it stands still, however slow that is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  return house.close();
});

const counts = async () => (await house.context.database.pool.query('select key from rate_limits')).rows.length;
const emailOf = (name: string) => `${name}@singleback.test`;

/** Somebody somewhere guesses until there is a wait. */
async function lockOut(email: string): Promise<void> {
  const guess = () => openBrowser(house).signIn(email, 'a wrong password');
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guess()).status));
  expect(statuses).toContain(429);
}

/** A browser in which somebody signed in once, and signed out. */
async function usedBrowser(email: string): Promise<Browser> {
  const browser = openBrowser(house);
  expect((await browser.signIn(email)).status).toBe(200);
  await browser.post('/api/auth/sign-out', {});
  return browser;
}

test('what others try does not keep an owner out of a browser that was signed in before', async () => {
  await house.signIn('owner');
  const browser = await usedBrowser(emailOf('owner'));
  const others = await usedBrowser(emailOf('owner'));
  await lockOut(emailOf('owner'));
  const stranger = await openBrowser(house).signIn(emailOf('owner'));
  expect([stranger.status, stranger.body.code]).toEqual([429, 'too_many']);
  expect(stranger.body.error).toMatch(/A reset link signs you in right away\.$/);
  expect((await browser.signIn(emailOf('owner'))).status).toBe(200);
  // Each of them has its own counter.
  for (let n = 0; n < 10; n += 1) await others.signIn(emailOf('owner'), 'a wrong password');
  expect((await others.signIn(emailOf('owner'))).status).toBe(429);
  expect((await browser.signIn(emailOf('owner'))).status).toBe(200);
});

test('a wait ends: the owner gets in with a new browser too', async () => {
  await house.signIn('patient');
  await lockOut(emailOf('patient'));
  const refused = await openBrowser(house).signIn(emailOf('patient'));
  expect(refused.status).toBe(429);
  // How many of the guesses counted before the wait began depends on how they came in.
  vi.setSystemTime(Date.now() + Number(refused.headers['retry-after']) * 1_000);
  expect((await openBrowser(house).signIn(emailOf('patient'))).status).toBe(200);
});

test('a cookie that nobody was given, and one of another account, are no known browser', async () => {
  await house.signIn('target');
  await house.signIn('neighbor');
  const neighbor = await usedBrowser(emailOf('neighbor'));
  const made = openBrowser(house);
  made.cookies.set('singleback.browser', 'x'.repeat(43));
  await lockOut(emailOf('target'));
  for (const browser of [neighbor, made]) expect((await browser.signIn(emailOf('target'))).status).toBe(429);
});

test('the browser of a session from before browsers were remembered is known by that session', async () => {
  await house.signIn('early');
  const browser = openBrowser(house);
  await browser.signIn(emailOf('early'));
  browser.cookies.delete('singleback.browser');
  await house.context.database.pool.query('delete from known_browsers');
  await browser.user();
  await browser.post('/api/auth/sign-out', {});
  await lockOut(emailOf('early'));
  expect((await browser.signIn(emailOf('early'))).status).toBe(200);
});

test('two processes on one database count together', async () => {
  await house.signIn('shared');
  const other = await buildApp({ ...house.context, limits: openLimits(house.context.database) });
  const apps = [house, { ...house, app: other }];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { status } = await openBrowser(apps[n % 2] as LineupHouse).signIn(emailOf('shared'), 'a wrong password');
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await other.close();
});

test('saves and reads are not written down by the limits', async () => {
  const ann = await house.free('ann');
  await house.context.database.pool.query('delete from rate_limits');
  expect((await house.submit(ann, nineOf('KC'))).status).toBe(200);
  for (const key of ['GET /groups', 'GET /notifications/settings', 'GET /account/download', 'GET /teams'] as const) {
    expect((await house.call(key, { token: ann.token })).status).toBe(200);
  }
  expect(await counts()).toBe(0);
});

test('nobody can read from the counts whom they are about; they and old browsers are deleted in time', async () => {
  await house.signIn('old');
  await usedBrowser(emailOf('old'));
  await openBrowser(house, '203.0.113.7').signIn('nobody@one.test', PASSWORD);
  const { rows } = await house.context.database.pool.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/nobody|203\.0/);
  const browsers = async () => (await house.context.database.pool.query('select 1 from known_browsers')).rows.length;
  const tidyIn = (days: number) => {
    const real = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    return tidy({ ...house.context, clock: { ...house.clock, real } });
  };
  await tidyIn(2);
  expect([await counts(), (await browsers()) > 0]).toEqual([0, true]);
  await tidyIn(401);
  expect(await browsers()).toBe(0);
});

test('groups that were not created are not counted, those that were are', async () => {
  const premium = await house.premium('founder');
  const create = async (name: string) => {
    const body = { name, season_id: house.season.id };
    return (await house.call('POST /groups', { token: premium.token, body })).status;
  };
  for (let n = 0; n < 40; n += 1) expect(await create('')).toBe(422);
  expect(await create('Founded')).toBe(200);
  expect(await counts()).toBeGreaterThan(0);
});
