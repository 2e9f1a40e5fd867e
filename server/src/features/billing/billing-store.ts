import { eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { subscriptions } from '../../db/schema/account.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

export async function saveSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.userId, set: row });
}
