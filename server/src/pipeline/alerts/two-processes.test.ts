import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/pool.ts';
import { openTestDatabase } from '../../db/testing/test-database.ts';
import { LONG_LIMITS } from '../../db/timed-client.ts';
import { randomIds } from '../../lib/ids.ts';
import { HOURS, makeSmallSeason } from '../../testing/small-season.ts';

const USERS = 60;
const KILLED_AFTER = 12;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let now: Date;
const dataDir = mkdtempSync(join(tmpdir(), 'singleback-alerts-'));
const processes: ChildProcess[] = [];
/** Addresses whose mail was accepted by a mail server. */
const accepted: string[] = [];
/** How many mails of the first process stay unanswered, so that it is killed while sending. */
let held = 0;

/** One mail server for each process: the first's stops answering, and must not hold up what the second sends. */
const mailServers = [mailServer(() => accepted.length >= KILLED_AFTER), mailServer(() => false)] as const;

function mailServer(isHolding: () => boolean): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        if (isHolding()) {
          // Never answered: the sender must not consider it delivered.
          held += 1;
          return;
        }
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {});
  return server;
}

beforeAll(async () => {
  database = await openTestDatabase();
  for (const server of mailServers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { db, pool, close } = openDatabase(database.url, () => {}, 4, LONG_LIMITS);
  const season = await makeSmallSeason(db);
  now = new Date(season.at(2, HOURS.thursdayKickoff).getTime() - 2 * HOUR_MS);
  await pool.query(`insert into groups (id, name, visibility, max_player_usage, qb_count, rb_count, wr_count, te_count,
      flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks, player_double_down, created_at)
    values ('${randomIds.uuid()}', 'All', 'public', 1, 1, 2, 2, 1, 1, 1, 1, 0, '{14}', false, now())`);
  for (let n = 0; n < USERS; n += 1) {
    const id = randomIds.uuid();
    await pool.query(
      `insert into users (id, display_name, display_name_key, email, email_verified, created_at, updated_at)
        values ($1, $2, $2, $3, true, now(), now())`,
      [id, `user${n}`, `user${n}@singleback.test`],
    );
    await pool.query(`insert into group_members (group_id, user_id, joined_at) select id, $1, now() from groups`, [id]);
  }
  await close();
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  for (const server of mailServers) await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(n: 0 | 1): Promise<ChildProcess> {
  const { port } = mailServers[n].server.address() as AddressInfo;
  const one = spawn(process.execPath, [fileURLToPath(new URL('testing/alerts-process.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NOW: now.toISOString(),
      SEASON: 'live',
      DATABASE_URL: database.url,
      DATA_DIR: join(dataDir, String(n)),
      AUTH_SECRET: 'one secret for both, and long enough',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://play.singleback.test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(one);
  await once(one.stdout as NodeJS.ReadableStream, 'data');
  return one;
}

test('when one of two processes is killed while sending, everybody gets the reminder and nobody gets it twice', async () => {
  const first = await start(0);
  await vi.waitFor(() => expect(held).toBeGreaterThan(0), { timeout: 30_000 });
  await start(1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  await vi.waitFor(() => expect(new Set(accepted).size).toBe(USERS), { timeout: 60_000, interval: 200 });
  // All jobs are done, so no more mails can follow.
  const { pool, close } = openDatabase(database.url, () => {}, 4, LONG_LIMITS);
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select count(*)::int as n from jobs.job where name = 'notices' and state < 'completed'`,
      );
      expect(rows[0].n).toBe(0);
    },
    { timeout: 30_000 },
  );
  const { rows } = await pool.query(
    'select count(*)::int as notices, (select count(*)::int from notice_deliveries) as sent from notices',
  );
  expect(rows).toEqual([{ notices: USERS, sent: USERS }]);
  await close();
  expect(accepted).toHaveLength(USERS);
  expect(held).toBeGreaterThan(0);
});
