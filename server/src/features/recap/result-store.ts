import { sql } from 'drizzle-orm';
import { wasMember } from '../../db/groups/week-members.ts';
import type { Db } from '../../db/pool.ts';
import type { RecapKey } from './recap-store.ts';

/** A user's week on a group's table: integer hundredths with the multiplier; null without a lineup. */
export interface ResultRow extends Record<string, unknown> {
  userId: string;
  username: string;
  points: number | null;
}

/** A user who gained places on the table in the week, with both ranks. */
export interface RiseRow extends Record<string, unknown> {
  userId: string;
  username: string;
  from: number;
  to: number;
}

/** Points that a user is granted for a week without a lineup, hundredths. */
export interface GrantedRow {
  userId: string;
  weekNumber: number;
  points: number;
}

/** A number of points in the week, how many users have it, and how many have more. */
export interface Rung extends Record<string, unknown> {
  points: number;
  count: number;
  ahead: number;
}

/** The stored points of a week of those who were members when it ended. */
const pointsOfMembers = ({ groupId, weekId }: RecapKey) => sql`
  from week_points scored join weeks week on week.id = scored.week_id
  where scored.group_id = ${groupId} and scored.week_id = ${weekId} and ${wasMember}`;

/** All numbers of points in the week, highest first: some thousand at most, whatever the group's size. */
export async function readRungs(db: Db, key: RecapKey): Promise<Rung[]> {
  const { rows } = await db.execute<Rung>(sql`
    select points, count(*)::int as count, (sum(count(*)) over (order by points desc) - count(*))::int as ahead
    ${pointsOfMembers(key)} group by points order by points desc`);
  return rows;
}

/** The top of the week, ties by name; nobody left out has more points. */
export async function readTop(db: Db, key: RecapKey, limit: number): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow>(sql`
    select users.id as "userId", shown_name as username, points
    from (
      select user_id, points ${pointsOfMembers(key)}
      order by points desc, user_id limit ${limit}
    ) first join users on users.id = user_id
    order by points desc, shown_name, users.id`);
  return rows;
}

/** Members on the table before the week without a lineup in it, by name. */
export async function readAbsent(db: Db, key: RecapKey, limit: number): Promise<ResultRow[]> {
  if (limit <= 0) return [];
  const { rows } = await db.execute<ResultRow>(sql`
    select users.id as "userId", shown_name as username, null as points
    from users join weeks week on week.id = ${key.weekId}
    where exists (
        select from week_points scored join weeks before on before.id = scored.week_id
        where scored.group_id = ${key.groupId} and scored.user_id = users.id
          and before.season_id = ${key.seasonId} and before.week_number < ${key.weekNumber} and ${wasMember})
      and not exists (
        select from week_points standing
        where standing.group_id = ${key.groupId} and standing.user_id = users.id and standing.week_id = ${key.weekId})
    order by shown_name, users.id limit ${limit}`);
  return rows;
}

/** Points of some members in the week, by user, if they have a lineup. */
export async function readPoints(db: Db, key: RecapKey, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ userId: string; points: number }>(sql`
    select user_id as "userId", points ${pointsOfMembers(key)} and user_id = any (${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map(({ userId, points }) => [userId, points]));
}

/**
 * Which member gained most places on the table in the week, among those who were on it before; several for a tie, in the order
 * of the table, none if nobody rose. Ranks are as on the table, granted points included: 1, 2, 2, 4.
 */
export async function readRisers(
  db: Db,
  key: RecapKey,
  granted: readonly GrantedRow[],
  limit: number,
): Promise<RiseRow[]> {
  const { rows } = await db.execute<RiseRow>(sql`
    with counted as (
      select standing.user_id, week.week_number, standing.points
      from week_points standing join weeks week on week.id = standing.week_id
      where standing.group_id = ${key.groupId} and week.season_id = ${key.seasonId}
      union all
      select user_id, week_number, points from unnest(
        ${sql.param(granted.map(({ userId }) => userId))}::uuid[],
        ${sql.param(granted.map(({ weekNumber }) => weekNumber))}::integer[],
        ${sql.param(granted.map(({ points }) => points))}::integer[]
      ) as granted (user_id, week_number, points) where points > 0
    ), totals as (
      select user_id, sum(points) as after, sum(points) filter (where week_number < ${key.weekNumber}) as before
      from counted where week_number <= ${key.weekNumber} group by user_id
    ), ranked as (
      select user_id, before, rank() over (order by before desc nulls last)::int as "from",
        rank() over (order by after desc)::int as "to"
      from totals
    ), risen as (
      select *, rank() over (order by "from" - "to" desc) as place
      from (select ranked.*, ${key.groupId}::uuid as group_id from ranked) scored join weeks week on week.id = ${key.weekId}
      where before is not null and "to" < "from" and ${wasMember}
    )
    select user_id as "userId", shown_name as username, "from", "to" from risen join users on users.id = user_id
    where place = 1 order by "to", shown_name, user_id limit ${limit}`);
  return rows;
}
