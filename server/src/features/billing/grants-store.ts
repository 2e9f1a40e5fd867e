import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { premiumGrants, premiumUsers } from '../../db/schema/admin.ts';

export type GrantRow = typeof premiumGrants.$inferSelect;

/** Whether a user has Premium now, paid for or granted. */
export async function isPremiumUser(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: premiumUsers.userId })
    .from(premiumUsers)
    .where(eq(premiumUsers.userId, userId))
    .limit(1);
  return found.length > 0;
}

/** A user's granted Premium, unless it has ended. */
export async function findGrant(db: Db, userId: string): Promise<GrantRow | null> {
  const [row] = await db
    .select()
    .from(premiumGrants)
    .where(and(eq(premiumGrants.userId, userId), gt(premiumGrants.endsAt, sql`now()`)));
  return row ?? null;
}

export async function saveGrant(tx: Db, row: GrantRow): Promise<void> {
  await tx.insert(premiumGrants).values(row).onConflictDoUpdate({ target: premiumGrants.userId, set: row });
}

/** Ends a user's granted Premium; returns whether there was any. */
export async function deleteGrant(tx: Db, userId: string): Promise<boolean> {
  const ended = await tx.delete(premiumGrants).where(eq(premiumGrants.userId, userId)).returning();
  return ended.length > 0;
}

/** Those of several users who have Premium, paid for or granted. */
export async function listPremium(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_id as id from premium_users where user_id = any (${sql.param(userIds)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
