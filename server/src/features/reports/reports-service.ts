// Reports of names, groups and messages, for admins.

import type { AdminReport } from '@singleback/contract/admin/admin-inbox.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { reports } from '../../db/schema/admin.ts';
import { chatMessages } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { post } from '../../lib/mail/mail.ts';
import { messageSeenBy } from '../chat/chat-service.ts';
import { visibleGroup } from '../groups/access-service.ts';

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
async function report(context: Context, { caller: { userId }, body: form }: Input<'POST /reports'>) {
  const reason = form.reason.trim();
  if (reason === '') refuse(fieldProblem('reason', `Say what is wrong with the ${PARTS[form.subject_type]}.`));
  if (textLength(reason) > LONGEST_REASON) {
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
      name: oldest.presentName,
      reports: own.map(({ report: { reason, createdAt }, reporter }) => ({
        ...{ reason, reporter, created_at: createdAt.toISOString() },
      })),
      done_at: doneAt?.toISOString() ?? null,
    };
  });
}

/** Marks all open reports of a subject as done; returns its reported name. Refuses with not_found when there is none. */
export async function endReports(tx: Db, subject: Subject, at: Date): Promise<string> {
  const [done] = await tx
    .update(reports)
    .set({ doneAt: at })
    .where(and(ofSubject(subject), isOpen))
    .returning({ name: reports.reportedName });
  if (done === undefined) throw new AppError('not_found', 'There is no open report of this.');
  return done.name;
}

async function nameSeenBy(db: Db, userId: string, { type, id }: Subject): Promise<string> {
  if (type === 'group') {
    const { name, description } = await visibleGroup(db, { userId, role: null }, id);
    return description === '' ? name : `${name}: ${description}`;
  }
  if (type === 'message') return messageSeenBy(db, userId, id);
  const [user] = await db
    .select({ name: users.shownName })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (user === undefined) throw new AppError('not_found', 'There is no such user.');
  return user.name;
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

type SubjectType = 'user' | 'group' | 'message';

/** What is reported, and as what. */
interface Subject {
  type: SubjectType;
  id: string;
}

const ofSubject = ({ type, id }: Subject) => and(eq(reports.subjectType, type), eq(reports.subjectId, id));
const isOpen = isNull(reports.doneAt);

/** Stores a report, instead of an open one of the same reporter; returns whether it is the subject's first open one. */
async function saveReport(tx: Db, row: typeof reports.$inferInsert): Promise<boolean> {
  const subject = { type: row.subjectType as SubjectType, id: row.subjectId };
  const before = await tx.$count(reports, and(ofSubject(subject), isOpen));
  const { reason, reportedName, createdAt } = row;
  await tx
    .insert(reports)
    .values(row)
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectType, reports.subjectId],
      targetWhere: isOpen,
      set: { reason, reportedName, createdAt },
    });
  return before === 0;
}

/**
 * All reports, open or done, of the subjects that were reported last, with the reporter's name and the subject's present
 * one (null: gone), newest first. A message that reads as before has its reported one, whatever its author is called.
 * @param subjects of so many subjects at most
 */
async function listReports(db: Db, wanted: { isDone: boolean }, subjects: number) {
  const isWanted = wanted.isDone ? isNotNull(reports.doneAt) : isOpen;
  const newest = db
    .select({ type: reports.subjectType, id: reports.subjectId })
    .from(reports)
    .where(isWanted)
    .groupBy(reports.subjectType, reports.subjectId)
    .orderBy(desc(max(reports.createdAt)), asc(reports.subjectId))
    .limit(subjects)
    .as('newest');
  const presentName = sql<string | null>`case when ${reports.subjectType} = 'user'
    then (select shown_name from users as subject where subject.id = ${reports.subjectId} and deleted_at is null)
    when ${reports.subjectType} = 'message' then (
      select case when text = substr(${reports.reportedName}, strpos(${reports.reportedName}, ': ') + 2)
        then ${reports.reportedName} else coalesce(author.shown_name, 'A former member') || ': ' || nullif(text, '') end
      from chat_messages as subject left join users author on author.id = subject.user_id where subject.id = ${reports.subjectId})
    else (select name || coalesce(': ' || nullif(description, ''), '') from groups as subject
      where subject.id = ${reports.subjectId}) end`;
  return db
    .select({ report: reports, reporter: users.shownName, presentName })
    .from(reports)
    .innerJoin(newest, and(eq(newest.type, reports.subjectType), eq(newest.id, reports.subjectId)))
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(isWanted)
    .orderBy(desc(reports.createdAt), asc(reports.id));
}

/** How many users and groups have open reports. */
export async function openReports(db: Db): Promise<number> {
  const subjects = db
    .selectDistinct({ type: reports.subjectType, id: reports.subjectId })
    .from(reports)
    .where(isOpen)
    .as('subjects');
  return db.$count(subjects);
}

/** Deletes what a user reported, and what was reported about them and their messages, with the account. */
export async function deleteReports(tx: Db, userId: string): Promise<void> {
  await tx.delete(reports).where(eq(reports.reporterId, userId));
  await tx.delete(reports).where(ofSubject({ type: 'user', id: userId }));
  const own = tx.select({ id: chatMessages.id }).from(chatMessages).where(eq(chatMessages.userId, userId));
  await tx.delete(reports).where(and(eq(reports.subjectType, 'message'), inArray(reports.subjectId, own)));
}
