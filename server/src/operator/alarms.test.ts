import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { ClockJump } from '../lib/clock.ts';
import type { DiskSpace } from '../lib/disk-space.ts';
import { type Mail, MailRefused } from '../lib/mail/mail.ts';
import { watchedSender } from '../lib/mail/senders.ts';
import { openMeasures } from '../lib/measures.ts';
import { openDoubtsStore } from '../pipeline/feeds/doubts-store.ts';
import { readStatus } from '../pipeline/read-status.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';
import { tidy } from '../tidy.ts';
import { checkAlarms } from './alarms.ts';
import { watchOperations } from './operation-metrics.ts';
import { listProcesses, machineOf, processName, recordBackupRun, startProcessReports } from './runs.ts';

const DISK = `disk on ${machineOf(processName())}, /data`;
const START = new Date('2025-09-28T16:00:00Z');
let measures = openMeasures({ ofProcess: false });
let fixture: AppFixture;
let context: Context;
let mails: Mail[] = [];
let serverAnswers: () => Promise<void> = async () => {};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  fixture = await openAppFixture({ now: START, operatorEmail: 'op@singleback.test' });
  const { db, ids } = fixture.context;
  const sender = { send: async (mail: Mail) => serverAnswers().then(() => void mails.push(mail)) };
  const clock = { ...fixture.clock, now: () => new Date() };
  const mail = watchedSender(sender, { db, ids, clock, count: measures.emailed });
  context = { ...fixture.context, clock, mail };
  watchOperations(measures, context);
});
afterAll(() => {
  vi.useRealTimers();
  return fixture.close();
});

/** Lets minutes pass, with a check by two processes at the end, and returns the lines that were emailed. */
async function after(minutes: number): Promise<string[]> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  mails = [];
  await Promise.all([checkAlarms(context), checkAlarms(context)]);
  return mails.map(({ subject, text }) => `${subject}: ${text.split('\n')[2]}`);
}

const read = async (statement: ReturnType<typeof sql>) => (await context.db.execute(statement)).rows;
const alarms = async () => (await read(sql`select key from alarms order by key`)).map(({ key }) => key);
const metrics = async () => (await measures.expose()).text;

test('a late source is emailed once, after ten minutes, and once more when it is read again', async () => {
  await read(sql`insert into feed_state (source, read_at) values ('espn scores', now() - interval '100 years')`);
  await read(sql`update feed_state set read_at = ${new Date().toISOString()}`);
  expect(await after(4)).toEqual([]);
  expect(await alarms()).toEqual([]);
  expect(await after(4)).toEqual([]);
  expect(await alarms()).toEqual(['source espn scores']);
  expect(await metrics()).toContain('singleback_alarm{alarm="source espn scores"} 1');
  expect(await after(11)).toEqual([
    'Singleback needs your attention: The source “espn scores” has not been read since 2025-09-28T16:00:00.000Z.',
  ]);
  expect(mails[0]?.to).toBe('op@singleback.test');
  expect(await after(60)).toEqual([]);
  await read(sql`update feed_state set read_at = ${new Date().toISOString()}`);
  expect(await after(1)).toEqual([
    'Singleback works normally again: This is over: The source “espn scores” has not been read since 2025-09-28T16:00:00.000Z.',
  ]);
  expect(await metrics()).not.toContain('singleback_alarm{');
  await read(sql`delete from feed_state`);
});

test('a failed backup is reported until one succeeds, and so is one that is missing', async () => {
  expect(await metrics()).not.toMatch(/^singleback_backup_age_seconds /m);
  await recordBackupRun(context.db, context.ids, 'No space left on device', new Date());
  expect(await after(1)).toEqual([]);
  expect(await after(10)).toEqual([
    expect.stringMatching(/^Singleback needs your attention: The backup of 2025-\S+ failed: No space left on device$/),
  ]);
  await recordBackupRun(context.db, context.ids, null, new Date());
  expect(await after(1)).toEqual([expect.stringContaining('works normally again')]);
  expect(await metrics()).toContain('singleback_backup_age_seconds 60');
  expect(await after(25 * 60)).toEqual([]);
  expect(await alarms()).toEqual([]);
  expect(await after(60)).toEqual([]);
  expect(await after(10)).toEqual([expect.stringContaining('No backup has been taken since 2025-')]);
  await read(sql`delete from backup_runs`);
  await after(1);
});

