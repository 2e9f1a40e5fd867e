import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import type { SeasonAt } from '../../standings/standings.ts';

/** A group is not larger. */
const ROWS = 100;

/** Who leads a season table. */
export interface Lead {
  /** The numbers of the users with the most points, ascending; empty while nobody has more than zero. */
  leaders: number[];
  /** Of each of them, integer hundredths. */
  points: number;
}

/** Who leads a group's season table among at least two users with a lineup (rules 3.5). */
export async function readLead(
  { standings }: Pick<Context, 'standings'>,
  groupId: string,
  at: SeasonAt,
): Promise<Lead> {
  const { table } = await standings.table(groupId, at);
  const playing = (table?.page(0, ROWS) ?? []).filter(({ weeks }) => weeks > 0);
  const points = playing[0]?.totalPoints ?? 0;
  if (playing.length < 2 || points <= 0) return { leaders: [], points: 0 };
  const leaders = playing.filter(({ totalPoints }) => totalPoints === points).map(({ user }) => user);
  return { leaders: leaders.sort((a, b) => a - b), points };
}

/** Users' names as tables show them, by their numbers there. */
export async function namesByNumber(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  const users = await userNames(db, numbers);
  return new Map([...users.values()].map(({ number, username }) => [number, username]));
}

/** The names of users by their numbers in the tables, in order. */
export async function namesOfNumbers(db: Db, numbers: readonly number[]): Promise<string[]> {
  const users = await userNames(db, numbers);
  return numbers.map((number) => users.get(number)?.username ?? 'a former member').sort();
}

/** A member's standing, and whether any lineup counts. */
export interface OwnRank {
  rank: number;
  hasLineup: boolean;
}

/** A member's standing in each of these groups, by group id, as their tables show it (rules 3.5). */
export async function ownRanks(
  { standings }: Pick<Context, 'standings'>,
  { userId, groupIds, at }: { userId: string; groupIds: readonly string[]; at: SeasonAt },
): Promise<Map<string, OwnRank>> {
  const ranks = new Map<string, OwnRank>();
  const userNumber = await standings.userNumber(userId);
  if (userNumber === null) return ranks;
  for (const groupId of groupIds) {
    const { table } = await standings.table(groupId, at);
    const place = table?.placeOf(userNumber);
    if (place) ranks.set(groupId, { rank: place.rank, hasLineup: place.weeks > 0 });
  }
  return ranks;
}

/** A user as a table shows them. */
export interface NamedUser extends Record<string, unknown> {
  /** The number that the standings know the user by. */
  number: number;
  userId: string;
  username: string;
}

/** A member's settled week in a table, integer hundredths, playoff multiplier included. */
interface SettledWeek extends Record<string, unknown> {
  userId: string;
  weekId: string;
  points: number;
}

/** Users with their ids and names, by their numbers in the tables. */
export async function userNames(db: Db, numbers: readonly number[]): Promise<Map<number, NamedUser>> {
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
