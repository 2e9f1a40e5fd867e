import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../db/pool.ts';
import { openStandings } from '../standings/standings.ts';

/** A user's week on a group's table, as this product shows it, with the season's figures. Hundredths. */
export interface ShownWeek {
  /** The group's name. */
  name: string;
  points: number;
  total_points: number;
  weeks: number;
  scoring_weeks: number;
}

/** Every week of every user on every table, by group name and points: read by a process that starts now. */
export async function shownStandings(db: Db, pool: Pool): Promise<ShownWeek[]> {
  const standings = openStandings(pool, { leaseMs: 0 });
  const seasons = await db.execute<{ id: string }>(sql`select id from seasons order by starts_at`);
  const groups = await db.execute<{ id: string; name: string }>(sql`select id, name from groups`);
  const settled = await db.execute<{ groupId: string; number: number; weekId: string; points: number }>(sql`
    select group_id as "groupId", number, week_id as "weekId", points from week_points join users on users.id = user_id`);
  const shown: ShownWeek[] = [];
  for (const { id: seasonId } of seasons.rows) {
    for (const { id, name } of groups.rows) {
      const { table } = await standings.table(id, { seasonId, currentWeekNumber: 1 });
      for (const place of table?.page(0, table.total) ?? []) {
        const own = settled.rows.filter(({ groupId, number, weekId }) => {
          return groupId === id && number === place.user && table?.settledWeekIds.includes(weekId);
        });
        for (const points of [...place.liveWeeks.values(), ...own.map((week) => week.points)]) {
          const { totalPoints, weeks, scoringWeeks } = place;
          shown.push({ name, points, total_points: totalPoints, weeks, scoring_weeks: scoringWeeks });
        }
      }
    }
  }
  return shown.sort((a, b) => (a.name === b.name ? a.points - b.points : a.name < b.name ? -1 : 1));
}
