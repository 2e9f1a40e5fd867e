import { and, asc, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { reports } from '../../db/schema/reports.ts';

type SubjectType = 'user' | 'group' | 'message';

/** What is reported, and as what. */
export interface Subject {
  type: SubjectType;
  id: string;
}

const ofSubject = ({ type, id }: Subject) => and(eq(reports.subjectType, type), eq(reports.subjectId, id));
const isOpen = isNull(reports.doneAt);

/** The name of a user as others see it; null when there is none, or no longer. */
export async function shownNameOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: users.shownName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row?.name ?? null;
}

/** Stores a report, instead of an open one of the same reporter; returns whether it is the subject's first open one. */
export async function saveReport(tx: Db, row: typeof reports.$inferInsert): Promise<boolean> {
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

/** Marks the open reports of a subject as done; returns the reported names, none if there was no open report. */
export async function saveDone(tx: Db, subject: Subject, at: Date): Promise<string[]> {
  const done = await tx
    .update(reports)
    .set({ doneAt: at })
    .where(and(ofSubject(subject), isOpen))
    .returning({ name: reports.reportedName });
  return done.map(({ name }) => name);
}

/**
 * All reports, open or done, of the subjects that were reported last, with the reporter's name and the subject's present
 * one (null: gone), newest first.
 * @param subjects of so many subjects at most
 */
export async function listReports(db: Db, wanted: { isDone: boolean }, subjects: number) {
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
      select nullif(text, '') from chat_messages as subject where subject.id = ${reports.subjectId})
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
export async function countOpenReports(db: Db): Promise<number> {
  const subjects = db
    .selectDistinct({ type: reports.subjectType, id: reports.subjectId })
    .from(reports)
    .where(isOpen)
    .as('subjects');
  return db.$count(subjects);
}

/** Deletes what a user reported, and what was reported about them. */
export async function deleteReportsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(reports).where(eq(reports.reporterId, userId));
  await tx.delete(reports).where(ofSubject({ type: 'user', id: userId }));
}

/** What a user reported, oldest first. */
export async function listReportsBy(db: Db, userId: string) {
  return db.select().from(reports).where(eq(reports.reporterId, userId)).orderBy(asc(reports.createdAt));
}
