import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { standings, standingWeeks } from '../../db/schema/standings.ts';

/** A table: a group in a season. */
export interface TableKey {
  groupId: string;
  seasonId: string;
}

/** A group's stored figures, independent of pages. */
export interface TableFigures {
  /** Changes with everything that a table of this group shows. */
  version: string;
  /** Changes with the seasons and their weeks. */
  seasonsVersion: string;
  /** Active members. */
  members: number;
  /** Seasons with lineups: the number of users, and the week that moves are relative to. */
  seasons: { seasonId: string; playing: number; weekId: string }[];
}

/** A user's standing. Points are integer hundredths; all zero without a lineup. */
export interface StandingRow {
  userId: string;
  username: string;
  totalPoints: number;
  weeks: number;
  scoringWeeks: number;
}

/** A member's week in a table, integer hundredths, playoff multiplier included. */
export interface WeekRow {
  userId: string;
  weekId: string;
  points: number;
}

interface FiguresRow {
  groupId: string;
  members: number;
  version: string;
  seasonId: string | null;
  tableVersion: string | null;
  playing: number;
  weekId: string;
  seasonsVersion: string | null;
}

// Runs with every request, so it is a prepared statement, planned once per connection.
const FIGURES = {
  name: 'figures-of-tables',
  text: `
    select rosters.group_id as "groupId", rosters.members, rosters.version, tables.season_id as "seasonId",
      tables.version as "tableVersion", tables.playing, tables.week_id as "weekId", (
        select string_agg(id || ' ' || version, ' ' order by id) from seasons
      ) as "seasonsVersion"
    from rosters left join standing_tables tables on tables.group_id = rosters.group_id
    where rosters.group_id = any ($1::uuid[])
    order by rosters.group_id, tables.season_id`,
};

/** The stored figures of groups, by key; missing groups are left out. */
export async function readFigures(pool: Pool, groupIds: readonly string[]): Promise<Map<string, TableFigures>> {
  const { rows } = await pool.query<FiguresRow>({ ...FIGURES, values: [groupIds] });
  const found = new Map<string, TableFigures>();
  for (const { groupId, members, version, seasonId, tableVersion, playing, weekId, seasonsVersion } of rows) {
    const figures = found.get(groupId) ?? { version, seasonsVersion: seasonsVersion ?? '', members, seasons: [] };
    if (seasonId !== null) {
      figures.version += ` ${seasonId}=${tableVersion}`;
      figures.seasons.push({ seasonId, playing, weekId });
    }
    found.set(groupId, figures);
  }
  return found;
}

/** The number of former members whose lineups still count (rules 4.5). */
export async function countLeft(db: Db, table: TableKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from group_members left_members
    join standings on standings.group_id = left_members.group_id and standings.user_id = left_members.user_id
      and standings.season_id = ${table.seasonId}
    where left_members.group_id = ${table.groupId} and not left_members.is_active`);
  return rows[0]?.count ?? 0;
}

/** The number of rows with zero points or more, except members without a lineup. */
export async function countNotBelowZero(db: Db, { groupId, seasonId }: TableKey): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(members), 0)::int as count from standing_buckets
    where group_id = ${groupId} and season_id = ${seasonId} and not is_before and bucket >= 0`);
  return rows[0]?.count ?? 0;
}

/**
 * Users with lineups from a position on, best first and then by id: those not below zero, or those below. The position
 * is found with the point buckets, so that the last page is as fast as the first.
 */
export async function readPlaces(
  db: Db,
  { groupId, seasonId }: TableKey,
  { isBelowZero, from, size }: { isBelowZero: boolean; from: number; size: number },
): Promise<StandingRow[]> {
  const { rows } = await db.execute<{ bucket: number; ahead: number }>(sql`
    select bucket, ahead::int as ahead from (
      select bucket, sum(members) over (order by bucket desc) - members as ahead from standing_buckets
      where group_id = ${groupId} and season_id = ${seasonId} and not is_before and (bucket < 0) = ${isBelowZero}
    ) buckets where ahead <= ${from} order by bucket limit 1`);
  const [start] = rows;
  if (!start) return [];
  const least = isBelowZero ? sql`true` : sql`standings.total_points >= 0`;
  const found = await db.execute<{ [Name in keyof StandingRow]: StandingRow[Name] }>(sql`
    select place.user_id as "userId", users.shown_name as username, place.total_points as "totalPoints",
      place.weeks, place.scoring_weeks as "scoringWeeks"
    from (
      select * from standings
      where group_id = ${groupId} and season_id = ${seasonId} and ${least}
        and total_points < ${(start.bucket + 1) * 100}
      order by total_points desc nulls last, user_id offset ${from - start.ahead} limit ${size}
    ) place join users on users.id = place.user_id
    order by place.total_points desc, place.user_id`);
  return found.rows;
}

