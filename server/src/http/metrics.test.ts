import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/pool.ts';
import { openJobs } from '../lib/jobs.ts';
import { openMeasures } from '../lib/measures.ts';
import { startPipeline } from '../pipeline/pipeline.ts';
import { type AppFixture, openAppFixture } from '../testing/app-fixture.ts';

const TOKEN = 'the-operator-alone-knows';
let fixture: AppFixture;
let app: Awaited<ReturnType<typeof buildApp>>;
const measures = openMeasures({ ofProcess: true });

beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z') });
  app = await buildApp(fixture.context, { auth: fixture.auth, measures, metricsToken: TOKEN });
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});

const metrics = (authorization?: string) =>
  app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } });

test('shows metrics only with the operator’s token', async () => {
  for (const wrong of [undefined, 'Bearer ', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const answer = await metrics(wrong);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in']);
  }
  expect((await metrics(`Bearer ${TOKEN}`)).statusCode).toBe(200);
  // Without a configured token the path does not exist.
  const answer = await fixture.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(404);
});

test('counts requests by pattern and status, without ids, tokens or search words', async () => {
  const id = fixture.context.ids.uuid();
  await app.inject(`/api/lineup/${id}`);
  await app.inject('/api/teams?search=ann');
  await app.inject(`/nowhere/${id}`);
  const { text } = { text: (await metrics(`Bearer ${TOKEN}`)).body };
  expect(text).toContain('singleback_request_seconds_count{method="GET",route="/api/lineup/:id",status="401"} 1');
  expect(text).toContain('singleback_request_seconds_count{method="GET",route="/api/teams",status="200"} 1');
  expect(text).toContain('singleback_request_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain(id);
  expect(text).not.toContain('ann');
});

test('exposes connections, sources, pipeline steps, jobs and the process itself', async () => {
  const feed = { name: 'mails', read: async () => null };
  const pipeline = await startPipeline({ context: fixture.context, feed, measures, intervalMs: 60_000 });
  await pipeline.tick();
  await pipeline.stop();
  fixture.clock.set(new Date('2025-09-10T12:00:00Z'));
  const jobs = await openJobs(fixture.context.database.pool, ['mails'], fixture.context.log);
  await jobs.add(fixture.context.db, 'mails', [{ id: fixture.context.ids.uuid(), data: {} }]);
  await jobs.close();
  const text = (await metrics(`Bearer ${TOKEN}`)).body;
  expect(text).toMatch(/^singleback_database_connections [1-9]/m);
  expect(text).toContain('singleback_feed_age_seconds{source="mails"} 7200');
  expect(text).toContain('singleback_feed_late{source="mails"} 1');
  expect(text).toContain('singleback_jobs{queue="mails",state="created"} 1');
  expect(text).toMatch(/^singleback_pipeline_step_seconds_count [1-9]/m);
  expect(text).toContain('singleback_pipeline_failures_total 0');
  expect(text).toMatch(/^singleback_process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^singleback_nodejs_eventloop_lag_seconds \d/m);
});

test('counts failed pipeline steps', async () => {
  const own = openMeasures({ ofProcess: false });
  const feed = { name: 'broken', read: () => Promise.reject(new Error('no word from there')) };
  const pipeline = await startPipeline({ context: fixture.context, feed, measures: own, intervalMs: 60_000 });
  await pipeline.tick();
  await pipeline.stop();
  expect((await own.expose()).text).toContain('singleback_pipeline_failures_total 1');
});

test('every response carries its request’s id', async () => {
  const ids = [await app.inject('/api/teams'), await app.inject('/nowhere')].map((one) => one.headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('without its database a process is alive and not ready', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {});
  const without = { ...fixture.context, db: gone.db, database: gone };
  const alone = await buildApp(without, { auth: fixture.auth });
  expect((await alone.inject('/api/health/alive')).statusCode).toBe(200);
  expect((await alone.inject('/api/health/ready')).statusCode).toBe(503);
  expect((await alone.inject('/api/health')).json().database).toBe('down');
  await alone.close();
  expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
});

test('log level and metrics token come from the environment', () => {
  expect(readConfig({}).logLevel).toBe('warn');
  expect(readConfig({ SEASON: 'live' }).logLevel).toBe('info');
  expect(readConfig({ LOG_LEVEL: 'debug', METRICS_TOKEN: TOKEN })).toMatchObject({
    logLevel: 'debug',
    metricsToken: TOKEN,
  });
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(ConfigError);
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN has 16 characters or more');
});
