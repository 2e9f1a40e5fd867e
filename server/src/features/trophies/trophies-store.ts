import { sql } from 'drizzle-orm';
import { wasMember } from '../../db/groups/week-members.ts';
import type { Db } from '../../db/pool.ts';

/** A group that plays in a season. */
export interface LeagueGroup extends Record<string, unknown> {
  groupId: string;
  seasonId: string;
}

/** A user's stored week: integer hundredths, playoff multiplier included. */
export interface ScoreRow extends Record<string, unknown> {
  weekId: string;
  userId: string;
  username: string;
  points: number;
  /** Was in the group when the week ended. */
  isMember: boolean;
}

/** A group and those that it continues, newest first. Later groups, which continue this one, are not its history. */
export async function listLeague(db: Db, groupId: string): Promise<LeagueGroup[]> {
  const { rows } = await db.execute<LeagueGroup>(sql`
    with recursive league as (
      select id, season_id, renewed_from, 0 as back from groups where id = ${groupId}
      union all
      select earlier.id, earlier.season_id, earlier.renewed_from, league.back + 1
      from league join groups earlier on earlier.id = league.renewed_from
    )
    select id as "groupId", season_id as "seasonId" from league where season_id is not null order by back`);
  return rows;
}

/** The stored weeks of everyone who had a lineup in these groups, former members included, by name. */
export async function listScores(db: Db, groupIds: readonly string[]): Promise<ScoreRow[]> {
  const { rows } = await db.execute<ScoreRow>(sql`
    select week_id as "weekId", users.id as "userId", shown_name as username, points, ${wasMember} as "isMember"
    from week_points scored join weeks week on week.id = scored.week_id join users on users.id = user_id
    where group_id = any (${sql.param([...groupIds])}::uuid[])
    order by shown_name, users.id`);
  return rows;
}
