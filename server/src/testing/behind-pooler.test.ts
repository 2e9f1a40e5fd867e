import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Player } from '@singleback/contract/players.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '../../../e2e/server.ts';
import { openPooler, type Pooler } from '../db/testing/pooler.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { addressOf, CAST, DEMO_PASSWORD } from '../demo/cast.ts';
import { type Acknowledged, play, readJson, signIn } from './kill-crowd.ts';

const PUBLIC_URL = 'http://localhost:3000';
// Before the early games of the first Sunday, so that the demo has only one week to generate.
const BEFORE_KICKOFF = '2026-09-13T16:55:00Z';
/** What a pooler in transaction mode cannot carry: LISTEN, settings and locks of a session. */
const OF_A_SESSION = /^\s*(un)?listen\b|^\s*set (?!local|transaction)|pg_(try_)?advisory_(un)?lock(_shared)?\s*\(/im;

const dataDir = mkdtempSync(join(tmpdir(), 'singleback-pooler-'));
let database: TestDatabase;
let pooler: Pooler;
let app: App;

beforeAll(async () => {
  database = await openTestDatabase();
  pooler = await openPooler(database.url);
  const env = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: database.url, PUBLIC_URL };
  app = await startApp({ clock: BEFORE_KICKOFF, dataDir, env });
}, 240_000);
afterAll(async () => {
  await app.kill9();
  await pooler.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

test('runs behind a pooler in transaction mode, which carries nothing of a session', async () => {
  const { currentWeek, weeks } = await readJson<SeasonWeeks>(`${app.url}/api/current-season-weeks`, {});
  const next = weeks.find(({ week_number }) => week_number === currentWeek.week_number + 1);
  const weekId = next?.id ?? '';
  const token = await signIn(app.url, addressOf(CAST[0]?.mailbox ?? ''), DEMO_PASSWORD, PUBLIC_URL);
  const bearer = { authorization: `Bearer ${token}` };
  const players = await readJson<Player[]>(`${app.url}/api/players?week_id=${weekId}`, bearer);
  const memory: Acknowledged = { token, weekId, answered: null, underway: null };
  let saves = 0;
  await play(app.url, [memory], new Map([[weekId, players]]), () => {
    saves += 1;
  });
  expect(saves).toBeGreaterThan(1);
  await readJson(`${app.url}/api/leaderboard/overall`, bearer);
  expect(await readJson(`${app.url}/api/health`, {})).toMatchObject({ database: 'well', feed: 'well' });

  expect(pooler.statements.length).toBeGreaterThan(100);
  expect(pooler.statements.filter((text) => OF_A_SESSION.test(text))).toEqual([]);
});
