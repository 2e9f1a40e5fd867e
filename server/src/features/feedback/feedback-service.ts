import type { AccountDownload } from '@singleback/contract/account.ts';
import type { AdminFeedback } from '@singleback/contract/admin-inbox.ts';
import { isEmail } from '@singleback/game/account/email.ts';
import { checkFeedback, DEFAULT_FEEDBACK_TYPE, FEEDBACK_THANKS } from '@singleback/game/feedback/feedback.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { escapeHtml } from '../../lib/mail/html.ts';
import { post } from '../../lib/mail/mail.ts';
import {
  countOpenFeedback,
  deleteFeedbackOf,
  type FeedbackRow,
  insertFeedback,
  listFeedbackBy,
  listFeedbackOf,
  saveFeedbackDone,
} from './feedback-store.ts';

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
  await insertFeedback(context.db, row);
  if (context.operatorEmail) post(context, 'feedback', letter(context.operatorEmail, row));
  return { success: true as const, message: FEEDBACK_THANKS };
}

/** A user's feedback, for the download. */
export async function feedbackOf(db: Db, userId: string): Promise<AccountDownload['feedback']> {
  const rows = await listFeedbackOf(db, userId);
  return rows.map(({ type, subject, description, email, createdAt }) => {
    return { type, subject, description, email, created_at: createdAt.toISOString() };
  });
}

/** What users wrote that waits or is done, newest first, for admins. */
export async function feedbackByState(db: Db, isDone: boolean): Promise<AdminFeedback[]> {
  const rows = await listFeedbackBy(db, isDone, MOST_SHOWN);
  return rows.map(({ row: { id, type, subject, description, email, userId, createdAt, doneAt }, name }) => ({
    ...{ id, type, subject, description, email, user: { id: userId, name } },
    created_at: createdAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  }));
}

/** How much feedback waits. */
export const openFeedback = (db: Db): Promise<number> => countOpenFeedback(db);

/** Marks feedback as done at an instant, or as open (null). Refuses with not_found. */
export async function markFeedback(tx: Db, id: string, doneAt: Date | null): Promise<{ subject: string }> {
  const row = await saveFeedbackDone(tx, id, doneAt);
  if (row === null) throw new AppError('not_found', 'There is no such feedback.');
  return row;
}

/** Deletes a user's feedback with the account. */
export function deleteFeedback(db: Db, userId: string): Promise<void> {
  return deleteFeedbackOf(db, userId);
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