/** Members without a lineup, and so with zero points, from a position on, by id. */
export async function readIdle(
  db: Db,
  { groupId, seasonId }: TableKey,
  { from, size }: { from: number; size: number },
): Promise<StandingRow[]> {
  const { rows } = await db.execute<{ userId: string; username: string }>(sql`
    select idle.user_id as "userId", users.shown_name as username
    from (
      select user_id from group_members members
      where group_id = ${groupId} and is_active and not exists (
        select from standings where standings.group_id = members.group_id and standings.season_id = ${seasonId}
          and standings.user_id = members.user_id)
      order by user_id offset ${from} limit ${size}
    ) idle join users on users.id = idle.user_id
    order by idle.user_id`);
  return rows.map((row) => ({ ...row, totalPoints: 0, weeks: 0, scoringWeeks: 0 }));
}

/** The standing of a member or of a user with a lineup on the table; null for anybody else. */
export async function readOne(db: Db, { groupId, seasonId }: TableKey, userId: string): Promise<StandingRow | null> {
  const ofTable = and(eq(standings.groupId, groupMembers.groupId), eq(standings.seasonId, seasonId));
  const [row] = await db
    .select({ userId: users.id, username: users.shownName, isActive: groupMembers.isActive, standing: standings })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(standings, and(ofTable, eq(standings.userId, groupMembers.userId)))
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
  if (!row || (!row.isActive && row.standing === null)) return null;
  const { totalPoints = 0, weeks = 0, scoringWeeks = 0 } = row.standing ?? {};
  return { userId: row.userId, username: row.username, totalPoints, weeks, scoringWeeks };
}

/** The number of users with lineups and more points: whole points from the buckets, the rest by index. */
export async function countAbove(db: Db, { groupId, seasonId }: TableKey, points: number): Promise<number> {
  const bucket = Math.floor(points / 100);
  const { rows } = await db.execute<{ count: number }>(sql`
    select (
      select coalesce(sum(members), 0) from standing_buckets
      where group_id = ${groupId} and season_id = ${seasonId} and not is_before and bucket > ${bucket}
    )::int + (
      select count(*) from standings
      where group_id = ${groupId} and season_id = ${seasonId}
        and total_points > ${points} and total_points < ${(bucket + 1) * 100}
    )::int as count`);
  return rows[0]?.count ?? 0;
}

/** The ranks of these users before the current week, if they had played by then. */
export async function readRanksBefore(
  db: Db,
  { groupId, seasonId }: TableKey,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ userId: string; rank: number }>(sql`
    with buckets as materialized (
      select bucket, sum(members) over (order by bucket desc) - members as ahead from standing_buckets
      where group_id = ${groupId} and season_id = ${seasonId} and is_before
    )
    select requested.user_id as "userId", (1 + buckets.ahead + (
        select count(*) from standing_befores other
        where other.group_id = ${groupId} and other.season_id = ${seasonId}
          and other.points > requested.points and other.points < (buckets.bucket + 1) * 100
      ))::int as rank
    from standing_befores requested
    join buckets on buckets.bucket = floor(requested.points / 100.0)
    where requested.group_id = ${groupId} and requested.season_id = ${seasonId}
      and requested.user_id = any (${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map(({ userId, rank }) => [userId, rank]));
}

/** The weeks of some users on a table, in these weeks of a season. */
export async function readWeeks(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[],
): Promise<WeekRow[]> {
  if (weekIds.length === 0 || userIds.length === 0) return [];
  return db
    .select({ userId: standingWeeks.userId, weekId: standingWeeks.weekId, points: standingWeeks.points })
    .from(standingWeeks)
    .where(
      and(
        eq(standingWeeks.groupId, groupId),
        inArray(standingWeeks.weekId, [...weekIds]),
        inArray(standingWeeks.userId, [...userIds]),
      ),
    );
}

export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.shownName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}
