import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A slot of a lineup in a group. */
export interface PickRow extends Record<string, unknown> {
  userId: string;
  weekId: string;
  playerId: string;
  isDoubled: boolean;
}

/** A member with a stored week: integer hundredths with the multiplier. */
export interface PointsRow extends Record<string, unknown> {
  userId: string;
  username: string;
  weekId: string;
  points: number;
}

/**
 * How many users have a stored week in the group, and a version that changes with everything in the group's final weeks:
 * points, corrections, and shown names.
 */
export async function readHindsightVersion(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
): Promise<{ users: number; version: string }> {
  const { rows } = await db.execute<{ users: number; version: string }>(sql`
    select (select count(distinct user_id)::int from week_points
        where group_id = ${groupId} and week_id = any (${sql.param([...weekIds])}::uuid[])) as users,
      concat_ws(' ',
        (select string_agg(week_id || ':' || version, ',' order by week_id) from settled_weeks
          where week_id = any (${sql.param([...weekIds])}::uuid[])),
        (select max(version) from rosters where group_id = ${groupId})) as version`);
  return rows[0] ?? { users: 0, version: '' };
}

/** The stored weeks of the users of a group, or of some of them. */
export async function listPoints(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<PointsRow[]> {
  const { rows } = await db.execute<PointsRow>(sql`
    select users.id as "userId", shown_name as username, week_id as "weekId", points
    from week_points join users on users.id = user_id
    where group_id = ${groupId} and week_id = any (${sql.param([...weekIds])}::uuid[])
      and (${userIds === null} or users.id = any (${sql.param([...(userIds ?? [])])}::uuid[]))
    order by shown_name, users.id`);
  return rows;
}

/** The slots of these users' lineups in the group and weeks, by week and slot. */
export async function listPicks(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[],
): Promise<PickRow[]> {
  const { rows } = await db.execute<PickRow>(sql`
    select place.user_id as "userId", place.week_id as "weekId", slot.player_id as "playerId",
      slot.player_id is not distinct from lineup.double_down_player_id as "isDoubled"
    from lineup_groups place
    join lineups lineup on lineup.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = place.lineup_id
    where place.group_id = ${groupId} and place.week_id = any (${sql.param([...weekIds])}::uuid[])
      and place.user_id = any (${sql.param([...userIds])}::uuid[])
    order by place.week_id, place.user_id, slot.slot_order`);
  return rows;
}
