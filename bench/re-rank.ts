import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import { openStandings, type Standings } from '../server/src/standings/standings.ts';
import { type Weeks, writeCrowd, writeLineups, writeStatLines } from './crowd.ts';

const TIMES = 7;
/** The first passes are not compiled yet. */
const WARM_UP = 3;
/** A large table is built at most once a second: touchdowns come further apart. */
const APART_MS = 1_500;

/** What programs read of a size: milliseconds, and rows of standings written meanwhile. */
interface Figures {
  lineups: number;
  touchdown_ms: number;
  every_line_ms: number;
  rows_written: number;
}

/**
 * Ranks everybody again after a touchdown, and after every stat line of the week has changed: from the commit to the
 * table that shows it. Says line by line how long it took (the middle of several), next to a plain pass over typed arrays
 * of the same size, and how long the event loop was held up; at the end a line of JSON for each size.
 * @param sizes numbers of lineups in ascending order; as many users are in the table
 */
export async function reRank(
  pool: Pool,
  weeks: Weeks,
  { sizes, now }: { sizes: readonly number[]; now: Date },
  say: (line: string) => void,
): Promise<void> {
  await writeStatLines(pool, weeks, now);
  const figures: Figures[] = [];
  let written = 0;
  for (const size of sizes) {
    say(`Writing ${size - written} lineups, which takes some minutes for a million …`);
    await writeCrowd(pool, weeks, { from: written + 1, to: size }, now);
    await writeLineups(pool, weeks, { from: written + 1, to: size }, now);
    written = size;
    figures.push(await measure(pool, weeks, size, say));
  }
  for (const each of figures) say(JSON.stringify(each));
}

async function measure(pool: Pool, weeks: Weeks, lineups: number, say: (line: string) => void): Promise<Figures> {
  const standings = openStandings(pool);
  const standingsWritten = await countWrites(pool);
  const at = await seasonAt(pool, weeks);
  const loaded = await milliseconds(() => standings.table(EVERYONE_GROUP_ID, at));
  const memory = Math.round(process.memoryUsage().arrayBuffers / 1e6);
  say(`${lineups} lineups: read in ${Math.round(loaded)} ms, ${memory} MB of columns in this process;`);
  const players = await mostHeld(pool, weeks);
  const touchdown = await times(standings, at, (time) =>
    pool.query('update stat_lines set points = points + 600 where week_id = $1 and player_id = $2', [
      weeks.currentId,
      players[time % players.length],
    ]),
  );
  say(
    `  one touchdown: ranked again in ${touchdown.took} ms, the event loop held up for ${touchdown.delay} ms at most;`,
  );
  const every = await times(standings, at, () =>
    pool.query('update stat_lines set points = points + 1 + (random() * 100)::int where week_id = $1', [
      weeks.currentId,
    ]),
  );
  say(`  every stat line: ranked again in ${every.took} ms, the event loop held up for ${every.delay} ms at most;`);
  const plain = Array.from({ length: TIMES }, () => plainPass(lineups));
  say(`  a plain pass over typed arrays that scores and orders as many: ${middle(plain)} ms`);
  return {
    lineups,
    touchdown_ms: touchdown.took,
    every_line_ms: every.took,
    rows_written: await standingsWritten(),
  };
}

const STORED = ['settled_weeks', 'settled_rows', 'lineup_points'];

/** Counts the rows of stored standings that are written from now on, by whichever process. */
async function countWrites(pool: Pool): Promise<() => Promise<number>> {
  const { rows } = await pool.query<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot()) as xid');
  const since = rows[0]?.xid;
  return async () => {
    const counts = await Promise.all(
      STORED.map((table) =>
        pool.query<{ written: number }>(
          `select count(*)::int as written from ${table} where xmin::text::bigint >= $1::bigint`,
          [since],
        ),
      ),
    );
    return counts.reduce((sum, { rows: [row] }) => sum + (row?.written ?? 0), 0);
  };
}

/** From each commit to the table that shows it, and the longest time in which nothing else could run. */
async function times(
  standings: Standings,
  at: Parameters<Standings['table']>[1],
  change: (time: number) => Promise<unknown>,
): Promise<{ took: number; delay: number }> {
  const took: number[] = [];
  let delay = 0;
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    await sleep(APART_MS);
    await change(time + WARM_UP);
    const watch = watchDelay();
    const milli = await milliseconds(() => standings.table(EVERYONE_GROUP_ID, at));
    const held = watch.stop();
    if (time < 0) continue;
    took.push(milli);
    delay = Math.max(delay, held);
  }
  return { took: middle(took), delay: Math.round(delay) };
}

async function seasonAt(pool: Pool, { seasonId, currentId }: Weeks) {
  const { rows } = await pool.query<{ number: number }>('select week_number as number from weeks where id = $1', [
    currentId,
  ]);
  return { seasonId, currentWeekNumber: rows[0]?.number ?? 1 };
}

async function mostHeld(pool: Pool, { currentId }: Weeks): Promise<string[]> {
  const { rows } = await pool.query<{ player_id: string }>(
    `select player_id from lineup_slots join lineups on lineups.id = lineup_id
     where week_id = $1 group by player_id order by count(*) desc, player_id limit ${TIMES}`,
    [currentId],
  );
  return rows.map(({ player_id }) => player_id);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const middle = (figures: number[]) => Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN);

const SLOTS = 9;
const PLAYERS = 2_000;
const HIGHEST = 60_000;

/**
 * What re-ranking costs at the least: scores as many lineups of nine and orders them, in typed arrays and nothing else.
 * @returns milliseconds
 */
function plainPass(lineups: number): number {
  const players = Uint16Array.from({ length: lineups * SLOTS }, (_, at) => (at * 31) % PLAYERS);
  const points = Int32Array.from({ length: PLAYERS }, (_, at) => (at * 7) % 3_000);
  const before = performance.now();
  const totals = new Int32Array(lineups);
  for (let lineup = 0, slot = 0; lineup < lineups; lineup += 1) {
    let total = 0;
    for (const end = slot + SLOTS; slot < end; slot += 1) total += points[players[slot] as number] as number;
    totals[lineup] = total;
  }
  const starts = new Int32Array(HIGHEST);
  for (const total of totals) starts[HIGHEST - 1 - total] = (starts[HIGHEST - 1 - total] as number) + 1;
  for (let at = 0, start = 0; at < HIGHEST; at += 1) {
    const count = starts[at] as number;
    starts[at] = start;
    start += count;
  }
  const order = new Int32Array(lineups);
  for (let lineup = 0; lineup < lineups; lineup += 1) {
    const bucket = HIGHEST - 1 - (totals[lineup] as number);
    order[starts[bucket] as number] = lineup;
    starts[bucket] = (starts[bucket] as number) + 1;
  }
  return performance.now() - before;
}

/** The longest time between two turns of the event loop. */
function watchDelay(): { stop(): number } {
  let last = performance.now();
  let longest = 0;
  let isOn = true;
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop() {
      isOn = false;
      return Math.max(longest, performance.now() - last);
    },
  };
}
