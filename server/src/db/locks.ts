import { sql } from 'drizzle-orm';
import { escapeLiteral as literal } from 'pg';
import { type Db, runPrepared } from './pool.ts';

/** The number of the lock that writes of lineups share, and that whoever starts a game early takes alone. */
const EARLY_START = 5;

/** Waits for the writes of lineups under way in a session that is about to open a snapshot, and holds up others. */
export const BEGIN_EARLY_START = `select pg_advisory_lock(${EARLY_START}, 0)`;

/** Lets the writes go on. */
export const END_EARLY_START = `select pg_advisory_unlock(${EARLY_START}, 0)`;

// Locks are always taken in this order to avoid deadlocks: early starts, users by id, then groups by id. Sign-ups take a
// name lock alone, the log of locks its own. Early starts are number 5.
const USER = 1;
const GROUP = 2;
const NAME = 4;
const LOCK_LOG = 6;

/** A write of lineups is over before a game begins early, or sees that it has begun (rules 2.4). */
const NO_EARLY_START = `pg_advisory_xact_lock_shared(${EARLY_START}, 0)`;

/**
 * Waits for the writes of lineups that are under way, and holds up others until the transaction ends. Call it first where a
 * game may begin other than by its kickoff: a write that has read that it is open must not commit afterwards. A game that
 * begins at its kickoff needs none: writes read the clock under their locks.
 */
export async function lockEarlyStart(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EARLY_START}, 0)`);
}

/** Serializes what is appended to the log of locks until the transaction ends. */
export async function lockLockLog(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_LOG}, 0)`);
}

/** Serializes all writes of one user's lineups and memberships until the transaction ends (rules 2.2). */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select ${sql.raw(NO_EARLY_START)}, pg_advisory_xact_lock(${USER}, hashtext(${userId}))`);
}

/** Shared lock on groups while a lineup is checked against them. */
export async function lockGroupsForReading(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${GROUP}, hashtext(${id}))`);
  }
}

/**
 * The statement that takes both locks in order, as for a submit, or the user's alone: for `inLockedTransaction`. What is
 * read under them needs a statement of its own, whose snapshot is taken after the locks.
 */
export function userAndGroupLocks(userId: string, groupIds: readonly string[] = []): string {
  const groups = inOrder(groupIds).map((id) => `, pg_advisory_xact_lock_shared(${GROUP}, hashtext(${literal(id)}))`);
  return `select ${NO_EARLY_START}, pg_advisory_xact_lock(${USER}, hashtext(${literal(userId)}))${groups.join('')}`;
}

const GROUPS_OF_LINEUP = {
  name: 'lock-groups-of-lineup',
  text: `
    with named as materialized (
      select group_id from lineup_groups where lineup_id = $1 and user_id = $2 union select unnest($3::uuid[]) order by 1
    )
    select pg_advisory_xact_lock_shared(${GROUP}, hashtext(group_id::text)) from named`,
};

/** Shared lock on the groups of a user's lineup and on others. Call it under the user's lock, which the lineup needs. */
export async function lockGroupsOfLineup(
  tx: Db,
  { lineupId, userId }: { lineupId: string; userId: string },
  groupIds: readonly string[],
): Promise<void> {
  await runPrepared(tx, GROUPS_OF_LINEUP, [lineupId, userId, groupIds]);
}

/** The statement that takes the locks of several users at once, for `inLockedTransaction`. */
export function userLocks(userIds: readonly string[]): string {
  const locks = inOrder([...new Set(userIds)]).map((id) => `pg_advisory_xact_lock(${USER}, hashtext(${literal(id)}))`);
  return `select ${[NO_EARLY_START, ...locks].join(', ')}`;
}

const GROUPS_OF_USERS = {
  name: 'lock-groups-of-users',
  text: `
    with named as materialized (
      select group_id from lineup_groups where user_id = any ($1::uuid[]) and week_id = $2
      union select group_id from group_members where user_id = any ($3::uuid[]) and is_active order by 1
    )
    select pg_advisory_xact_lock_shared(${GROUP}, hashtext(group_id::text)) from named`,
};

/**
 * Shared lock on the groups of the users' lineups of a week, and on all groups of some of them. Call it under the locks of
 * these users, whose lineups and memberships it needs.
 */
export async function lockGroupsOfUsers(
  tx: Db,
  of: { userIds: readonly string[]; weekId: string; membersIds: readonly string[] },
): Promise<void> {
  await runPrepared(tx, GROUPS_OF_USERS, [of.userIds, of.weekId, of.membersIds]);
}

/** Exclusive lock on groups while members, settings or places change (rules 4.3). */
export async function lockGroups(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${GROUP}, hashtext(${id}))`);
  }
}

/** Serializes sign-ups that want display names with the same skeleton. */
export async function lockName(tx: Db, nameSkeleton: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAME}, hashtext(${nameSkeleton}))`);
}

/** Ids sorted and in lower case: an upper-case uuid must not be a different lock. */
function inOrder(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase()).sort();
}
