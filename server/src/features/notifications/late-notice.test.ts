import type { Notice } from '@singleback/game/notifications/notice.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { JobWaits } from '../../lib/jobs.ts';
import { MailRefused } from '../../lib/mail/mail.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { makeSmallSeason, type SmallSeason } from '../../testing/small-season.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { deliverNotice } from './deliver-notice.ts';
import { notedJob } from './testing/noted-job.ts';
import { openPushService, type PushService } from './testing/push-service.ts';

// Saturday noon in New York; in week 5 Dallas kicks off on Sunday at 17:00 UTC, Miami on Tuesday at 00:15.
const NOW = new Date('2025-10-04T16:00:00Z');
const KICKOFF = new Date('2025-10-05T17:00:00Z');

let fixture: AppFixture;
let season: SmallSeason;
let service: PushService;
beforeAll(async () => {
  service = await openPushService();
  fixture = await openAppFixture({ now: NOW, pushServices: [service.origin] });
  season = await makeSmallSeason(fixture.context.db);
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

const notice = (key: string, notAfter: Date | null = null): Notice => ({
  ...{ key, notAfter, push: { title: 'Abe is out', body: 'QB, KC' } },
  letter: { subject: 'Abe', lines: ['Abe is out.'], action: { label: 'Change', path: '/lineup/5' }, after: 'Why.' },
});

/** A premium user with mail and one browser. */
async function reader(name: string) {
  const person = await fixture.signIn(name);
  const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null };
  await recordSubscription(fixture.context, { userId: person.userId, ...plan });
  const browser = service.subscribe();
  const body = { ...browser, time_zone: 'America/New_York' };
  await fixture.call('POST /notifications/push-subscriptions', { token: person.token, body });
  return { ...person, browser };
}

const out = () => [fixture.mails.length, service.received.length];
const injury = (name: string) => `injury ${season.week(5)} ${season.player(name)} out`;
const reminder = () => `reminder ${season.week(5)} day`;

/** Reschedules the games of Dallas in week 5. */
const moveGame = (change: ReturnType<typeof sql>) =>
  fixture.context.db.execute(sql`
    update games set ${change} where week_id = ${season.week(5)} and kickoff = ${KICKOFF.toISOString()}`);

test('[A2.44] drops notices of a kind that was turned off in the meantime', async () => {
  const { token, userId } = await reader('ann');
  const jobs = [await notedJob(fixture.context, userId, notice(injury('DAL QB1')))];
  jobs.push(await notedJob(fixture.context, userId, notice(reminder())));
  const body = { injury_alerts: false, lineup_reminders: true };
  await fixture.call('PUT /account/notification-preferences', { token, body });
  for (const job of jobs) await deliverNotice(fixture.context, job);
  expect(fixture.mails.map(({ to }) => to)).toEqual(['ann@singleback.test']);
  expect(service.received.map(({ message }) => message.tag)).toEqual([reminder()]);
});

test('drops notices of a locked game that was moved earlier or began without a kick-off', async () => {
  const { userId } = await reader('ben');
  const early = sql`kickoff = '2025-10-05T13:30:00Z'`;
  const jobs = [
    await notedJob(fixture.context, userId, notice(injury('DAL QB1'), KICKOFF)),
    await notedJob(fixture.context, userId, notice(reminder(), KICKOFF)),
  ];
  await moveGame(early);
  fixture.clock.set(new Date('2025-10-05T13:30:00Z'));
  for (const job of jobs) await deliverNotice(fixture.context, job);
  expect(out()).toEqual([0, 0]);
  fixture.clock.set(new Date('2025-10-05T13:29:00Z'));
  for (const job of jobs) await deliverNotice(fixture.context, job);
  expect(out()).toEqual([2, 2]);

  const unset = await notedJob(fixture.context, userId, notice(injury('DAL RB1')));
  await fixture.context.db.execute(sql`
    update games set kickoff = null, status = 'in_progress'
    where week_id = ${season.week(5)} and kickoff = '2025-10-05T13:30:00Z'`);
  await deliverNotice(fixture.context, unset);
  expect(out()).toEqual([2, 2]);
  await fixture.context.db.execute(sql`
    update games set kickoff = ${KICKOFF.toISOString()}, status = 'scheduled' where week_id = ${season.week(5)} and kickoff is null`);
});

test('an injury alert waits while a start is not confirmed, and is sent once the lock is lifted', async () => {
  const { userId } = await reader('bob');
  const job = await notedJob(fixture.context, userId, notice(injury('DAL QB2'), KICKOFF));
  await moveGame(sql`is_lock_provisional = true`);
  await expect(deliverNotice(fixture.context, job)).rejects.toThrow(JobWaits);
  expect(out()).toEqual([0, 0]);
  await moveGame(sql`is_lock_provisional = false`);
  await deliverNotice(fixture.context, job);
  expect(out()).toEqual([1, 1]);
});

test('a late push waits for the end of the quiet hours, the mail does not', async () => {
  const { userId } = await reader('cat');
  const job = await notedJob(fixture.context, userId, notice(injury('MIA QB1')));
  fixture.clock.set(new Date('2025-10-05T02:00:00Z'));
  await expect(deliverNotice(fixture.context, job)).rejects.toThrow(JobWaits);
  expect(out()).toEqual([1, 0]);
  fixture.clock.set(new Date('2025-10-05T12:00:00Z'));
  await deliverNotice(fixture.context, job);
  expect(out()).toEqual([1, 1]);
});

test('push services keep a message only while it is relevant', async () => {
  const { userId } = await reader('dan');
  fixture.clock.set(new Date('2025-10-05T16:00:00Z'));
  await deliverNotice(fixture.context, await notedJob(fixture.context, userId, notice(injury('DAL WR1'), KICKOFF)));
  await deliverNotice(fixture.context, await notedJob(fixture.context, userId, notice(injury('MIA WR1'))));
  expect(service.received.map(({ headers }) => headers.ttl)).toEqual(['3600', '43200']);
});

test('removes a browser with an invalid key without blocking others', async () => {
  const { token, userId } = await reader('eve');
  const { endpoint, keys } = service.subscribe();
  const body = { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } };
  expect((await fixture.call('POST /notifications/push-subscriptions', { token, body })).status).toBe(200);
  await deliverNotice(fixture.context, await notedJob(fixture.context, userId, notice(injury('MIA RB1'))));
  expect(out()).toEqual([1, 1]);
  const { rows } = await fixture.context.db.execute(sql`
    select 1 from push_subscriptions where endpoint = ${endpoint}`);
  expect(rows).toEqual([]);
});

test('does not retry a mailbox that no longer exists', async () => {
  const { userId } = await reader('fay');
  const job = await notedJob(fixture.context, userId, notice(injury('MIA TE1')));
  let tries = 0;
  const send = async () => {
    tries += 1;
    throw new MailRefused('550 5.1.1 No such user');
  };
  const context = { ...fixture.context, mail: { send } };
  await deliverNotice(context, job);
  await deliverNotice(context, job);
  expect([tries, service.received.length]).toEqual([1, 1]);
});
