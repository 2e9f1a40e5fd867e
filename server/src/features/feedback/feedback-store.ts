import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { feedback } from '../../db/schema/account.ts';

export type FeedbackRow = typeof feedback.$inferSelect;

export async function insertFeedback(db: Db, row: FeedbackRow): Promise<void> {
  await db.insert(feedback).values(row);
}

/** A user's feedback, oldest first. */
export async function listFeedbackOf(db: Db, userId: string): Promise<FeedbackRow[]> {
  return db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.createdAt));
}

export async function deleteFeedbackOf(db: Db, userId: string): Promise<void> {
  await db.delete(feedback).where(eq(feedback.userId, userId));
}
