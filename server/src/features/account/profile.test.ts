import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { openBrowser, PASSWORD } from './testing/browser.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
});
afterAll(() => fixture.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await fixture.context.database.pool.query(text, values)).rows;

async function signedUp(name: string) {
  const browser = openBrowser(fixture);
  const email = `${name.toLowerCase().replace(/\W/g, '.')}@one.test`;
  await browser.signUp(name, email);
  return { browser, email, token: await browser.token(), userId: (await browser.user()).id as string };
}

describe('the display name', () => {
  test.each([
    ['', 422, 'Display name is required'],
    [' a ', 422, 'Display name must be at least 2 characters long'],
    ['x'.repeat(33), 422, 'Display name must be at most 32 characters long'],
    ['ＮＡＭＥ  holder', 409, 'Display name is already taken'],
    ['former player', 409, 'Display name is already taken'],
  ])('[A5.9, A5.10, A8.4] %j is refused', async (display_name, status, message) => {
    await openBrowser(fixture).signUp('Name Holder', 'holder@one.test');
    const { token } = await fixture.signIn('renamer');
    const answer = await fixture.call('PUT /account/display-name', { token, body: { display_name } });
    expect([answer.status, answer.body.error]).toEqual([status, message]);
  });

  test('[A7.18, A4.5] is trimmed, completes the profile, and may change its case', async () => {
    const { token, browser } = await signedUp('Old Name');
    for (const [typed, saved] of [
      [' New   Name ', 'New Name'],
      ['NEW name', 'NEW name'],
    ]) {
      const answer = await fixture.call('PUT /account/display-name', { token, body: { display_name: typed } });
      expect([answer.status, answer.body.user_metadata.display_name]).toEqual([200, saved]);
    }
    expect((await browser.user()).user_metadata).toMatchObject({ display_name: 'NEW name', profile_completed: true });
    const free = await fixture.call('GET /auth/check-display-name/:name', { params: { name: 'old name' } });
    expect(free.body).toEqual({ available: true });
  });

  test('[A7.7] is free for its owner', async () => {
    const { userId, token } = await signedUp('Checked Name');
    const check = (more: { query?: Record<string, string>; token?: string } = {}) =>
      fixture.call('GET /auth/check-display-name/:name', { params: { name: 'checked name' }, ...more });
    expect((await check()).body).toEqual({ available: false });
    expect((await check({ query: { userId }, token })).body).toEqual({ available: true });
  });

  test('is assigned once despite concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => fixture.signIn(`want${n}`)));
    const answers = await Promise.all(
      people.map(({ token }) => fixture.call('PUT /account/display-name', { token, body: { display_name: 'Wanted' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('Display name is already taken');
  });
});

describe('mail preferences', () => {
  test('[A2.44, A6.2, A6.3, A3.2] are on by default; only premium users can change them', async () => {
    const { token, userId, browser } = await signedUp('Prefers');
    const body = { injury_alerts: false, lineup_reminders: true };
    const save = () => fixture.call('PUT /account/notification-preferences', { token, body });
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([403, 'premium_needed']);
    expect((await browser.user()).user_metadata.notification_preferences).toEqual({
      injury_alerts: true,
      lineup_reminders: true,
    });
    const pay = (status: string) =>
      recordSubscription(fixture.context, { userId, plan: 'premium', status, startDate: null, endDate: null });
    await pay('past_due');
    expect((await save()).status).toBe(403);
    await pay('active');
    expect((await save()).body.user_metadata).toMatchObject({
      notification_preferences: body,
      subscription_status: 'active',
    });
  });

  test('allow no other fields', async () => {
    const { token, userId } = await signedUp('Masses');
    await recordSubscription(fixture.context, {
      ...{ userId, plan: 'premium', status: 'active', startDate: null, endDate: null },
    });
    const more = {
      role: 'super-admin',
      subscription_status: 'x',
      email: 'x@evil.test',
      userId: 'x',
      emailVerified: true,
    };
    const calls = [
      ['PUT /account/notification-preferences', { injury_alerts: true, lineup_reminders: true, ...more }],
      ['PUT /account/display-name', { display_name: 'Masses', profile_completed: false, ...more }],
      ['POST /feedback', { subject: 'a', description: 'b', user_id: 'x', id: 'x' }],
    ] as const;
    for (const [key, body] of calls) await fixture.call(key, { token, body });
    expect(await sql('select role, email, email_verified from users where id = $1', [userId])).toEqual([
      { role: null, email: 'masses@one.test', email_verified: true },
    ]);
  });
});

describe('changing the password', () => {
  test('[A5.14, A7.18] needs the current one; all other sessions and tokens end at once, this session stays', async () => {
    const { token, email, browser } = await signedUp('Changer');
    const elsewhere = openBrowser(fixture);
    await elsewhere.signIn(email);
    const theirs = await elsewhere.token();
    expect((await fixture.call('GET /groups', { token: theirs })).status).toBe(200);
    const change = (current_password: string, new_password: string) =>
      fixture.call('PUT /account/password', { token, body: { current_password, new_password } });
    const made = await fixture.call('POST /account/read-tokens', { token, body: { name: 'sheet' } });
    const program = async () => (await fixture.call('GET /groups', { token: made.body.token })).status;
    const wrong = await change('not the password', 'a better password');
    expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
      422,
      'field_invalid',
      { field: 'current_password' },
    ]);
    const short = await change(PASSWORD, '1234567');
    expect([short.status, short.body.error]).toEqual([422, 'Password must be at least 8 characters long']);
    expect(await elsewhere.user()).not.toBeNull();
    expect(await program()).toBe(200);
    expect((await change(PASSWORD, 'a better password')).body).toEqual({ success: true });
    expect([(await browser.user())?.email, await elsewhere.user()]).toEqual([email, null]);
    expect((await fixture.call('GET /groups', { token: theirs })).status).toBe(401);
    expect(await program()).toBe(401);
    expect((await fixture.call('GET /groups', { token })).status).toBe(200);
    expect((await openBrowser(fixture).signIn(email)).status).toBe(401);
    expect((await openBrowser(fixture).signIn(email, 'a better password')).status).toBe(200);
  });

  test('allows ten guesses', async () => {
    const { token } = await signedUp('Guessed');
    const body = (current_password: string) => ({ current_password, new_password: 'a better password' });
    const guess = (password: string) => fixture.call('PUT /account/password', { token, body: body(password) });
    for (let n = 0; n < 10; n += 1) expect((await guess(`guess ${n}`)).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });
});
