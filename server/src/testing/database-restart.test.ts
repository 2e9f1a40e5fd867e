import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, startApp } from '../../../e2e/server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { addressOf, CAST, DEMO_PASSWORD } from '../demo/cast.ts';
import { type Browser, connected, openBrowser } from '../pipeline/live/testing/browser.ts';
import { readJson, signIn } from './kill-crowd.ts';

const PUBLIC_URL = 'http://localhost:3000';
// Before the early games of the first Sunday, so that the demo has only one week to generate.
const BEFORE_KICKOFF = '2026-09-13T16:55:00Z';
const SPEED = 60;

const dataDir = mkdtempSync(join(tmpdir(), 'singleback-restart-'));
const place = { dataDir: join(dataDir, 'postgres'), durable: true };
let postgres: EmbeddedPostgres;
let app: App;
let browser: Browser | null = null;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(place);
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL, AUTH_SECRET: 'one secret, and long enough for anybody' };
  app = await startApp({ clock: BEFORE_KICKOFF, dataDir: join(dataDir, 'app'), env });
}, 240_000);
afterAll(async () => {
  browser?.close();
  await app.kill9();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

test('recovers by itself when the database goes away during a Sunday and comes back', async () => {
  const { currentWeek } = await readJson<SeasonWeeks>(`${app.url}/api/current-season-weeks`, {});
  const token = await signIn(app.url, addressOf(CAST[0]?.mailbox ?? ''), DEMO_PASSWORD, PUBLIC_URL);
  const bearer = { authorization: `Bearer ${token}` };
  const own = openBrowser(app.url, token, currentWeek.id);
  browser = own;
  await connected(own);
  await moveClock({ speed: SPEED });
  await waitFor(() => expect(own.points.size).toBeGreaterThan(20));

  // All its processes are killed at once, without a clean disconnect.
  await crash();
  await waitFor(() => expectFollowing(own));

  // It is stopped for a while and started again.
  await postgres.stop();
  const lists = ['/api/current-season-weeks', `/api/scoreboard/${currentWeek.id}`, '/api/groups', '/api/health/ready'];
  for (const path of lists) {
    const answer = await fetch(`${app.url}${path}`, { headers: bearer });
    const { code } = (await answer.json()) as { code: string };
    expect([path, answer.status, code]).toEqual([path, 503, 'unavailable']);
  }
  const entry = await fetch(`${app.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ email: addressOf(CAST[1]?.mailbox ?? ''), password: DEMO_PASSWORD }),
  });
  expect([entry.status, await entry.text()]).toEqual([503, expect.stringContaining('unavailable')]);
  expect(await readJson(`${app.url}/api/health`, {})).toMatchObject({ status: 'down', database: 'down' });
  expect(own.socket.connected).toBe(true);
  postgres = await startEmbeddedPostgres(place);
  await waitFor(() => expectFollowing(own));
  expect(own.socket.connected).toBe(true);

  // The games end, the standings are computed, and notices are sent.
  const mails = await mailsSent();
  await moveClock({ now: currentWeek.end_date });
  await waitFor(async () => expect(await unfinished(currentWeek.id)).toBe(0));
  await waitFor(async () => expect(await mailsSent()).toBeGreaterThan(mails));
  await moveClock({ speed: 0 });
  await waitFor(() => expectRight(own, currentWeek.id));
});

const waitFor = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 250 });

async function inDatabase<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Killing one backend makes PostgreSQL end all others and recover from its log. */
async function crash(): Promise<void> {
  const [backend] = await inDatabase<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'singleback' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(backend?.pid ?? 0, 'SIGKILL');
}

/** It receives changes from now on: its versions advance and match the database. */
async function expectFollowing(own: Browser): Promise<void> {
  const before = own.received.length;
  await vi.waitFor(() => expect(own.received.length).toBeGreaterThan(before), { timeout: 60_000 });
}

async function expectRight(own: Browser, weekId: string): Promise<void> {
  const lines = await inDatabase<{ player_id: string; points: number }>(
    'select player_id, points from stat_lines where week_id = $1 order by player_id',
    [weekId],
  );
  const points = [...own.points].filter(([, each]) => each !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  expect(points).toEqual(lines.map((line) => [line.player_id, line.points / 100]));
}

const unfinished = async (weekId: string) =>
  (await inDatabase(`select 1 from games where week_id = $1 and status <> 'final'`, [weekId])).length;

const mailsSent = async () => (await readJson<unknown[]>(`${app.url}/dev/mailbox.json`, {})).length;

async function moveClock(change: { now?: string; speed?: number }): Promise<void> {
  const answer = await fetch(`${app.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}
