import { sql } from 'drizzle-orm';
import type { Db } from './pool.ts';

// Locks are always taken in this order to avoid deadlocks: user, then groups by id. Sign-ups take a name lock alone.
const USER = 1;
const GROUP = 2;
const NAME = 4;

/** Serialises all writes of one user's lineups and memberships until the transaction ends (rules 2.2). */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USER}, hashtext(${userId}))`);
}

/** Shared lock on groups while a lineup is checked against them. */
export async function lockGroupsForReading(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${GROUP}, hashtext(${id}))`);
  }
}

/** Takes both locks in order, in one query, as for a submit. */
export async function lockUserAndReadGroups(tx: Db, userId: string, groupIds: readonly string[]): Promise<void> {
  const groups = inOrder(groupIds).map((id) => sql`, pg_advisory_xact_lock_shared(${GROUP}, hashtext(${id}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(${USER}, hashtext(${userId}))${sql.join(groups)}`);
}

/** Exclusive lock on groups while members, settings or places change (rules 4.3). */
export async function lockGroups(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${GROUP}, hashtext(${id}))`);
  }
}

/** Serialises sign-ups that want display names with the same skeleton. */
export async function lockName(tx: Db, nameSkeleton: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAME}, hashtext(${nameSkeleton}))`);
}

/** Ids sorted and in lower case: an upper-case uuid must not be a different lock. */
function inOrder(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase()).sort();
}
