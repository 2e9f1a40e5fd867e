import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { linkIn, openBrowser, PASSWORD } from '../account/testing/browser.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { openPushService, type PushService } from './testing/push-service.ts';

let fixture: AppFixture;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), pushServices: [service.origin] });
});
afterAll(async () => {
  await fixture.close();
  await service.close();
});

/** A premium user with push subscriptions in two browsers. */
async function pushedTo(name: string) {
  const email = `${name.toLowerCase().replace(' ', '-')}@one.test`;
  const [here, elsewhere] = [openBrowser(fixture), openBrowser(fixture)];
  await here.signUp(name, email);
  await elsewhere.signIn(email);
  const { id: userId } = await here.user();
  await recordSubscription(fixture.context, {
    ...{ userId, plan: 'premium', status: 'active' },
    ...{ startDate: null, endDate: null },
  });
  const subscribe = async (token: string) => {
    const body = service.subscribe();
    expect((await fixture.call('POST /notifications/push-subscriptions', { token, body })).status).toBe(200);
    return body.endpoint;
  };
  const endpoints = [await subscribe(await here.token()), await subscribe(await elsewhere.token())];
  const left = async () => {
    const kept = await fixture.context.database.pool.query(
      'select endpoint from push_subscriptions where user_id = $1',
      [userId],
    );
    return endpoints.map((endpoint) => kept.rows.some((row) => row.endpoint === endpoint));
  };
  return { email, here, elsewhere, left };
}

test('a sign-out ends this browser’s subscription only', async () => {
  const { here, left } = await pushedTo('Leaves Here');
  expect(await left()).toEqual([true, true]);
  expect((await here.post('/api/auth/sign-out', {})).status).toBe(200);
  expect(await left()).toEqual([false, true]);
});

test('a sign-out everywhere ends all subscriptions', async () => {
  const { here, left } = await pushedTo('Leaves All');
  expect((await here.post('/api/auth/revoke-sessions', {})).status).toBe(200);
  expect(await left()).toEqual([false, false]);
});

test('a password change ends those of other browsers, a reset all of them', async () => {
  const { email, here, left } = await pushedTo('Changes');
  const body = { current_password: PASSWORD, new_password: 'a better password' };
  expect((await fixture.call('PUT /account/password', { token: await here.token(), body })).status).toBe(200);
  expect(await left()).toEqual([true, false]);
  await here.post('/api/auth/request-password-reset', { email });
  const token = new URL(linkIn(fixture, email), 'http://localhost').searchParams.get('token') as string;
  await openBrowser(fixture).post('/api/auth/reset-password', { token, newPassword: 'the best password' });
  expect(await left()).toEqual([false, false]);
});

test('refuses a browser whose session has just ended', async () => {
  const { here, left } = await pushedTo('Too Late');
  const token = await here.token();
  expect((await fixture.call('GET /notifications/settings', { token })).status).toBe(200);
  // As if another process ended it: this one still has it cached as open.
  await fixture.context.database.pool.query('delete from sessions');
  const late = await fixture.call('POST /notifications/push-subscriptions', { token, body: service.subscribe() });
  expect([late.status, late.body.code]).toEqual([401, 'not_signed_in']);
  expect(await left()).toEqual([false, false]);
});
