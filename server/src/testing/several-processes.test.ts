import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, startApp } from '../../../e2e/server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { addressOf, CAST, DEMO_PASSWORD } from '../demo/cast.ts';
import { type Browser, connected, ended, openBrowser } from '../pipeline/live/testing/browser.ts';
import { readJson, signIn } from './kill-crowd.ts';

const PUBLIC_URL = 'http://localhost:3000';
// Before the early games of the first Sunday, so that the demo has only one week to generate.
const BEFORE_KICKOFF = '2026-09-13T16:55:00Z';
const SPEED = 600;
const BROWSERS = 12;

const dataDir = mkdtempSync(join(tmpdir(), 'singleback-several-'));
let postgres: EmbeddedPostgres;
let database: Client;
const apps: App[] = [];
const browsers: Browser[] = [];

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  database = new Client({ connectionString: postgres.url });
  await database.connect();
}, 60_000);
afterAll(async () => {
  for (const browser of browsers) browser.close();
  await Promise.all(apps.map((app) => app.kill9()));
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

test('of three processes the leader is killed during a Sunday, another one takes over, and every browser ends with the right numbers', async () => {
  for (let n = 0; n < 3; n += 1) apps.push(await startProcess(n));
  const [first, second, third] = apps as [App, App, App];
  const { currentWeek, weeks } = await readJson<SeasonWeeks>(`${first.url}/api/current-season-weeks`, {});
  const token = await signIn(first.url, addressOf(CAST[0]?.mailbox ?? ''), DEMO_PASSWORD, PUBLIC_URL);
  for (let n = 0; n < BROWSERS; n += 1) await joinAt(apps[n % 3] as App, token, currentWeek.id);

  // Set in one process, the speed applies to all.
  await moveClock(second, { speed: SPEED });
  await waitFor(async () => expect(await count(`status = 'in_progress'`, currentWeek.id)).toBeGreaterThan(3));
  await waitFor(() => expect(browsers.every(({ points }) => points.size > 20)).toBe(true));
  const before = await count(`status = 'final'`, currentWeek.id);
  const left = browsers.filter((_, n) => n % 3 === 0).map((browser) => ended(browser));
  await first.kill9();
  for (const reason of await Promise.all(left)) expect(reason).not.toBe('io server disconnect');
  for (const [n, browser] of browsers.entries()) if (n % 3 === 0) await browser.moveTo((n % 2 ? second : third).url);

  await waitFor(async () => expect(await count(`status = 'final'`, currentWeek.id)).toBeGreaterThan(before + 4));
  await moveClock(third, { speed: 0 });
  await waitFor(async () => expect(await clockOf(second)).toBe(await clockOf(third)));
  await waitFor(() => expectRight(currentWeek.id));

  // Another process stops, and the last one has all browsers.
  const sentHome = browsers.filter(({ socket }) => (socket.io as unknown as { uri: string }).uri === second.url);
  const leaving = sentHome.map((browser) => ended(browser));
  await second.stop();
  for (const reason of await Promise.all(leaving)) expect(reason).toBe('transport close');
  expect(sentHome.length).toBeGreaterThan(BROWSERS / 4);
  for (const browser of sentHome) await browser.moveTo(third.url);
  // The stopped process may have been the leader: the last one takes over and catches up.
  const finals = await count(`status = 'final'`, currentWeek.id);
  await moveClock(third, { now: weeks.find(({ id }) => id === currentWeek.id)?.end_date });
  await waitFor(async () => expect(await count(`status = 'final'`, currentWeek.id)).toBeGreaterThan(finals));
  await waitFor(() => expectRight(currentWeek.id));
  expect(await count(`status <> 'final'`, currentWeek.id)).toBe(0);
});

function startProcess(n: number): Promise<App> {
  const env = { DATABASE_URL: postgres.url, PUBLIC_URL, AUTH_SECRET: 'one secret for all three, and long enough' };
  return startApp({ clock: BEFORE_KICKOFF, dataDir: join(dataDir, `app-${n}`), env });
}

async function joinAt(app: App, token: string, weekId: string): Promise<void> {
  const browser = openBrowser(app.url, token, weekId);
  browsers.push(browser);
  await connected(browser);
  await browser.catchUp();
}

async function moveClock(app: App, change: { now?: string | undefined; speed?: number }): Promise<void> {
  const answer = await fetch(`${app.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

const clockOf = async (app: App) => (await readJson<{ now: string }>(`${app.url}/dev/clock`, {})).now;

async function count(where: string, weekId: string): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as n from games where ${where} and week_id = $1`, [
    weekId,
  ]);
  return rows[0].n;
}

/** Every browser has exactly the points and scores of the database. */
async function expectRight(weekId: string): Promise<void> {
  const lines = await database.query<{ player_id: string; points: number }>(
    'select player_id, points from stat_lines where week_id = $1 order by player_id',
    [weekId],
  );
  const games = await database.query<{ id: string; score: string }>(
    `select id, concat_ws(' ', status, home_score, away_score, quarter, time_remaining) as score from games
      where week_id = $1 order by id`,
    [weekId],
  );
  expect(lines.rows.length).toBeGreaterThan(100);
  for (const browser of browsers) {
    const points = [...browser.points].filter(([, own]) => own !== null).sort(byId);
    expect(points).toEqual(lines.rows.map((line) => [line.player_id, line.points / 100]));
    const scores = [...browser.games].sort(byId).map(([id, game]) => ({ id, score: scoreOf(game) }));
    expect(scores).toEqual(games.rows);
  }
}

const byId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

const scoreOf = ({
  status,
  homeTeam,
  awayTeam,
  quarter,
  timeRemaining,
}: Browser['games'] extends Map<string, infer G> ? G : never) =>
  [status, homeTeam.score, awayTeam.score, quarter, timeRemaining].filter((part) => part !== null).join(' ');

const waitFor = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 120_000, interval: 250 });
