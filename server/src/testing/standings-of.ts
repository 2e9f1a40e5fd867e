import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import type { SmallSeason } from './small-season.ts';

/** A member's points of one week in a group, in hundredths, as the standings stage would write them; the season follows. */
export async function writeWeekPoints(
  db: Db,
  season: SmallSeason,
  row: { groupId: string; userId: string; weekNumber: number; points: number },
): Promise<void> {
  const { groupId, userId, weekNumber, points } = row;
  await db.execute(sql`
    insert into standing_weeks (group_id, user_id, week_id, points)
    values (${groupId}, ${userId}, ${season.week(weekNumber)}, ${points})
    on conflict (group_id, user_id, week_id) do update set points = excluded.points`);
  await db.execute(sql`
    insert into standings (group_id, season_id, user_id, total_points, weeks, scoring_weeks)
    select group_id, ${season.id}, user_id, sum(points), count(*), count(*) filter (where points <> 0)
    from standing_weeks where group_id = ${groupId} and user_id = ${userId} group by group_id, user_id
    on conflict (group_id, season_id, user_id) do update
    set total_points = excluded.total_points, weeks = excluded.weeks, scoring_weeks = excluded.scoring_weeks`);
}

/** Members of a group, straight into the tables: thousands in a moment. Their ids. */
export async function writeMembers(db: Db, groupId: string, count: number, joinedAt: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const at = joinedAt.toISOString();
  await db.execute(sql`
    insert into users (id, display_name, display_name_key, email, created_at, updated_at)
    select id, 'member ' || id, 'member ' || id, id || '@crowd.test', ${at}, ${at}
    from unnest(${sql.param(ids)}::uuid[]) id`);
  await db.execute(sql`
    insert into group_members (group_id, user_id, joined_at)
    select ${groupId}, id, ${at} from unnest(${sql.param(ids)}::uuid[]) id`);
  return ids;
}
