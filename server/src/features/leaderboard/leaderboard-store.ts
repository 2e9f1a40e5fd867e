import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';

/** A user as a table shows them. */
export interface NamedUser extends Record<string, unknown> {
  /** The number that the standings know the user by. */
  number: number;
  userId: string;
  username: string;
}

/** A member's settled week in a table, integer hundredths, playoff multiplier included. */
export interface SettledWeek extends Record<string, unknown> {
  userId: string;
  weekId: string;
  points: number;
}

/** The users with these numbers, by number. */
export async function readUsers(db: Db, numbers: readonly number[]): Promise<Map<number, NamedUser>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<NamedUser>(sql`
    select number, id as "userId", shown_name as username from users
    where number = any (${sql.param([...numbers])}::integer[])`);
  return new Map(rows.map((row) => [row.number, row]));
}

/** The settled weeks of some users on a table. */
export async function readSettledWeeks(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[],
): Promise<SettledWeek[]> {
  if (weekIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await db.execute<SettledWeek>(sql`
    select user_id as "userId", week_id as "weekId", points from week_points
    where group_id = ${groupId} and user_id = any (${sql.param([...userIds])}::uuid[])
      and week_id = any (${sql.param([...weekIds])}::uuid[])`);
  return rows;
}

export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.shownName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}
