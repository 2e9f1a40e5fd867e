import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { feedback, users } from '../../db/schema/account.ts';

export type FeedbackRow = typeof feedback.$inferSelect;

export async function insertFeedback(db: Db, row: FeedbackRow): Promise<void> {
  await db.insert(feedback).values(row);
}

/** A user's feedback, oldest first. */
export async function listFeedbackOf(db: Db, userId: string): Promise<FeedbackRow[]> {
  return db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.createdAt));
}

/** Feedback that waits or is done, with the name of its user, newest first. */
export async function listFeedbackBy(db: Db, isDone: boolean, limit: number) {
  return db
    .select({ row: feedback, name: users.shownName })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(isDone ? isNotNull(feedback.doneAt) : isNull(feedback.doneAt))
    .orderBy(desc(feedback.createdAt), asc(feedback.id))
    .limit(limit);
}

export async function countOpenFeedback(db: Db): Promise<number> {
  return db.$count(feedback, isNull(feedback.doneAt));
}

/** Marks feedback as done, or as open (null); returns it, or null when it is not there. */
export async function saveFeedbackDone(tx: Db, id: string, doneAt: Date | null): Promise<FeedbackRow | null> {
  const [row] = await tx.update(feedback).set({ doneAt }).where(eq(feedback.id, id)).returning();
  return row ?? null;
}

export async function deleteFeedbackOf(db: Db, userId: string): Promise<void> {
  await db.delete(feedback).where(eq(feedback.userId, userId));
}
