import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import {
  type Contender,
  type LastStanding,
  lastStanding,
  type Survival,
} from '@singleback/game/standings/last-standing.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { readLastStanding, type StoredCutWeek } from '../../standings/last-standing-store.ts';
import type { SeasonAt } from '../../standings/standings.ts';
import type { Place, StandingTable } from '../../standings/table.ts';

/** A group is not larger. */
const ROWS = 100;

/** Who leads a group's season table among at least two users with a lineup (rules 3.5). */
export async function readLead({ standings }: Pick<Context, 'standings'>, groupId: string, at: SeasonAt) {
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
export interface NamedUser {
  /** The number that the standings know the user by. */
  number: number;
  userId: string;
  username: string;
}

/** The order of users who are equal otherwise: names are not unique once accounts are deleted. */
export function byName(a: Omit<NamedUser, 'number'>, b: Omit<NamedUser, 'number'>): number {
  if (a.username === b.username) return a.userId < b.userId ? -1 : 1;
  return a.username < b.username ? -1 : 1;
}

/** Users with their ids and names, by their numbers in the tables. */
export async function userNames(db: Db, numbers: readonly number[]): Promise<Map<number, NamedUser>> {
  if (numbers.length === 0) return new Map();
  const rows = await query<NamedUser>(db)`
    select number, id as "userId", shown_name as username from users
    where number = any (${sql.param([...numbers])}::integer[])`;
  return new Map(rows.map((row) => [row.number, row]));
}

/** The settled weeks of some users on a table. */
export async function readSettledWeeks(
  db: Db,
  groupId: string,
  weekIds: readonly string[],
  userIds: readonly string[],
) {
  if (weekIds.length === 0 || userIds.length === 0) return [];
  return query<{ userId: string; weekId: string; points: number }>(db)`
    select user_id as "userId", week_id as "weekId", points from week_points
    where group_id = ${groupId} and user_id = any (${sql.param([...userIds])}::uuid[])
      and week_id = any (${sql.param([...weekIds])}::uuid[])`;
}

export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ name: users.shownName }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}

type Row = LastStandingTable['rows'][number];

/** What is shown of somebody in a week. Hundredths. */
type Scores = ReadonlyMap<string, Omit<Contender, 'userId'>>;

/**
 * Who is in and who is out of a group that plays last one standing: those who are in by the points of the week, with the
 * line where it would fall now, then the others by the week in which they went out, then who watches. Null for a group
 * without a cut. Points of the week that is on are those of `table`, which counts locked players only.
 */
export async function readLastStandingTable(
  db: Db,
  {
    groupId,
    table,
    currentWeek,
  }: { groupId: string; table: StandingTable; currentWeek: { id: string; weekNumber: number } },
  now: Date,
): Promise<LastStandingTable | null> {
  const places = table.page(0, table.total);
  const { group, users } = await inSnapshot(db, async (tx) => ({
    group: await readLastStanding(tx, groupId, now),
    users: await userNames(
      tx,
      places.map(({ user }) => user),
    ),
  }));
  if (group === null) return null;
  const weeks = group.weeks.map((week) =>
    week.isFinal ? week : { ...week, scores: liveScores(places, users, week.id) },
  );
  const standing = lastStanding({ ...group, weeks });
  const shownWeek = weeks.find(({ weekNumber }) => weekNumber === standing.running?.weekNumber) ?? null;
  const lastCut = standing.cuts.at(-1);
  const ofIn = shownWeek ?? (lastCut ? weeks.find(({ weekNumber }) => weekNumber === lastCut.weekNumber) : null);
  const scores = ofIn?.scores ?? liveScores(places, users, currentWeek.id);
  const provisional = standing.cuts.find(({ isProvisional }) => isProvisional);
  return {
    week: shownWeek && { id: shownWeek.id, number: shownWeek.weekNumber },
    rows: rowsOf([...users.values()], { standing, weeks, scores }),
    winners: [...standing.winners],
    provisionalWeek: provisional?.weekNumber ?? null,
    standsAt: weeks.find(({ weekNumber }) => weekNumber === provisional?.weekNumber)?.standsAt.toISOString() ?? null,
  };
}

function liveScores(places: readonly Place[], users: ReadonlyMap<number, NamedUser>, weekId: string): Scores {
  return new Map(
    places.flatMap(({ user, liveWeeks, totalPoints }) => {
      const userId = users.get(user)?.userId;
      return userId === undefined ? [] : [[userId, { points: liveWeeks.get(weekId) ?? 0, total: totalPoints }]];
    }),
  );
}

interface Known {
  standing: LastStanding;
  weeks: readonly StoredCutWeek[];
  /** Of those who are in. */
  scores: Scores;
}

function rowsOf(users: readonly NamedUser[], known: Known): Row[] {
  const order: Record<Survival['state'], number> = { in: 0, out: 1, watching: 2, left: 3 };
  return users
    .flatMap((user) => {
      const at = known.standing.survival.get(user.userId);
      return at === undefined || at.state === 'left' ? [] : [{ ...rowOf(user, at, known), at }];
    })
    .toSorted(
      (a, b) =>
        order[a.at.state] - order[b.at.state] ||
        (b.row.weekOut ?? 0) - (a.row.weekOut ?? 0) ||
        b.points - a.points ||
        b.total - a.total ||
        byName(a.row, b.row),
    )
    .map(({ row }) => row);
}

/** A row, with what it is ordered by. */
function rowOf({ userId, username }: NamedUser, at: Survival, { standing, weeks, scores }: Known) {
  const line = standing.running?.rows.find((row) => row.userId === userId);
  const ofWeek = at.state === 'out' ? weeks.find(({ weekNumber }) => weekNumber === at.weekNumber)?.scores : scores;
  const { points, total } = ofWeek?.get(userId) ?? { points: 0, total: 0 };
  const row: Row = {
    ...{ userId, username, state: at.state === 'left' ? 'watching' : at.state },
    ...{ points: pointsFromHundredths(points), totalPoints: pointsFromHundredths(total) },
    ...(line?.isBelow && { isBelow: true }),
    ...(line !== undefined && line.distance !== null && { distance: pointsFromHundredths(line.distance) }),
    ...(at.state === 'out' && { weekOut: at.weekNumber, ...(at.isProvisional && { isProvisional: true }) }),
  };
  return { row, points, total };
}