test('emails that fail are counted, recorded and reported as soon as one can be sent again', async () => {
  const mail: Mail = { to: 'dan@singleback.test', subject: 'Hello', text: 'Hello', html: 'Hello' };
  serverAnswers = () => Promise.reject(new MailRefused('no such mailbox', { cause: new Error('550 5.1.1 unknown') }));
  for (let n = 0; n < 5; n += 1) await expect(context.mail.send(mail)).rejects.toThrow(MailRefused);
  await after(1);
  expect(await alarms()).toEqual([]);
  serverAnswers = () => Promise.reject(new Error('connect ECONNREFUSED'));
  for (let n = 0; n < 3; n += 1) await expect(context.mail.send(mail)).rejects.toThrow('ECONNREFUSED');
  expect(
    await read(sql`select recipient, is_refused, reason, count(*)::int from failed_emails group by 1, 2, 3`),
  ).toEqual(
    expect.arrayContaining([
      { recipient: mail.to, is_refused: true, reason: 'Error: 550 5.1.1 unknown', count: 5 },
      { recipient: mail.to, is_refused: false, reason: 'Error: connect ECONNREFUSED', count: 3 },
    ]),
  );
  await after(1);
  expect(await alarms()).toEqual(['email']);
  expect(await after(10)).toEqual([]);
  serverAnswers = async () => {};
  expect(await after(5)).toEqual([]);
  expect(await after(5)).toEqual([expect.stringContaining('Several emails could not be sent in half an hour.')]);
  expect(await metrics()).toContain('singleback_emails_total{outcome="refused"} 5');
  expect(await metrics()).toMatch(/^singleback_emails_total\{outcome="sent"\} [1-9]/m);
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000);
  await tidy(context);
  expect(await read(sql`select from failed_emails`)).toEqual([]);
});

test('a disk that is nearly full and a clock that jumped are emailed at once, and over when they are', async () => {
  let space: DiskSpace = { folder: '/data', freeBytes: 50e9, sizeBytes: 100e9, state: 'well' };
  let jump: ClockJump | null = null;
  const [{ disk: ownDisk, clock: ownClock }] = [context];
  const health = async () => (await fixture.app.inject('/api/health')).json();
  Object.assign(fixture.context, { disk: async () => space });
  Object.assign(fixture.clock, { jump: () => jump });
  context = { ...context, disk: async () => space, clock: { ...ownClock, jump: () => jump } };
  measures = openMeasures({ ofProcess: false });
  watchOperations(measures, context);
  // What was wrong in another test is over.
  await after(1);
  expect(await health()).toMatchObject({ disk: 'well', clock: 'well' });

  space = { ...space, freeBytes: 1.5e9, state: 'low' };
  jump = { at: new Date(), aheadMs: 10_800_000, endedAt: null, isTakenOver: false };
  const [email] = await after(1);
  expect(email).toContain('The disk of');
  expect(mails[0]?.text).toContain('is nearly full: 1500 of 100000 MB are left. Once it is full, nobody can save');
  expect(mails[0]?.text).toContain('jumped 10800 s ahead at 20');
  expect(mails).toHaveLength(1);
  expect(await alarms()).toEqual([`clock on ${processName()}`, DISK]);
  expect(await metrics()).toMatch(/^singleback_disk_free_bytes 1500000000$/m);
  expect(await metrics()).toMatch(/^singleback_clock_jump_seconds 10800$/m);
  expect(await health()).toMatchObject({ disk: 'low', clock: 'held' });
  expect(await after(1)).toEqual([]);

  space = { ...space, freeBytes: 1e6, state: 'full' };
  expect(await health()).toMatchObject({ status: 'down', disk: 'full' });

  // What another process says of itself stays while that runs, and goes with it.
  const other = 'app-2, process 7';
  await read(sql`insert into alarms (key, message, raised_at, attempted_at)
    values ('disk on app-2, /data', 'Its disk', now(), now())`);
  const seen = sql`${new Date().toISOString()}`;
  await read(sql`insert into processes values (gen_random_uuid(), ${other}, ${seen}, ${seen}, false, 0)`);
  space = { ...space, freeBytes: 50e9, state: 'well' };
  jump = null;
  expect(await after(0.5)).toEqual([expect.stringContaining('A problem of Singleback is over: This is over')]);
  expect(await alarms()).toEqual(['disk on app-2, /data']);
  // The other machine restarts, and then is taken away.
  expect(await after(8)).toEqual([]);
  expect(await alarms()).toEqual(['disk on app-2, /data']);
  expect(await after(2)).toEqual([]);
  expect(await alarms()).toEqual([]);
  context = { ...context, disk: ownDisk, clock: ownClock };
});

