import type { Pool } from 'pg';
import type { Db } from '../server/src/db/pool.ts';
import { retotalChanged, retotalWeeks } from '../server/src/pipeline/standings/retotal.ts';
import { CROWD, LINEUPS, type Weeks, writeLineups, writeStatLines } from './crowd.ts';

const TIMES = 5;

/**
 * Totals lineups of the week that is on again, with all that follows: weeks, seasons, ranks, versions. Says line by line
 * how long it took (the middle of several): after every stat line has changed, beside one plain SQL aggregate over the
 * same slots and stat lines, which writes nothing; and after one touchdown, with many lineups and with very many.
 */
export async function reRank(pool: Pool, db: Db, weeks: Weeks, now: Date, say: (line: string) => void): Promise<void> {
  await writeLineups(pool, weeks, { from: 1, to: LINEUPS }, now);
  await writeStatLines(pool, weeks, now);
  await settle(pool, db, weeks, now);
  const [every, plain]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await pool.query('update stat_lines set points = points + 1 + (random() * 100)::int where week_id = $1', [
      weeks.currentId,
    ]);
    every.push(await milliseconds(() => retotal(db, weeks, now)));
    plain.push(await milliseconds(() => aggregate(pool, weeks)));
  }
  say(`${LINEUPS} lineups after every stat line of the week has changed: re-ranked in ${middle(every)} ms;`);
  say(`one plain SQL aggregate over the same rows, which writes nothing: ${middle(plain)} ms`);
  say(await touchdowns(pool, db, weeks, now, LINEUPS));
  say(`Writing ${CROWD - LINEUPS} more lineups, which takes some minutes …`);
  await writeLineups(pool, weeks, { from: LINEUPS + 1, to: CROWD }, now);
  await settle(pool, db, weeks, now);
  say(await touchdowns(pool, db, weeks, now, CROWD));
}

const retotal = (db: Db, { currentId }: Weeks, now: Date) =>
  retotalChanged(db, { weekIds: [currentId], lineups: [] }, now);

/** One player after the other scores a touchdown. */
async function touchdowns(pool: Pool, db: Db, weeks: Weeks, now: Date, lineups: number): Promise<string> {
  const took: number[] = [];
  const { rows } = await pool.query<{ player_id: string; held: number }>(
    `select player_id, count(*)::int as held from lineup_slots join lineups on lineups.id = lineup_id
     where week_id = $1 group by player_id order by held desc, player_id limit ${TIMES}`,
    [weeks.currentId],
  );
  for (const { player_id } of rows) {
    await pool.query('update stat_lines set points = points + 600 where week_id = $1 and player_id = $2', [
      weeks.currentId,
      player_id,
    ]);
    took.push(await milliseconds(() => retotal(db, weeks, now)));
  }
  const held = middle(rows.map((row) => row.held));
  return `${lineups} lineups after one touchdown, of a player whom ${held} of them hold: re-ranked in ${middle(took)} ms`;
}

/** All totals as they should be, and the tables as the database keeps them when it has had time. */
async function settle(pool: Pool, db: Db, { currentId }: Weeks, now: Date): Promise<void> {
  await retotalWeeks(db, [currentId], now);
  await pool.query('vacuum analyze lineup_points, standing_weeks, standings');
}

function aggregate(pool: Pool, { currentId }: Weeks) {
  return pool.query(
    `select count(*), sum(points) from (
       select slots.lineup_id, sum(stat_lines.points) as points
       from lineups join lineup_slots slots on slots.lineup_id = lineups.id
       join stat_lines on stat_lines.player_id = slots.player_id and stat_lines.week_id = lineups.week_id
       where lineups.week_id = $1 group by slots.lineup_id
     ) lineups`,
    [currentId],
  );
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const middle = (figures: number[]) => Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN);
