import { sql } from 'drizzle-orm';
import { wasMember } from '../../db/groups/week-members.ts';
import type { Db } from '../../db/pool.ts';

/** A group in which a user won a week: integer hundredths with the multiplier, and how many lineups there were. */
interface WinRow extends Record<string, unknown> {
  id: string;
  name: string;
  points: number;
  lineups: number;
}

/** The groups of a season in which a user has the most points of a week, among at least two lineups. */
export async function readWins(db: Db, of: { userId: string; seasonId: string; weekId: string }): Promise<WinRow[]> {
  const { rows } = await db.execute<WinRow>(sql`
    select groups.id, groups.name, week.points, week.lineups
    from group_members member
    join groups on groups.id = member.group_id and groups.season_id = ${of.seasonId}
    cross join lateral (
      select max(points) filter (where user_id = ${of.userId}) as points, max(points) as best, count(*)::int as lineups
      from week_points scored join weeks week on week.id = scored.week_id
      where group_id = groups.id and week_id = ${of.weekId} and ${wasMember}
    ) week
    where member.user_id = ${of.userId} and member.is_active and week.lineups > 1 and week.points = week.best
    order by groups.name, groups.id`);
  return rows;
}
