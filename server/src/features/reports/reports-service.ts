import type { AccountDownload } from '@singleback/contract/account.ts';
import type { AdminReport } from '@singleback/contract/admin-inbox.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { escapeHtml } from '../../lib/mail/html.ts';
import { post } from '../../lib/mail/mail.ts';
import { messageSeenBy } from '../chat/chat-service.ts';
import { visibleGroup } from '../groups/groups-service.ts';
import {
  countOpenReports,
  deleteReportsOf,
  listReports,
  listReportsBy,
  type Subject,
  saveDone,
  saveReport,
  shownNameOf,
} from './reports-store.ts';

export type { Subject };

const LONGEST_REASON = 500;
/** What may be wrong with each subject, in words. */
const PARTS = { user: 'name', group: 'name or description', message: 'message' } as const;
const MOST_SHOWN = 200;

export const reportsCalls = { 'POST /reports': report } satisfies Handlers;

/**
 * Reports a name, with a group's description, or a message to the admins, and emails the operator about the first open
 * report of a subject. Only what the caller may see can be reported. Refuses with not_found or field_invalid.
 */
async function report(context: Context, { caller: { userId }, body: form }: Input<'POST /reports'>): Promise<void> {
  const reason = form.reason.trim();
  if (reason === '') refuse(fieldProblem('reason', `Say what is wrong with the ${PARTS[form.subject_type]}.`));
  if (reason.length > LONGEST_REASON) {
    refuse(fieldProblem('reason', `The reason has at most ${LONGEST_REASON} characters.`));
  }
  const subject: Subject = { type: form.subject_type, id: form.subject_id.toLowerCase() };
  const reportedName = await nameSeenBy(context.db, userId, subject);
  const row = {
    ...{ id: context.ids.uuid(), reporterId: userId, subjectType: subject.type, subjectId: subject.id },
    ...{ reportedName, reason, createdAt: context.clock.real() },
  };
  const isFirst = await inTransaction(context.db, async (tx) => {
    // Two reports at the same time: one of them is the first.
    await (subject.type === 'user' ? lockUser(tx, subject.id) : lockGroups(tx, [subject.id]));
    return saveReport(tx, row);
  });
  if (isFirst && context.operatorEmail) {
    post(
      context,
      'report',
      letter(context.operatorEmail, subject, { reportedName, reason, publicUrl: context.publicUrl }),
    );
  }
}

/** Reports by subject, newest first. */
export async function reportsBySubject(db: Db, wanted: { isDone: boolean }): Promise<AdminReport[]> {
  const rows = await listReports(db, wanted, MOST_SHOWN);
  const subjects = Map.groupBy(rows, ({ report: { subjectType, subjectId } }) => `${subjectType} ${subjectId}`);
  return [...subjects.values()].flatMap((own) => {
    const [newest, oldest] = [own[0], own.at(-1)];
    if (!newest || !oldest) return [];
    const { subjectType, subjectId, doneAt } = newest.report;
    return {
      subject_type: subjectType as Subject['type'],
      subject_id: subjectId,
      reported_name: oldest.report.reportedName,
      name: newest.presentName,
      reports: own.map(({ report: { reason, createdAt }, reporter }) => ({
        ...{ reason, reporter, created_at: createdAt.toISOString() },
      })),
      done_at: doneAt?.toISOString() ?? null,
    };
  });
}

/** Marks all open reports of a subject as done; returns its reported name. Refuses with not_found when there is none. */
export async function endReports(tx: Db, subject: Subject, at: Date): Promise<string> {
  const [name] = await saveDone(tx, subject, at);
  if (name === undefined) throw new AppError('not_found', 'There is no open report of this.');
  return name;
}

/** How many users and groups have open reports. */
export const openReports = (db: Db): Promise<number> => countOpenReports(db);

/** Deletes a user's reports, and those about them, with the account. */
export const deleteReports = (tx: Db, userId: string): Promise<void> => deleteReportsOf(tx, userId);

/** What a user reported, for the download. */
export async function reportsOf(db: Db, userId: string): Promise<AccountDownload['reports']> {
  const rows = await listReportsBy(db, userId);
  return rows.map(({ subjectType, reportedName, reason, createdAt }) => ({
    ...{ subject_type: subjectType, reported_name: reportedName, reason, created_at: createdAt.toISOString() },
  }));
}

async function nameSeenBy(db: Db, userId: string, { type, id }: Subject): Promise<string> {
  if (type === 'group') {
    const { name, description } = await visibleGroup(db, userId, id, false);
    return description === '' ? name : `${name}: ${description}`;
  }
  if (type === 'message') return messageSeenBy(db, userId, id);
  const name = await shownNameOf(db, id);
  if (name === null) throw new AppError('not_found', 'There is no such user.');
  return name;
}

function letter(
  to: string,
  { type }: Subject,
  { reportedName, reason, publicUrl }: { reportedName: string; reason: string; publicUrl: string },
) {
  const lines = [
    `${type === 'message' ? 'A message' : `The name of a ${type}`} was reported: “${reportedName}”.`,
    '',
    reason,
    '',
    `${publicUrl}/admin/reports`,
  ];
  const text = lines.join('\n');
  return {
    ...{ to, subject: `Reported: ${type === 'message' ? 'a message' : `the name of a ${type}`}`, text },
    html: `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(text)}</pre>`,
  };
}
