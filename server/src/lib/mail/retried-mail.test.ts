import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { type Jobs, openJobs } from '../jobs.ts';
import { post } from './mail.ts';
import { EMAIL_SPREAD, EMAILS, type EmailJob, sendAgain, watchedSender, withRetries } from './senders.ts';
import { smtpSender } from './smtp.ts';

const QUICK = { expireInSeconds: 10, superviseSeconds: 5, pollSeconds: 0.5, retrySeconds: 1 };
const PATIENCE = { connectionTimeout: 500, greetingTimeout: 300, socketTimeout: 2_000 };

let fixture: AppFixture;
let context: Context;
let jobs: Jobs;
let port: number;

/** Accepts connections and never says a word. */
const silent = createServer((socket) => socket.on('error', () => {}));

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), operatorEmail: 'operator@one.test' });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  ({ port } = silent.address() as AddressInfo);
  jobs = await openJobs(fixture.context.database.pool, [EMAILS], fixture.context.log, QUICK);
  const { db, ids, clock } = fixture.context;
  const sender = smtpSender(`smtp://127.0.0.1:${port}`, 'Singleback <play@singleback.test>', PATIENCE);
  const watched = watchedSender(sender, { db, ids, clock, count: () => {} });
  context = fixture.context;
  context.mail = withRetries(watched, { ...context, jobs });
});
afterAll(async () => {
  await jobs.close();
  await fixture.close();
});

/** The recipients of all emails that a mail server at the same port gets. */
async function openMailServer(): Promise<{ got: string[]; close(): Promise<void> }> {
  const got: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        got.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { got, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

const failedNow = async () =>
  (await context.database.pool.query('select distinct recipient, subject from failed_emails order by 1')).rows;

test('every email of a request gets through once a silent mail server is back, and is then no failure any more', async () => {
  const { token } = await fixture.signIn('ann');
  const answers = [
    await fixture.call('POST /auth/code/send', { body: { email: 'code@one.test' } }),
    await fixture.call('POST /feedback', { token, body: { subject: 'The table', description: 'It is good.' } }),
  ];
  const reset = await fixture.app.inject({
    ...{ method: 'POST', url: '/api/auth/request-password-reset', payload: { email: 'ann@singleback.test' } },
  });
  expect([...answers.map(({ status }) => status), reset.statusCode]).toEqual([200, 200, 200]);
  const wanted = ['ann@singleback.test', 'code@one.test', 'operator@one.test'];
  await vi.waitFor(async () => expect((await failedNow()).map(({ recipient }) => recipient)).toEqual(wanted), 20_000);
  // A code signs in: neither the operator nor a reader of the database may see it.
  expect((await failedNow())[1].subject).toBe('••• ••• is your Singleback code');
  const { rows } = await context.database.pool.query('select data::text from jobs.job where name = $1', [EMAILS]);
  expect(rows).toHaveLength(3);
  for (const { data } of rows) expect(data).not.toMatch(/one\.test|singleback\.test|token=/);

  silent.close();
  const server = await openMailServer();
  await jobs.work<EmailJob>(EMAILS, (job) => sendAgain(context, job), EMAIL_SPREAD);
  await vi.waitFor(async () => expect([...server.got].sort()).toEqual(wanted), 60_000);
  await vi.waitFor(async () => expect(await failedNow()).toEqual([]), 10_000);
  await server.close();
});

test('an email that is being sent when its process ends is sent by another one', async () => {
  const sent: string[] = [];
  const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const never = withRetries({ send: () => new Promise<never>(() => {}) }, { ...context, jobs });
  const letter = { to: 'cut@one.test', subject: 'Hello', text: 'Plain', html: '<p>Plain</p>' };
  post({ mail: never, log: context.log }, 'code', letter);
  const waiting = async () =>
    (await context.database.pool.query("select data from jobs.job where name = $1 and state = 'created'", [EMAILS]))
      .rows;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
  for (const { data } of await waiting()) await sendAgain({ ...context, mail }, data);
  expect(sent).toEqual(['cut@one.test']);
  await context.database.pool.query('delete from jobs.job where name = $1', [EMAILS]);
});

test('emails that wait behind slow ones are sent once, however long the slow ones take', async () => {
  const pace = { expireInSeconds: 2, superviseSeconds: 1, pollSeconds: 0.5, retrySeconds: 1 };
  const hurried = await openJobs(context.database.pool, ['slow'], context.log, pace);
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  await hurried.add(
    context.db,
    'slow',
    numbers.map((number) => ({ id: context.ids.uuid(), data: { number } })),
  );
  const sent: number[] = [];
  const send = async ({ number }: { number: number }) => {
    await setTimeout(700);
    sent.push(number);
  };
  await hurried.work('slow', send, EMAIL_SPREAD);
  const left = async () =>
    (await context.database.pool.query("select from jobs.job where name = 'slow' and state <> 'completed'")).rowCount;
  await vi.waitFor(async () => expect(await left()).toBe(0), 30_000);
  await hurried.close();
  expect(sent.sort((a, b) => a - b)).toEqual(numbers);
});

test('an email that is sent leaves nothing behind', async () => {
  const sent: string[] = [];
  let added = 0;
  const counted: Jobs = {
    ...jobs,
    async add(...job) {
      await jobs.add(...job);
      added += 1;
    },
  };
  const mail = withRetries({ send: async ({ to }) => void sent.push(to) }, { ...context, jobs: counted });
  post({ mail, log: context.log }, 'code', { to: 'ann@one.test', subject: 'Hello', text: 'Plain', html: 'Plain' });
  const left = async () =>
    Number(
      (
        await context.database.pool.query("select count(*) from jobs.job where name = $1 and state <> 'completed'", [
          EMAILS,
        ])
      ).rows[0].count,
    );
  await vi.waitFor(async () => expect([sent.length, added, await left()]).toEqual([1, 1, 0]));
});

test('an email whose link has ended is not sent any more', async () => {
  const sent: string[] = [];
  const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const queued: EmailJob[] = [];
  const keeping = {
    ...jobs,
    add: async (_: unknown, __: string, added: readonly { data: object }[]) =>
      void queued.push(...added.map(({ data }) => data as EmailJob)),
  };
  const sender = withRetries(mail, { ...context, jobs: keeping });
  const letter = { to: 'late@one.test', subject: 'Hello', text: 'Plain', html: '<p>Plain</p>' };
  for (const usefulMs of [3_600_000, -1]) await sender.keep?.({ ...letter, usefulMs });
  for (const job of queued) await sendAgain({ ...context, mail }, job);
  expect(sent).toEqual(['late@one.test']);
});

test('every email is sent by what tries again: a request, a notice, the alarm of the operator', () => {
  const source = join(import.meta.dirname, '../..');
  const senders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('test'))
    .filter((path) => /\bmail\s*\.send\(|\bsender\.send\(/.test(readFileSync(join(source, path), 'utf8')));
  expect(senders.sort()).toEqual([
    'features/notifications/deliver-notice.ts',
    'lib/mail/mail.ts',

    'lib/mail/senders.ts',
    'operator/alarms.ts',
  ]);
});
