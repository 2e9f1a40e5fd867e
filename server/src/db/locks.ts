import { sql } from 'drizzle-orm';
import type { Db } from './pool.ts';

// Always taken in this order, so that two transactions can't wait for each other: user, then groups by id. A name is locked
// alone, by those who sign up.
const USER = 1;
const GROUP = 2;
const NAME = 4;

/** Serialises all writes of one user's lineups and memberships until the transaction ends (rules 2.2). */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USER}, hashtext(${userId}))`);
}

/** Holds groups as they are while a lineup is checked against them; many may hold them so at once. */
export async function lockGroupsForReading(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${GROUP}, hashtext(${id}))`);
  }
}

/** Both at once, in their order: asked for in one question, as a submit does. */
export async function lockUserAndReadGroups(tx: Db, userId: string, groupIds: readonly string[]): Promise<void> {
  const groups = inOrder(groupIds).map((id) => sql`, pg_advisory_xact_lock_shared(${GROUP}, hashtext(${id}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(${USER}, hashtext(${userId}))${sql.join(groups)}`);
}

/** Keeps everyone else out of groups while members, settings or places change (rules 4.3). */
export async function lockGroups(tx: Db, groupIds: readonly string[]): Promise<void> {
  for (const id of inOrder(groupIds)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${GROUP}, hashtext(${id}))`);
  }
}

/** Lets one sign-up at a time decide about a display name, by its skeleton. */
export async function lockName(tx: Db, nameSkeleton: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAME}, hashtext(${nameSkeleton}))`);
}

/** Ids in one order and one spelling: capitals in a uuid must not open another lock. */
function inOrder(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase()).sort();
}
