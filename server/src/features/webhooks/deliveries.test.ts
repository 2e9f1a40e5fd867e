import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOTICES } from '../../db/notices.ts';
import { type JobPace, type Jobs, openJobs } from '../../lib/jobs.ts';
import { type HookHost, openHookHost } from '../../lib/testing/hook-host.ts';
import { webhookSender } from '../../lib/webhooks/webhook-sender.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { sendGroupNotices } from '../commissioners/commissioners.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { deliverToWebhook, WEBHOOK_SPREAD, WEBHOOKS, type WebhookJob } from './deliveries-service.ts';

const QUICK: JobPace = { expireInSeconds: 20, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };

let fixture: GroupFixture;
let host: HookHost;
let open: Jobs[];
let queued: WebhookJob[];
let [ben, ann]: Person[] = [];
let group: string;

beforeEach(async () => {
  fixture = await openGroupFixture();
  host = await openHookHost();
  fixture.context.webhooks = webhookSender({ ...host.network, isAllowed: () => true, timeoutMs: 30_000 });
  open = [];
  queued = [];
  [ben, ann] = [await fixture.premium('ben'), await fixture.premium('ann')];
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
  group = await fixture.group(ben as Person, 'Office');
  await fixture.join(ann as Person, group);
});
afterEach(async () => {
  for (const jobs of open) await jobs.close();
  await host.close();
  await fixture.close();
});

/** The jobs of one process. */
async function openProcess(): Promise<Jobs> {
  const jobs = await openJobs(fixture.context.database.pool, [NOTICES, WEBHOOKS], fixture.context.log, QUICK);
  const add = jobs.add.bind(jobs);
  jobs.add = async (tx, queue, added) => {
    if (queue === WEBHOOKS) queued.push(...added.map(({ data }) => data as WebhookJob));
    await add(tx, queue, added);
  };
  open.push(jobs);
  return jobs;
}

const call = (key: Parameters<GroupFixture['call']>[0], more: object = {}) =>
  fixture.call(key, { token: ben?.token, params: { id: group }, ...more });
const addWebhook = async (url = 'https://hooks.test/in', events = ['announcement']) =>
  (await call('POST /groups/:id/webhooks', { body: { url, events } })).body.webhook;
const announce = (text = 'Draft at six.') => call('POST /groups/:id/announcements', { body: { text } });
const states = async () => (await call('GET /groups/:id/webhooks')).body;
const deliver = (job: WebhookJob | undefined) => deliverToWebhook(fixture.context, job as WebhookJob);
const waiting = () => fixture.rows('select id from webhook_deliveries');

/** Announces something with one webhook, and returns its job, which nobody works on. */
async function queueOne(url?: string): Promise<WebhookJob> {
  await addWebhook(url);
  await announce();
  await sendGroupNotices(fixture.context, await openProcess());
  return queued[0] as WebhookJob;
}

test('an announcement reaches each webhook that wants it, once, with two processes', async () => {
  await addWebhook();
  await addWebhook('https://hooks.test/other');
  await addWebhook('https://hooks.test/results', ['week_result']);
  const [one, other] = [await openProcess(), await openProcess()];
  for (const jobs of [one, other]) await jobs.work<WebhookJob>(WEBHOOKS, deliver, WEBHOOK_SPREAD);
  await announce();
  await Promise.all([one, other].map((jobs) => sendGroupNotices(fixture.context, jobs)));
  await expect.poll(waiting).toEqual([]);
  expect(host.requests.map(({ path }) => path).sort()).toEqual(['/in', '/other']);
  const [first] = host.requests;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    ...{ event: 'announcement', author: 'ben', text: 'Draft at six.', sent_at: fixture.clock.now().toISOString() },
    group: { id: group, name: 'Office', url: `http://localhost:3000/groups/${group}` },
  });
  const shown = (await states()).map(({ ending, state }: Record<'ending' | 'state', string>) => `${ending} ${state}`);
  expect(shown.sort()).toEqual(['t/in working', 'ther working', 'ults new']);
});

test('a failure is retried with the same message, and shown meanwhile', async () => {
  await addWebhook();
  host.answers.push({ status: 500 }, { status: 503 });
  const jobs = await openProcess();
  await announce();
  await sendGroupNotices(fixture.context, jobs);
  await expect(deliver(queued[0])).rejects.toThrow('the answer was status 500');
  expect(await states()).toMatchObject([{ state: 'failing', reason: 'the answer was status 500' }]);
  await jobs.work<WebhookJob>(WEBHOOKS, deliver, WEBHOOK_SPREAD);
  await expect.poll(waiting).toEqual([]);
  expect(host.requests).toHaveLength(3);
  expect(new Set(host.requests.map(({ body }) => body)).size).toBe(1);
  expect(await states()).toMatchObject([{ state: 'working', reason: null, failed_at: null }]);
});

