import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Pool } from 'pg';
import { openStandings, type Standings } from '../server/src/standings/standings.ts';
import { CROWD, LINEUPS, type Weeks, writeLineups, writeStatLines } from './crowd.ts';
import { watchDelay } from './delay.ts';
import { plainPass } from './plain-pass.ts';

const TIMES = 7;
/** A large table is built at most once a second: touchdowns come further apart. */
const APART_MS = 1_500;

/**
 * Ranks everybody again after a touchdown, and after every stat line of the week has changed: from the commit to the
 * table that shows it. Says line by line how long it took (the middle of several), next to a plain pass over typed arrays
 * of the same size, and how long the event loop was held up.
 */
export async function reRank(pool: Pool, weeks: Weeks, now: Date, say: (line: string) => void): Promise<void> {
  say(`Writing lineups for ${LINEUPS} users …`);
  await writeStatLines(pool, weeks, now);
  await writeLineups(pool, weeks, { from: 1, to: LINEUPS }, now);
  await measure(pool, weeks, LINEUPS, say);
  say(`Writing ${CROWD - LINEUPS} more lineups, which takes some minutes …`);
  await writeLineups(pool, weeks, { from: LINEUPS + 1, to: CROWD }, now);
  await measure(pool, weeks, CROWD, say);
}

async function measure(pool: Pool, weeks: Weeks, lineups: number, say: (line: string) => void): Promise<void> {
  const standings = openStandings(pool);
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
}

/** From each commit to the table that shows it, and the longest time in which nothing else could run. */
async function times(
  standings: Standings,
  at: Parameters<Standings['table']>[1],
  change: (time: number) => Promise<unknown>,
): Promise<{ took: number; delay: number }> {
  const took: number[] = [];
  let delay = 0;
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(APART_MS);
    await change(time);
    const watch = watchDelay();
    took.push(await milliseconds(() => standings.table(EVERYONE_GROUP_ID, at)));
    delay = Math.max(delay, watch.stop());
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
