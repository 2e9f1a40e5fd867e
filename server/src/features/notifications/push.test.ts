import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushContactOf } from '../../lib/web-push.ts';
import { checkAlarms, refusedPushes } from '../../operator/alarms.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { linkIn, openBrowser, PASSWORD } from '../account/testing/browser.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { deliverNotice } from './deliver-notice.ts';
import { notedJob } from './testing/noted-job.ts';
import { openPushService, type PushService } from './testing/push-service.ts';

describe('push and the session', () => {
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
});

describe('refused messages', () => {
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

  /** A premium user with one browser; each call of `notify` is another notice. */
  async function pushedTo(name: string) {
    const { userId, token } = await fixture.signIn(name);
    const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null } as const;
    await recordSubscription(fixture.context, { userId, ...plan });
    const browser = service.subscribe();
    let notices = 0;
    const renew = async () =>
      (await fixture.call('POST /notifications/push-subscriptions', { token, body: { ...browser } })).body;
    expect(await renew()).toEqual({ success: true, is_refused: false });
    const job = () => {
      notices += 1;
      return notedJob(fixture.context, userId, {
        ...{ key: `notice ${notices}`, notAfter: new Date('2025-10-05T17:00:00Z') },
        letter: { subject: 'Abe is out', lines: ['Abe is out.'], action: { label: 'Open', path: '/lineups' } },
        push: { title: 'Abe is out', body: 'QB, KC' },
      } as never);
    };
    const requests = () => service.requested.filter((endpoint) => endpoint === browser.endpoint).length;
    return { ...browser, renew, job, requests, notify: async () => deliverNotice(fixture.context, await job()) };
  }

  test.each([
    [403, '{"reason":"BadJwtToken"}', '403 BadJwtToken'],
    [413, '<h1>Payload too large</h1> see https://push.example/secret', '413 Payload too large see'],
  ])(
    'a push service that answers %i is not asked for ever, and user and operator learn it',
    async (status, body, said) => {
      const { endpoint, notify, requests, renew } = await pushedTo(`refused${status}`);
      service.answer(endpoint, status, { body });
      await notify();
      expect(await renew()).toEqual({ success: true, is_refused: true });
      for (const _ of [2, 3, 4]) await notify();
      expect(requests()).toBe(2);
      const refusal = `${new URL(service.origin).host} answered ${said}`;
      expect(await refusedPushes(fixture.context.db, fixture.context.clock.real())).toContainEqual(
        expect.objectContaining({ refusal, browsers: 1 }),
      );
      await checkAlarms(fixture.context);
      const { rows } = await fixture.context.database.pool.query('select message from alarms where key = $1', [
        `push ${refusal}`,
      ]);
      expect(rows).toEqual([{ message: `A browser gets no notifications: ${refusal}.` }]);
    },
  );

  test('one refused message is forgotten with the next one that is accepted', async () => {
    const { endpoint, notify, requests, renew } = await pushedTo('once');
    service.answer(endpoint, 413);
    await notify();
    service.answer(endpoint, 201);
    await notify();
    expect(await renew()).toEqual({ success: true, is_refused: false });
    service.answer(endpoint, 413);
    await notify();
    service.answer(endpoint, 201);
    await notify();
    expect(requests()).toBe(4);
  });

  test('a push service that asks for time gets it', async () => {
    const { endpoint, job, requests } = await pushedTo('busy');
    const queued = await job();
    for (const retryAfter of ['1', new Date(Date.now() + 600_000).toUTCString()]) {
      service.answer(endpoint, 429, { retryAfter });
      const before = requests();
      for (const _ of [1, 2, 3]) await expect(deliverNotice(fixture.context, queued)).rejects.toThrow();
      expect(requests()).toBe(before + 1);
      await new Promise((resolve) => setTimeout(resolve, 1100));
    }
  });

  test.each([
    ['https://play.example.org', null, 'https://play.example.org'],
    ['http://play.example.org:3000', null, 'https://play.example.org'],
    ['http://play.example.org', 'op@example.org', 'mailto:op@example.org'],
    ['http://localhost:3000', 'op@example.org', 'mailto:op@example.org'],
    ['https://10.0.0.1', 'op@example.org', 'mailto:op@example.org'],
    ['http://localhost:3000', null, 'https://singleback.example'],
  ])('an app at %s, operated by %s, has a contact on the internet', (url, email, contact) => {
    expect(pushContactOf(url, email)).toBe(contact);
  });
});
