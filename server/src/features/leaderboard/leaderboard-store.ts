import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { standings, standingWeeks } from '../../db/schema/standings.ts';

/** A table: a group in a season. */
export interface TableKey {
  groupId: string;
  seasonId: string;
}

/** Where a member stands. Points are integer hundredths; all zero for one without a lineup. */
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

const ofTable = ({ groupId, seasonId }: TableKey) =>
  and(eq(standings.groupId, groupId), eq(standings.seasonId, seasonId));

const standingColumns = {
  userId: users.id,
  username: users.shownName,
  totalPoints: standings.totalPoints,
  weeks: standings.weeks,
  scoringWeeks: standings.scoringWeeks,
};

/** Everybody on a table: its members, and those who left it with points (rules 4.5), best first, then by name. */
export async function readWholeTable(db: Db, table: TableKey): Promise<StandingRow[]> {
  const rows = await db
    .select(standingColumns)
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(standings, and(ofTable(table), eq(standings.userId, groupMembers.userId)))
    .where(and(eq(groupMembers.groupId, table.groupId), or(groupMembers.isActive, gt(standings.scoringWeeks, 0))))
    .orderBy(asc(users.shownName), asc(users.id));
  return rows.map(withZeros).sort((a, b) => b.totalPoints - a.totalPoints);
}

/** The best of a table by the index, however long it is. */
export async function readTop(db: Db, table: TableKey, rows: number): Promise<StandingRow[]> {
  return db
    .select(standingColumns)
    .from(standings)
    .innerJoin(users, eq(users.id, standings.userId))
    .where(ofTable(table))
    .orderBy(desc(standings.totalPoints), asc(standings.userId))
    .limit(rows);
}

/** Members who have no lineup yet, and so zero points. */
export async function readIdleMembers(db: Db, table: TableKey, rows: number): Promise<StandingRow[]> {
  const found = await db
    .select({ userId: users.id, username: users.shownName })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(standings, and(ofTable(table), eq(standings.userId, groupMembers.userId)))
    .where(and(eq(groupMembers.groupId, table.groupId), groupMembers.isActive, isNull(standings.userId)))
    .orderBy(asc(groupMembers.userId))
    .limit(rows);
  return found.map((row) => withZeros({ ...row, totalPoints: null, weeks: null, scoringWeeks: null }));
}

/** Where one member stands, or null when he isn't one. */
export async function readMember(db: Db, table: TableKey, userId: string): Promise<StandingRow | null> {
  const [row] = await db
    .select(standingColumns)
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(standings, and(ofTable(table), eq(standings.userId, groupMembers.userId)))
    .where(and(eq(groupMembers.groupId, table.groupId), eq(groupMembers.userId, userId), groupMembers.isActive));
  return row ? withZeros(row) : null;
}

/** How many have more points than that. */
export async function countAbove(db: Db, table: TableKey, points: number): Promise<number> {
  return db.$count(standings, and(ofTable(table), gt(standings.totalPoints, points)));
}

/** How many have a lineup this season. */
export async function countPlaying(db: Db, table: TableKey): Promise<number> {
  return db.$count(standings, ofTable(table));
}

/** How many play in a group now. */
export async function countMembers(db: Db, groupId: string): Promise<number> {
  return db.$count(groupMembers, and(eq(groupMembers.groupId, groupId), groupMembers.isActive));
}

/** The weeks of a table in these weeks of a season: of all on it, or of some. */
export async function readWeeks(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[] | 'all',
): Promise<WeekRow[]> {
  if (weekIds.length === 0 || userIds.length === 0) return [];
  return db
    .select({ userId: standingWeeks.userId, weekId: standingWeeks.weekId, points: standingWeeks.points })
    .from(standingWeeks)
    .where(
      and(
        eq(standingWeeks.groupId, groupId),
        inArray(standingWeeks.weekId, [...weekIds]),
        userIds === 'all' ? undefined : inArray(standingWeeks.userId, [...userIds]),
      ),
    );
}

/**
 * A word that moves with every change of what a whole table shows: rows of weeks and totals, members, their names, the
 * group. Each write gives a row a higher transaction id, so that counts and sums of these never come out the same.
 */
export async function readTableVersion(db: Db, { groupId, seasonId }: TableKey): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select xmin from groups where id = ${groupId}),
      (select count(*) || '/' || sum(xmin::text::bigint) from standing_weeks where group_id = ${groupId}),
      (select count(*) || '/' || sum(xmin::text::bigint) from standings
        where group_id = ${groupId} and season_id = ${seasonId}),
      (select count(*) || '/' || sum(member.xmin::text::bigint) || '/' || sum(person.xmin::text::bigint)
        from group_members member join users person on person.id = member.user_id
        where member.group_id = ${groupId})) as version`);
  return rows[0]?.version ?? '';
}

export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.shownName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}

type FoundRow = Pick<StandingRow, 'userId' | 'username'> & {
  [Figure in 'totalPoints' | 'weeks' | 'scoringWeeks']: number | null;
};

function withZeros(row: FoundRow): StandingRow {
  return {
    ...row,
    totalPoints: row.totalPoints ?? 0,
    weeks: row.weeks ?? 0,
    scoringWeeks: row.scoringWeeks ?? 0,
  };
}
