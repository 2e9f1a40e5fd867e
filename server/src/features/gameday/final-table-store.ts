import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** The stored points of a user with a lineup, hundredths with the multiplier. */
interface SumRow extends Record<string, unknown> {
  /** The user's number. */
  user: number;
  /** Of all weeks up to this one. */
  after: number;
  /** Of those before it; null without a lineup in any. */
  before: number | null;
  /** Of this one; null without a lineup in it. */
  ofWeek: number | null;
}

/** What everybody with a lineup in a group had scored after a week. */
export async function readSums(
  db: Db,
  { groupId, seasonId, weekNumber }: { groupId: string; seasonId: string; weekNumber: number },
): Promise<SumRow[]> {
  const { rows } = await db.execute<SumRow>(sql`
    select users.number as user, sum(scored.points)::int as after,
      (sum(scored.points) filter (where week.week_number < ${weekNumber}))::int as before,
      (sum(scored.points) filter (where week.week_number = ${weekNumber}))::int as "ofWeek"
    from week_points scored join weeks week on week.id = scored.week_id join users on users.id = scored.user_id
    where scored.group_id = ${groupId} and week.season_id = ${seasonId} and week.week_number <= ${weekNumber}
    group by users.number`);
  return rows;
}

/** Changes whenever points of the season are stored again. */
export async function readSettledRevision(db: Db, seasonId: string): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(sql`
    select coalesce(string_agg(settled.revision::text, ' ' order by week.week_number), '') as revision
    from settled_weeks settled join weeks week on week.id = settled.week_id where week.season_id = ${seasonId}`);
  return rows[0]?.revision ?? '';
}
