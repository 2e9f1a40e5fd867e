import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../../testing/app-fixture.ts';
import { tidy } from '../../../tidy.ts';
import { openBrowser, PASSWORD } from '../testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A user signed in in two browsers. */
async function signedInTwice(name: string) {
  const [first, second] = [openBrowser(fixture), openBrowser(fixture)];
  const email = `${name}@one.test`;
  await first.signUp(name, email);
  await second.post('/api/auth/sign-in/email', { email, password: PASSWORD }, { 'user-agent': FIREFOX });
  return { first, second, tokens: [await first.token(), await second.token()] as const };
}

test('lists where the user is signed in, this browser first, without any token', async () => {
  const { tokens } = await signedInTwice('lister');
  const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
  expect(body).toEqual([
    { ...aSession, browser: 'An unknown browser', is_current: true },
    { ...aSession, browser: 'Firefox on Linux', is_current: false },
  ]);
});

const aSession = { id: expect.any(String), created_at: expect.any(String), last_used_at: expect.any(String) };

test('when a session was last used is stored once an hour', async () => {
  const { first, tokens } = await signedInTwice('hourly');
  const { pool } = fixture.context.database;
  const back = (hours: number) =>
    pool.query(
      `update sessions set updated_at = updated_at - $1 * interval '1 hour', expires_at = expires_at - $1 * interval '1 hour'`,
      [hours],
    );
  const lastUsed = async () => {
    const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
    return Date.now() - new Date(body[0].last_used_at).getTime();
  };
  await back(0.5);
  await first.user();
  expect(await lastUsed()).toBeGreaterThan(25 * 60_000);
  await back(1);
  await first.user();
  expect(await lastUsed()).toBeLessThan(60_000);
});

test('ends after a year, however it is used', async () => {
  const { first, second } = await signedInTwice('yearly');
  const { pool } = fixture.context.database;
  const age = (days: number) =>
    pool.query(
      `update sessions set created_at = now() - $1 * interval '1 day' from users
       where users.id = user_id and email = 'yearly@one.test' and user_agent like '%Firefox%'`,
      [days],
    );
  await age(364);
  await tidy(fixture.context);
  expect(await second.user()).not.toBeNull();
  await age(366);
  await tidy(fixture.context);
  expect([await first.user(), await second.user()]).toEqual([expect.anything(), null]);
});

test('ending one signs it out at once, and only the owner can', async () => {
  const { second, tokens } = await signedInTwice('ender');
  const stranger = await signedInTwice('nosy');
  const { body } = await fixture.call('GET /account/sessions', { token: tokens[0] });
  const end = (token: string) => {
    return fixture.call('DELETE /account/sessions/:id', { token, params: { id: body[1].id } });
  };
  expect((await end(stranger.tokens[0])).status).toBe(404);
  expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(200);
  expect((await end(tokens[0])).status).toBe(200);
  expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(401);
  expect(await second.user()).toBeNull();
  expect((await end(tokens[0])).status).toBe(404);
});

test('ending the others leaves this one', async () => {
  const { first, second, tokens } = await signedInTwice('only');
  const ended = await fixture.call('POST /account/sessions/end-others', { token: tokens[0] });
  expect(ended.body).toEqual({ ended: 1 });
  expect([await second.user(), (await first.user()).email]).toEqual([null, 'only@one.test']);
  expect((await fixture.call('GET /groups', { token: tokens[1] })).status).toBe(401);
});
