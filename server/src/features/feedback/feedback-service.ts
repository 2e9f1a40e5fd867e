// What users write to the operator.

import type { AdminFeedback } from '@singleback/contract/admin/admin-inbox.ts';
import { isEmail } from '@singleback/game/account/sign-up.ts';
import { checkFeedback, DEFAULT_FEEDBACK_TYPE, FEEDBACK_THANKS } from '@singleback/game/feedback/feedback.ts';
import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { feedback, users } from '../../db/schema/account.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { post } from '../../lib/mail/mail.ts';

const MOST_SHOWN = 200;

export const feedbackCalls = { 'POST /feedback': giveFeedback } satisfies Handlers;

/** Stores a user's feedback, and mails it to the operator if configured [A5.16, A7.9, A8.8]. */
async function giveFeedback(context: Context, { caller: { userId }, body: form }: Input<'POST /feedback'>) {
  const typed = { subject: form.subject.trim(), description: form.description.trim(), email: form.email?.trim() ?? '' };
  refuse(checkFeedback(typed));
  const row: FeedbackRow = {
    id: context.ids.uuid(),
    userId,
    ...typed,
    type: form.type ?? DEFAULT_FEEDBACK_TYPE,
    email: typed.email || null,
    createdAt: context.clock.real(),
    doneAt: null,
  };
  await context.db.insert(feedback).values(row);
  if (context.operatorEmail) post(context, 'feedback', letter(context.operatorEmail, row));
  return { success: true as const, message: FEEDBACK_THANKS };
}

/** What users wrote that waits or is done, newest first, for admins. */
export async function feedbackByState(db: Db, isDone: boolean): Promise<AdminFeedback[]> {
  const rows = await db
    .select({ row: feedback, name: users.shownName })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(isDone ? isNotNull(feedback.doneAt) : isNull(feedback.doneAt))
    .orderBy(desc(feedback.createdAt), asc(feedback.id))
    .limit(MOST_SHOWN);
  return rows.map(({ row: { id, type, subject, description, email, userId, createdAt, doneAt }, name }) => ({
    ...{ id, type, subject, description, email, user: { id: userId, name } },
    created_at: createdAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  }));
}

/** Marks feedback as done at an instant, or as open (null). Refuses with not_found. */
export async function markFeedback(tx: Db, id: string, doneAt: Date | null): Promise<{ subject: string }> {
  const [row] = await tx.update(feedback).set({ doneAt }).where(eq(feedback.id, id)).returning();
  if (!row) throw new AppError('not_found', 'There is no such feedback.');
  return row;
}

function letter(to: string, { type, subject, description, email, userId }: FeedbackRow) {
  const text = [description, '', `From user ${userId}`, `Reply to: ${email ?? 'no address given'}`].join('\n');
  return {
    to,
    subject: `Feedback (${type}): ${subject}`,
    text,
    html: `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(text)}</pre>`,
    ...(email && isEmail(email) && { replyTo: email }),
  };
}

type FeedbackRow = typeof feedback.$inferSelect;

/** How much feedback waits. */
export async function openFeedback(db: Db): Promise<number> {
  return db.$count(feedback, isNull(feedback.doneAt));
}
