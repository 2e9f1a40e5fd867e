import type { AdminFeedback, AdminReport } from '@singleback/contract/admin/admin-inbox.ts';
import type { Context } from '../../context.ts';
import { type Act, writeAuditEntry } from '../../db/audit-log.ts';
import { inTransaction } from '../../db/transaction.ts';
import { feedbackByState, markFeedback } from '../../features/feedback/feedback-service.ts';
import { endReports, reportsBySubject, type Subject } from '../../features/reports/reports-service.ts';

/** Which part of an inbox: what waits, or what is done. */
type State = 'open' | 'done';

/** What users wrote, newest first. */
export function listFeedback({ db }: Context, state: State): Promise<AdminFeedback[]> {
  return feedbackByState(db, state === 'done');
}

/** Marks feedback as done, or as open again. Refuses with not_found. */
export async function markFeedbackDone(context: Context, feedbackId: string, isDone: boolean, act: Act): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.real();
    const { subject } = await markFeedback(tx, feedbackId, isDone ? now : null);
    const about = { subjectType: 'feedback', subjectId: feedbackId.toLowerCase(), subject } as const;
    const action = isDone ? 'marked as done the feedback' : 'opened again the feedback';
    await writeAuditEntry(tx, { ...act, ...about, action }, now);
  });
}

/** What users reported, by subject, newest first. */
export function listReports({ db }: Context, state: State): Promise<AdminReport[]> {
  return reportsBySubject(db, { isDone: state === 'done' });
}

/** Marks all open reports of a user or group as done. Refuses with not_found. */
export async function markReported(context: Context, subject: Subject, act: Act): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const now = context.clock.real();
    const name = await endReports(tx, subject, now);
    const about = { subjectType: subject.type, subjectId: subject.id, subject: name } as const;
    await writeAuditEntry(tx, { ...act, ...about, action: `marked as done the reports of the ${subject.type}` }, now);
  });
}
