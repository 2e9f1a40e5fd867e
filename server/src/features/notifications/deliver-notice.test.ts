import type { Notice } from '@singleback/game/notifications/notice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
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

let fixture: AppFixture;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  fixture = await openAppFixture({ now: NOW, pushServices: [service.origin] });
});
afterAll(async () => {
  await fixture.close();
  await service.close();
});
beforeEach(() => {
  fixture.clock.set(NOW);
  fixture.mails.length = 0;
  service.received.length = 0;
});

async function premium(name: string) {
  const person = await fixture.signIn(name);
  await recordSubscription(fixture.context, {
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
  const answer = await fixture.call('POST /notifications/push-subscriptions', {
    token,
    body: { ...browser, time_zone: 'Europe/Berlin' },
  });
  expect(answer.status).toBe(200);
  return browser;
}

const noted = (userId: string, notice: Notice = NOTICE) => notedJob(fixture.context, userId, notice);

const rows = async (query: string, values: unknown[] = []) =>
  (await fixture.context.database.pool.query(query, values)).rows;

describe('a notice', () => {
  test('is sent by mail with one-click unsubscribe and to every browser, encrypted and signed, and is not repeated by a retry', async () => {
    const ann = await premium('ann');
    const browsers = [await subscribed(ann.token), await subscribed(ann.token)];
    const job = await noted(ann.userId);
    await deliverNotice(fixture.context, job);
    await deliverNotice(fixture.context, job);
    expect(fixture.mails).toHaveLength(1);
    expect(fixture.mails[0]).toMatchObject({ to: 'ann@singleback.test', subject: 'Abe is out' });
    expect(fixture.mails[0]?.text).toContain('http://localhost:3000/lineup/5');
    expect(fixture.mails[0]?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Message-ID': `<${job.noticeId}@localhost>`,
    });
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers.map(({ endpoint }) => endpoint).sort(),
    );
    const [first] = service.received;
    expect(first?.message).toEqual({ title: 'Abe is out', body: 'QB, KC', url: '/lineup/5', tag: NOTICE.key });
    const { key } = (await fixture.call('GET /notifications/push-key', { token: ann.token })).body;
    const [, token = '', signedBy] = /^vapid t=([^,]+), k=(.+)$/.exec(String(first?.headers.authorization)) ?? [];
    expect(signedBy).toBe(key);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: service.origin,
    });
    expect(await noted(ann.userId).catch(() => 'nothing')).toBe('nothing');
  });

  test('retries only the channels that failed, and removes browsers that are gone', async () => {
    const ben = await premium('ben');
    const [busy, gone] = [await subscribed(ben.token), await subscribed(ben.token)];
    service.answer(busy.endpoint, 503);
    service.answer(gone.endpoint, 410);
    const job = await noted(ben.userId);
    await expect(deliverNotice(fixture.context, job)).rejects.toThrow('could not be sent by every channel');
    expect([fixture.mails.length, service.received.length]).toEqual([1, 0]);
    expect(await rows('select endpoint from push_subscriptions where user_id = $1', [ben.userId])).toEqual([
      { endpoint: busy.endpoint },
    ]);
    service.answer(busy.endpoint, 201);
    await deliverNotice(fixture.context, job);
    expect([fixture.mails.length, service.received.length]).toEqual([1, 1]);
  });

  test('is sent once by concurrent deliveries', async () => {
    const cat = await premium('cat');
    await subscribed(cat.token);
    const job = await noted(cat.userId);
    await Promise.all(Array.from({ length: 6 }, () => deliverNotice(fixture.context, job)));
    expect([fixture.mails.length, service.received.length]).toEqual([1, 1]);
  });

  test.each([
    ['recap week', 'recaps'],
    ['winner_changed group', 'group_news'],
    ['group news', 'group_news'],
    ['order 1', 'lineup_changes'],
    ['lost game 1', 'lineup_changes'],
  ])('of the key %j is not mailed to who has turned %s off, and is to all others', async (key, kind) => {
    const { token, userId } = await fixture.signIn(`off-${key.replaceAll(/\W/g, '-')}`);
    const turn = (of: string, is_on: boolean) =>
      fixture.call('PUT /notifications/emails', { token, body: { kind: of, is_on } });
    const deliver = async (n: number) =>
      deliverNotice(fixture.context, await noted(userId, { ...NOTICE, key: `${key} ${n}`, push: null }));
    await turn('invitations', false);
    await deliver(1);
    expect(fixture.mails).toHaveLength(1);
    expect(fixture.mails[0]?.text).toContain('Choose which emails you get in your profile, under Notifications.');
    expect((await turn(kind, false)).body.emails).toMatchObject({ [kind]: false, invitations: false });
    await deliver(2);
    expect(fixture.mails).toHaveLength(1);
    expect((await turn(kind, true)).body.emails).toMatchObject({ [kind]: true, invitations: false });
    await deliver(3);
    expect(fixture.mails).toHaveLength(2);
  });

  test('[A7.10] is not mailed to unsubscribed users, nor sent after its time or to deleted accounts', async () => {
    const dan = await premium('dan');
    await subscribed(dan.token);
    await fixture.call('GET /notifications/unsubscribe', { query: { email: 'dan@singleback.test' } });
    await deliverNotice(fixture.context, await noted(dan.userId));
    expect([fixture.mails.length, service.received.length]).toEqual([0, 1]);
    const late = await noted(dan.userId, { ...NOTICE, key: 'late' });
    fixture.clock.set(NOTICE.notAfter);
    await deliverNotice(fixture.context, late);
    expect(service.received).toHaveLength(1);
    fixture.clock.set(NOW);
    const last = await noted(dan.userId, { ...NOTICE, key: 'last' });
    const body = { confirmation: 'delete my account', password: 'play-singleback' };
    expect((await fixture.call('POST /account/deletion', { token: dan.token, body })).status).toBe(200);
    await deliverNotice(fixture.context, last);
    expect([fixture.mails.length, service.received.length]).toEqual([0, 1]);
    const left = `select (select count(*)::int from notices where user_id = $1) as notices,
      (select count(*)::int from push_subscriptions where user_id = $1) as browsers,
      (select count(*)::int from notice_settings where user_id = $1) as settings`;
    expect(await rows(left, [dan.userId])).toEqual([{ notices: 0, browsers: 0, settings: 0 }]);
  });
});

