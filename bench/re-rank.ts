import type { Pool } from 'pg';
import type { Db } from '../server/src/db/pool.ts';
import { retotalWeeks } from '../server/src/river/standings/retotal.ts';
import { LINEUPS, type Weeks } from './crowd.ts';

/** How long it took, in milliseconds: the middle of several. */
export interface ReRanked {
  stage: number;
  plain: number;
}

const TIMES = 5;

/**
 * Changes every stat line of the week that is on and totals its lineups again, with all that follows: weeks, seasons,
 * ranks, versions; beside it one plain SQL aggregate over the same slots and stat lines, which writes nothing.
 */
export async function reRank(pool: Pool, db: Db, { currentId }: Weeks, now: Date): Promise<ReRanked> {
  await retotalWeeks(db, [currentId], now);
  await pool.query('vacuum analyze lineup_points, standing_weeks, standings');
  const [stage, plain]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await pool.query('update stat_lines set points = points + 1 + (random() * 100)::int where week_id = $1', [
      currentId,
    ]);
    stage.push(await milliseconds(() => retotalWeeks(db, [currentId], now)));
    plain.push(
      await milliseconds(() =>
        pool.query(
          `select count(*), sum(points) from (
             select slots.lineup_id, sum(stat_lines.points) as points
             from lineups join lineup_slots slots on slots.lineup_id = lineups.id
             join stat_lines on stat_lines.player_id = slots.player_id and stat_lines.week_id = lineups.week_id
             where lineups.week_id = $1 group by slots.lineup_id
           ) lineups`,
          [currentId],
        ),
      ),
    );
  }
  return { stage: middle(stage), plain: middle(plain) };
}

/** In words, for below the table. */
export const reRankInWords = ({ stage, plain }: ReRanked) =>
  `${LINEUPS} lineups after every stat line of a week has changed: re-ranked in ${Math.round(stage)} ms; ` +
  `one plain SQL aggregate over the same rows takes ${Math.round(plain)} ms`;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
