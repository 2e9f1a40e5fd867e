import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** Whether another game of the week has kicked off by `now` since a notice was recorded, which makes it outdated. */
export async function hasKickedOffSince(db: Db, weekId: string, noticeId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await db.execute(sql`
    select 1 from games join notices on notices.id = ${noticeId}
    where games.week_id = ${weekId} and games.status <> 'cancelled'
      and ((games.kickoff > notices.noted_at and games.kickoff <= ${at})
        or (games.locked_at > notices.noted_at and games.locked_at <= ${at}))
    limit 1`);
  return rows.length > 0;
}

/** Whether a user has a lineup of a week in a group. */
export async function hasLineupIn(
  db: Db,
  userId: string,
  { groupId, weekId }: { groupId: string; weekId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from lineup_groups where user_id = ${userId} and group_id = ${groupId} and week_id = ${weekId} limit 1`);
  return rows.length > 0;
}