test('two workers with the same job send it once', async () => {
  const job = await queueOne();
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  host.answers.push({ status: 204, after });
  const first = deliver(job);
  await expect.poll(() => host.requests).toHaveLength(1);
  // The other one is retried, in case the first has died.
  await expect(deliver(job)).rejects.toThrow('another process is sending it');
  answer();
  await first;
  await deliver(job);
  expect(host.requests).toHaveLength(1);
});

test('the claim of a process that died ends', async () => {
  const job = await queueOne();
  await fixture.rows(`update webhook_deliveries set claimed_until = now() - interval '1 second' returning id`);
  await deliver(job);
  expect(host.requests).toHaveLength(1);
});

test('a private address is never reached, and a slow one is retried', async () => {
  const job = await queueOne();
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', '169.254.169.254']) {
    fixture.context.webhooks = webhookSender({ ...host.network, resolve: async () => [address] });
    await expect(deliver(job)).rejects.toThrow('the address is not a public one');
  }
  expect(host.requests).toEqual([]);
  fixture.context.webhooks = webhookSender({ ...host.network, isAllowed: () => true, timeoutMs: 100 });
  host.answers.push(null);
  await expect(deliver(job)).rejects.toThrow('no answer in time');
  expect(await states()).toMatchObject([{ state: 'failing', reason: 'no answer in time' }]);
});

test('a message is given up after a day, and five in a row disable the webhook', async () => {
  await addWebhook();
  const jobs = await openProcess();
  host.answers.push(...Array.from({ length: 5 }, () => ({ status: 500 })));
  for (let n = 1; n <= 6; n += 1) {
    await fixture.rows('delete from rate_limits returning key');
    await announce();
    await sendGroupNotices(fixture.context, jobs);
    const old = new Date(Date.now() - DAY_MS - 1000).toISOString();
    await fixture.rows(`update webhook_deliveries set created_at = '${old}' returning id`);
    await deliver(queued[n - 1]);
    expect(await waiting()).toEqual([]);
    expect(await states()).toMatchObject([{ state: n < 5 ? 'failing' : 'disabled' }]);
    if (n === 5) break;
  }
  await announce();
  await sendGroupNotices(fixture.context, jobs);
  expect(queued).toHaveLength(5);
});

test('a webhook that was deleted at Discord is disabled at once', async () => {
  const job = await queueOne('https://discord.com/api/webhooks/1/token');
  fixture.context.webhooks = {
    post: async () => ({ isSent: false, reason: 'the answer was status 404', status: 404 }),
  };
  await deliver(job);
  expect(await states()).toMatchObject([{ state: 'disabled', reason: 'the answer was status 404' }]);
});

test('another program’s 404 is retried', async () => {
  const job = await queueOne();
  host.answers.push({ status: 404 });
  await expect(deliver(job)).rejects.toThrow('status 404');
  await deliver(job);
  expect(await states()).toMatchObject([{ state: 'working' }]);
});

test('nothing more is sent to a webhook that was removed or disabled, or of a closed group', async () => {
  const job = await queueOne();
  await fixture.rows('update group_webhooks set disabled_at = now() returning id');
  await deliver(job);
  expect(await waiting()).toEqual([]);
  await fixture.rows('update group_webhooks set disabled_at = null returning id');
  await announce();
  await sendGroupNotices(fixture.context, open[0] as Jobs);
  const [webhook] = await states();
  await call('DELETE /groups/:id/webhooks/:webhookId', { params: { id: group, webhookId: webhook.id } });
  await deliver(queued[1]);
  await addWebhook();
  await announce();
  await call('POST /groups/:id/close');
  await sendGroupNotices(fixture.context, open[0] as Jobs);
  expect(queued).toHaveLength(2);
  expect(host.requests).toEqual([]);
});

test('an announcement that was deleted before it went out is not sent', async () => {
  await addWebhook();
  const { body } = await announce();
  await sendGroupNotices(fixture.context, await openProcess());
  const params = { id: group, announcementId: body.id };
  expect((await call('DELETE /groups/:id/announcements/:announcementId', { params })).status).toBe(200);
  await deliver(queued[0]);
  expect([await waiting(), host.requests]).toEqual([[], []]);
});

test('an address that can’t be decrypted any more is a failure in words', async () => {
  const job = await queueOne();
  fixture.context.authSecret = 'another secret, after the first was lost';
  await expect(deliver(job)).rejects.toThrow('can’t be read anymore');
});