describe('a push subscription', () => {
  const keys = () => service.subscribe().keys;
  const subscribe = (token: string | undefined, body: unknown) =>
    fixture.call('POST /notifications/push-subscriptions', { token, body });

  test('[A2.44, A6.3] requires a premium user', async () => {
    const fay = await fixture.signIn('fay');
    const body = service.subscribe();
    expect((await subscribe(undefined, body)).status).toBe(401);
    expect((await subscribe(fay.token, body)).body).toMatchObject({ code: 'premium_needed' });
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
  ])('refuses the endpoint %s', async (endpoint) => {
    const gus = await premium('gus');
    expect((await subscribe(gus.token, { endpoint, keys: keys() })).body).toMatchObject({ code: 'field_invalid' });
    expect(await rows('select 1 from push_subscriptions where user_id = $1', [gus.userId])).toEqual([]);
  });

  test('accepts known push services, and refuses invalid keys and time zones', async () => {
    const hal = await premium('hal');
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-by3p.notify.windows.com/w/?token=x%3d',
    ]) {
      expect([endpoint, (await subscribe(hal.token, { endpoint, keys: keys() })).status]).toEqual([endpoint, 200]);
    }
    const endpoint = 'https://web.push.apple.com/y';
    const { p256dh, auth } = keys();
    for (const body of [
      { endpoint, keys: { p256dh: 'x', auth } },
      { endpoint, keys: { p256dh, auth: '' } },
      { endpoint, keys: { p256dh, auth }, time_zone: "Europe/Berlin'; drop" },
      { endpoint, keys: { p256dh, auth }, time_zone: 'Mars/Olympus' },
    ]) {
      expect((await subscribe(hal.token, body)).status).toBe(422);
    }
    expect(await rows('select 1 from push_subscriptions where endpoint = $1', [endpoint])).toEqual([]);
  });

  test('belongs to the last user who subscribed, who alone can end it', async () => {
    const [ivy, jim] = [await premium('ivy'), await premium('jim')];
    const browser = await subscribed(ivy.token);
    const end = (token: string) =>
      fixture.call('DELETE /notifications/push-subscriptions', { token, body: { endpoint: browser.endpoint } });
    const owner = async () => rows('select user_id from push_subscriptions where endpoint = $1', [browser.endpoint]);
    expect((await end(jim.token)).status).toBe(200);
    expect(await owner()).toEqual([{ user_id: ivy.userId }]);
    await subscribe(jim.token, browser);
    expect(await owner()).toEqual([{ user_id: jim.userId }]);
    await end(jim.token);
    expect(await owner()).toEqual([]);
  });

  test('replaces the oldest beyond ten', async () => {
    const kim = await premium('kim');
    for (let n = 0; n < 12; n += 1) {
      fixture.clock.set(new Date(NOW.getTime() + n * 1000));
      await subscribed(kim.token);
    }
    expect(await rows('select count(*)::int as n from push_subscriptions where user_id = $1', [kim.userId])).toEqual([
      { n: 10 },
    ]);
  });
});
