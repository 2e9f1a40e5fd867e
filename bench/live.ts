// `npm run bench -- live [sockets …]`: how long it takes from a stored change to the last of many sockets, beside a bare ws server
// that sends the same bytes to as many; and whether everything arrives where connections break.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import type { AppQuestion } from './app.ts';
import type { CrowdQuestion, Heard } from './live-crowd.ts';
import { startWorker, type Worker } from './processes.ts';
import { makeTokens } from './tokens.ts';

const CROWDS = [1_000, 10_000];
const TIMES = 9;
const USERS = 200;
const PLAYERS = 600;
/** Players whose lines one change moves: a drive that ends in a touchdown, in several games at once. */
const CHANGED = 30;
const DROP_ROUNDS = 10;
// The app tells of a week at most once a second: each change is to be told at once.
const APART_MS = 1_500;

interface Stage {
  pool: pg.Pool;
  bare: Worker;
  crowd: Worker;
  appUrl: string;
  bareUrl: string;
  weekId: string;
  tokens: string[];
}

/** Milliseconds to the last socket. */
interface Spread {
  middle: number;
  worst: number;
}

/** Runs the whole bench of the sockets, with so many of them, and prints its figures. */
export async function benchLive(crowds: readonly number[] = CROWDS): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  const workers = ['./live-app.ts', './live-bare.ts', './live-crowd.ts'].map(startWorker);
  const [app, bare, crowd] = workers as [Worker, Worker, Worker];
  try {
    const opening = { databaseUrl: postgres.url, dataDir } satisfies AppQuestion;
    const appUrl = await app.ask<string>(opening);
    const weekId = await writeWeek(pool);
    const userIds = Array.from({ length: USERS }, () => randomUUID());
    const tokens = [...(await makeTokens(pool, 'http://localhost:3000', userIds)).values()];
    const bareUrl = await bare.ask<string>({ text: null });
    const stage: Stage = { pool, bare, crowd, appUrl, bareUrl, weekId, tokens };
    for (const count of crowds) await measure(stage, count);
    console.log('\nApp, ws server, database and all clients share this machine.');
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure({ pool, bare, crowd, appUrl, bareUrl, weekId, tokens }: Stage, count: number): Promise<void> {
  const ask = <Answer>(question: CrowdQuestion) => crowd.ask<Answer>(question);
  await ask({ do: 'connect', url: appUrl, tokens, count, weekId });
  await change(pool, weekId);
  const [whole, own]: [number[], number[]] = [[], []];
  let text = '';
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(APART_MS);
    await ask({ do: 'listen' });
    const began = instant();
    await change(pool, weekId);
    const stored = instant();
    const heard = await ask<Heard>({ do: 'wait' });
    whole.push(heard.lastAt - began);
    own.push(heard.lastAt - stored);
    text = heard.text;
  }
  const dropped = await dropAndCount(pool, ask, weekId, count);
  await ask({ do: 'leave' });
  await ask({ do: 'connect bare', url: bareUrl, count });
  const plain: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(APART_MS);
    await ask({ do: 'listen' });
    const began = await bare.ask<number>({ text });
    plain.push((await ask<Heard>({ do: 'wait' })).lastAt - began);
  }
  await ask({ do: 'leave' });
  const [told, sent] = [spreadOf(own), spreadOf(plain)];
  console.log(
    `${count} sockets, ${text.length} bytes: from the stored change to the last socket ${inMs(told)}, ` +
      `from before it was stored ${inMs(spreadOf(whole))}; ` +
      `bare ws, from the first send ${inMs(sent)}; ${(told.middle / sent.middle).toFixed(2)} times`,
  );
  console.log(`  ${dropped}`);
}

/** Changes go on while connections break; at the end everybody must know every point. */
async function dropAndCount(
  pool: pg.Pool,
  ask: <Answer>(question: CrowdQuestion) => Promise<Answer>,
  weekId: string,
  count: number,
): Promise<string> {
  let drops = 0;
  for (let round = 0; round < DROP_ROUNDS; round += 1) {
    await change(pool, weekId);
    drops += await ask<number>({ do: 'drop', every: DROP_ROUNDS, offset: round });
    await change(pool, weekId);
    await sleep(APART_MS / 3);
  }
  const { rows } = await pool.query<{ player_id: string; points: number }>(
    'select player_id, points from stat_lines where week_id = $1',
    [weekId],
  );
  const points = rows.map((row): [string, number] => [row.player_id, row.points / 100]);
  let right = 0;
  for (let look = 0; look < 40 && right < count; look += 1) {
    right = await ask<number>({ do: 'compare', points });
    if (right < count) await sleep(250);
  }
  return `${drops} connections cut while points changed: ${right} of ${count} know every one of ${points.length} players' points`;
}

async function writeWeek(pool: pg.Pool): Promise<string> {
  const [seasonId, weekId] = [randomUUID(), randomUUID()];
  await pool.query(`insert into seasons (id, year, name, starts_at) values ($1, 2026, '2026', '2026-09-08T10:00Z')`, [
    seasonId,
  ]);
  await pool.query(
    `insert into weeks (id, season_id, week_number, start_date, end_date)
     values ($1, $2, 1, '2026-09-08T10:00Z', '2026-09-15T10:00Z')`,
    [weekId, seasonId],
  );
  await pool.query(
    `with made as (
       insert into players (id, feed_key, name, position, created_at, updated_at)
       select gen_random_uuid(), 'bench ' || n, 'Player ' || n, 'WR', now(), now()
       from generate_series(1, ${PLAYERS}) n returning id)
     insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     select id, $1, '{}', 0, 'bench', now() from made`,
    [weekId],
  );
  return weekId;
}

const change = (pool: pg.Pool, weekId: string) =>
  pool.query(
    `update stat_lines set points = points + 10 where week_id = $1 and player_id in (
       select player_id from stat_lines where week_id = $1 order by random() limit ${CHANGED})`,
    [weekId],
  );

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN };
}

/** Milliseconds since 1970, alike in all processes of this machine. */
const instant = () => performance.timeOrigin + performance.now();

const inMs = ({ middle, worst }: Spread) => `${Math.round(middle)} ms (worst ${Math.round(worst)})`;
