import type { AuditEntry as WireEntry } from '@singleback/contract/admin/admin-site.ts';
import type { Context } from '../../context.ts';
import { type AuditEntry, type AuditSubject, countAuditEntries, listAuditEntries } from '../../db/audit-log.ts';
import type { Input } from '../../handlers.ts';

const PAGE = 50;
const ON_ONE_SUBJECT = 20;

/** A page of the audit log, newest first. `before`: the id of the last entry of the page before. */
export async function readAuditLog({ db }: Context, { query: filter }: Input<'GET /admin/audit-log'>) {
  const { before, subject_type: subjectType, subject_id: subjectId } = filter;
  const about = {
    ...(subjectType !== undefined && { subjectType: subjectType as AuditSubject }),
    ...(subjectId !== undefined && { subjectId }),
  };
  const found = await listAuditEntries(
    db,
    { ...about, before: before === undefined ? undefined : Number(before) },
    PAGE + 1,
  );
  return {
    entries: found.slice(0, PAGE).map(presentEntry),
    total: await countAuditEntries(db),
    has_more: found.length > PAGE,
  };
}

/** What was done about one user or group, newest first. */
export async function entriesAbout({ db }: Context, subjectType: AuditSubject, subjectId: string) {
  return (await listAuditEntries(db, { subjectType, subjectId }, ON_ONE_SUBJECT)).map(presentEntry);
}

function presentEntry({ id, at, actor, action, subjectType, subjectId, subject, reason }: AuditEntry): WireEntry {
  const about = { subject_type: subjectType, subject_id: subjectId, subject };
  return { id, at: at.toISOString(), actor, action, ...about, reason };
}
