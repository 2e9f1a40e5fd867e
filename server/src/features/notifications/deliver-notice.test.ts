import type { Notice } from '@singleback/game/notifications/notice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { deliverNotice } from './deliver-notice.ts';
import { notedJob } from './testing/noted-job.ts';
import { openPushService, type PushService } from './testing/push-service.ts';

const NOW = new Date('2025-10-05T16:00:00Z');
const NOTICE = {
  key: 'injury week player out',
  notAfter: new Date('2025-10-05T17:00:00Z'),
  letter: {
    subject: 'Abe is out',
    lines: ['Abe is out.'],
    action: { label: 'Edit lineup', path: '/lineup/5' },
    after: 'Why.',
  },
  push: { title: 'Abe is out', body: 'QB, KC' },
};

let house: TestHouse;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  house = await openTestHouse({ now: NOW, pushServices: [service.origin] });
});
afterAll(async () => {
  await house.close();
  await service.close();
});
beforeEach(() => {
  house.clock.set(NOW);
  house.mails.length = 0;
  service.received.length = 0;
});

async function premium(name: string) {
  const person = await house.signIn(name);
  await recordSubscription(house.context, {
    userId: person.userId,
    plan: 'premium',
    status: 'active',
    startDate: null,
    endDate: null,
  });
  return person;
}

async function subscribed(token: string) {
  const browser = service.subscribe();
  const answer = await house.call('POST /notifications/push-subscriptions', {
    token,
    body: { ...browser, time_zone: 'Europe/Berlin' },
  });
  expect(answer.status).toBe(200);
  return browser;
}

const noted = (userId: string, notice: Notice = NOTICE) => notedJob(house.context, userId, notice);

const rows = async (query: string, values: unknown[] = []) =>
  (await house.context.database.pool.query(query, values)).rows;

describe('a notice', () => {
  test('goes out by mail with one-click unsubscribe and to every browser, encrypted and signed; tried again it is not sent again', async () => {
    const ann = await premium('ann');
    const browsers = [await subscribed(ann.token), await subscribed(ann.token)];
    const job = await noted(ann.userId);
    await deliverNotice(house.context, job);
    await deliverNotice(house.context, job);
    expect(house.mails).toHaveLength(1);
    expect(house.mails[0]).toMatchObject({ to: 'ann@singleback.test', subject: 'Abe is out' });
    expect(house.mails[0]?.text).toContain('http://localhost:3000/lineup/5');
    expect(house.mails[0]?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Message-ID': `<${job.noticeId}@localhost>`,
    });
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers.map(({ endpoint }) => endpoint).sort(),
    );
    const [first] = service.received;
    expect(first?.message).toEqual({ title: 'Abe is out', body: 'QB, KC', url: '/lineup/5', tag: NOTICE.key });
    const { key } = (await house.call('GET /notifications/push-key', { token: ann.token })).body;
    const [, token = '', signedBy] = /^vapid t=([^,]+), k=(.+)$/.exec(String(first?.headers.authorization)) ?? [];
    expect(signedBy).toBe(key);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: service.origin,
    });
    expect(await noted(ann.userId).catch(() => 'nothing')).toBe('nothing');
  });

  test('what failed one way is tried again that way alone; a browser that is gone is forgotten', async () => {
    const ben = await premium('ben');
    const [busy, gone] = [await subscribed(ben.token), await subscribed(ben.token)];
    service.answer(busy.endpoint, 503);
    service.answer(gone.endpoint, 410);
    const job = await noted(ben.userId);
    await expect(deliverNotice(house.context, job)).rejects.toThrow('not gone out every way');
    expect([house.mails.length, service.received.length]).toEqual([1, 0]);
    expect(await rows('select endpoint from push_subscriptions where user_id = $1', [ben.userId])).toEqual([
      { endpoint: busy.endpoint },
    ]);
    service.answer(busy.endpoint, 201);
    await deliverNotice(house.context, job);
    expect([house.mails.length, service.received.length]).toEqual([1, 1]);
  });

  test('two at once send it once', async () => {
    const cat = await premium('cat');
    await subscribed(cat.token);
    const job = await noted(cat.userId);
    await Promise.all(Array.from({ length: 6 }, () => deliverNotice(house.context, job)));
    expect([house.mails.length, service.received.length]).toEqual([1, 1]);
  });

  test('[A7.10] who has unsubscribed gets no mail; after its time nothing goes out; nor to an account that is gone', async () => {
    const dan = await premium('dan');
    await subscribed(dan.token);
    await house.call('GET /notifications/unsubscribe', { query: { email: 'dan@singleback.test' } });
    await deliverNotice(house.context, await noted(dan.userId));
    expect([house.mails.length, service.received.length]).toEqual([0, 1]);
    const late = await noted(dan.userId, { ...NOTICE, key: 'late' });
    house.clock.set(NOTICE.notAfter);
    await deliverNotice(house.context, late);
    expect(service.received).toHaveLength(1);
    house.clock.set(NOW);
    const last = await noted(dan.userId, { ...NOTICE, key: 'last' });
    const body = { confirmation: 'delete my account', password: 'play-singleback' };
    expect((await house.call('POST /account/deletion', { token: dan.token, body })).status).toBe(200);
    await deliverNotice(house.context, last);
    expect([house.mails.length, service.received.length]).toEqual([0, 1]);
    const left = `select (select count(*)::int from notices where user_id = $1) as notices,
      (select count(*)::int from push_subscriptions where user_id = $1) as browsers,
      (select count(*)::int from notice_settings where user_id = $1) as settings`;
    expect(await rows(left, [dan.userId])).toEqual([{ notices: 0, browsers: 0, settings: 0 }]);
  });
});