test('a restart while the disk is low emails nothing, whoever checks, nor that of a version that named the process', async () => {
  const { disk } = context;
  context = { ...context, disk: async () => ({ folder: '/data', freeBytes: 1.5e9, sizeBytes: 100e9, state: 'low' }) };
  expect(await after(1)).toEqual([expect.stringMatching(/^Singleback needs your attention: The disk of \/data on /)]);
  // While this machine restarts, another one checks.
  const reports = startProcessReports(context, { isLeader: () => false, connections: () => 0 });
  await expect.poll(async () => (await listProcesses(context.db, new Date())).length).toBe(1);
  await reports.stop();
  await read(sql`update processes set name = 'app-2, process 7'`);
  await read(sql`update alarms set key = 'disk on app-2, /data'`);
  const { disk: low } = context;
  context = { ...context, disk };
  expect(await after(1)).toEqual([]);
  expect(await alarms()).toEqual(['disk on app-2, /data']);
  await read(sql`update alarms set key = ${DISK}`);
  context = { ...context, disk: low };
  // A restart changes the number of the process, which is not in the key.
  const before = DISK.replace('/data', 'process 7');
  await read(sql`insert into alarms (key, message, raised_at, attempted_at) values (${before}, 'Old', now(), now())`);
  expect(await after(1)).toEqual([]);
  expect(await alarms()).toEqual([DISK]);
  context = { ...context, disk };
  await read(sql`delete from alarms`);
});

test('what is not believed is in health, status and metrics and emailed once, until it is over', async () => {
  const file = { source: 'nflverse', name: 'nflverse/playerStats/2025' };
  const store = openDoubtsStore(context.db);
  const burns = { subject: 'Bo Burns, week 9', reason: 'two rows that differ', used: 'what is stored' };
  const doubts = async () => (await fixture.app.inject({ url: '/api/health' })).json().doubts;
  const sentence = 'nflverse/playerStats/2025, Bo Burns, week 9: two rows that differ. Used meanwhile: what is stored.';
  const since = new Date();
  await store.replace(file, [burns], since);
  expect(await after(1)).toEqual([]);
  expect([await doubts(), await alarms()]).toEqual([1, ['doubt nflverse/playerStats/2025']]);
  expect(await readStatus(context.db, new Date())).toContain(`Not believed since ${since.toISOString()}: ${sentence}`);
  expect(await metrics()).toContain('singleback_doubts{source="nflverse"} 1');
  await store.replace(file, [burns, { ...burns, subject: 'Dee Dunn, week 9' }], new Date());
  expect(await after(11)).toEqual([`Singleback needs your attention: Not believed: ${sentence} 1 more of this file.`]);
  expect(await after(30)).toEqual([]);
  await store.replace(file, [], new Date());
  expect(await after(1)).toEqual([
    `Singleback works normally again: This is over: Not believed: ${sentence} 1 more of this file.`,
  ]);
  expect([await doubts(), await alarms()]).toEqual([0, []]);
  expect(await metrics()).not.toContain('singleback_doubts{');
});

test('unmatched players are counted by source', async () => {
  await read(sql`insert into feed_unmatched (source, external_id, name, first_at, last_at)
    values ('espn', '1', 'M. Brown Jr.', now(), now()), ('espn', '2', 'Nobody', now(), now())`);
  expect(await metrics()).toContain('singleback_unmatched_players{source="espn"} 2');
});