describe('a browser that wants to be told', () => {
  const keys = () => service.subscribe().keys;
  const ask = (token: string | undefined, body: unknown) =>
    house.call('POST /notifications/push-subscriptions', { token, body });

  test('[A2.44, A6.3] is a premium user’s; a visitor and a free user are refused', async () => {
    const fay = await house.signIn('fay');
    const body = service.subscribe();
    expect((await ask(undefined, body)).status).toBe(401);
    expect((await ask(fay.token, body)).body).toMatchObject({ code: 'premium_needed' });
    expect(await rows('select 1 from push_subscriptions where user_id = $1', [fay.userId])).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:1/push',
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://evilfcm.googleapis.com.example/',
    'https://fcm.googleapis.com:8443/push',
    'https://fcm.googleapis.com@evil.example/push',
    'https://evil.example/https://fcm.googleapis.com/',
    'http://fcm.googleapis.com/push',
    'file:///etc/passwd',
    '',
  ])('the server is not sent to %s', async (endpoint) => {
    const gus = await premium('gus');
    expect((await ask(gus.token, { endpoint, keys: keys() })).body).toMatchObject({ code: 'field_invalid' });
    expect(await rows('select 1 from push_subscriptions where user_id = $1', [gus.userId])).toEqual([]);
  });

  test('known push services are taken, keys that can’t be any are not, nor a time zone that is none', async () => {
    const hal = await premium('hal');
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-by3p.notify.windows.com/w/?token=x%3d',
    ]) {
      expect([endpoint, (await ask(hal.token, { endpoint, keys: keys() })).status]).toEqual([endpoint, 200]);
    }
    const endpoint = 'https://web.push.apple.com/y';
    const { p256dh, auth } = keys();
    for (const body of [
      { endpoint, keys: { p256dh: 'x', auth } },
      { endpoint, keys: { p256dh, auth: '' } },
      { endpoint, keys: { p256dh, auth }, time_zone: "Europe/Berlin'; drop" },
      { endpoint, keys: { p256dh, auth }, time_zone: 'Mars/Olympus' },
    ]) {
      expect((await ask(hal.token, body)).status).toBe(422);
    }
    expect(await rows('select 1 from push_subscriptions where endpoint = $1', [endpoint])).toEqual([]);
  });

  test('belongs to whoever subscribed last, who alone can end it', async () => {
    const [ivy, jim] = [await premium('ivy'), await premium('jim')];
    const browser = await subscribed(ivy.token);
    const end = (token: string) =>
      house.call('DELETE /notifications/push-subscriptions', { token, body: { endpoint: browser.endpoint } });
    const owner = async () => rows('select user_id from push_subscriptions where endpoint = $1', [browser.endpoint]);
    expect((await end(jim.token)).status).toBe(200);
    expect(await owner()).toEqual([{ user_id: ivy.userId }]);
    await ask(jim.token, browser);
    expect(await owner()).toEqual([{ user_id: jim.userId }]);
    await end(jim.token);
    expect(await owner()).toEqual([]);
  });

  test('takes the place of the oldest, beyond ten', async () => {
    const kim = await premium('kim');
    for (let n = 0; n < 12; n += 1) {
      house.clock.set(new Date(NOW.getTime() + n * 1000));
      await subscribed(kim.token);
    }
    expect(await rows('select count(*)::int as n from push_subscriptions where user_id = $1', [kim.userId])).toEqual([
      { n: 10 },
    ]);
  });
});
