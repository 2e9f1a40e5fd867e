import type { AdminOverview, AdminTroubles, AuditEntry as WireEntry } from '@singleback/contract/admin/admin-site.ts';
import { asc, desc, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type AuditEntry, type AuditSubject, countAuditEntries, listAuditEntries } from '../../db/audit-log.ts';
import { feedDoubtsNow, feedSources, NEVER, stateOf } from '../../db/feed-sources.ts';
import { users } from '../../db/schema/account.ts';
import { groups } from '../../db/schema/groups.ts';
import { alarms, failedEmails, feedUnmatched } from '../../db/schema/system.ts';
import { openFeedback } from '../../features/feedback/feedback-service.ts';
import { openReports } from '../../features/reports/reports-service.ts';
import type { Input } from '../../handlers.ts';
import { countJobs, listFailedJobs } from '../../lib/jobs.ts';
import { countFailedEmails } from '../../lib/mail/senders.ts';
import { readSiteState } from '../../lib/site-state.ts';
import { listProcesses, readBackupState } from '../runs.ts';
import { overridesInForce } from './admin-overrides.ts';

const MOST_SHOWN = 200;

/** The state of the installation, for the first page of the console. Depends on no lineup. */
export async function readOverview(context: Context): Promise<AdminOverview> {
  const { db, clock } = context;
  const now = clock.real();
  const [running, backup, state] = [await listProcesses(db, now), await readBackupState(db), await readSiteState(db)];
  const until = state.maintenanceUntil;
  const raised = await db.select().from(alarms).orderBy(asc(alarms.raisedAt), asc(alarms.key));
  return {
    now: now.toISOString(),
    counts: await readCounts(context),
    alarms: raised.map(({ message, raisedAt }) => ({ message, raised_at: raisedAt.toISOString() })),
    sources: await readSources(context),
    doubts: await readDoubts(context),
    processes: running.map(({ name, startedAt, isLeader, connections }) => ({
      ...{ address: name, since: startedAt.toISOString(), connections, is_leader: isLeader },
    })),
    overrides: await overridesInForce(context),
    last_backup_at: backup.succeededAt?.toISOString() ?? null,
    announcement: state.announcement?.text ?? null,
    maintenance_until: until !== null && until > now ? until.toISOString() : null,
  };
}

/** Counting a million rows may take longer than a request of a user may. */
async function readCounts({ database }: Context) {
  const { db } = database.long;
  const failed = (await countJobs(db)) ?? [];
  return {
    users: await db.$count(users, isNull(users.deletedAt)),
    groups: await db.$count(groups),
    open_feedback: await openFeedback(db),
    open_reports: await openReports(db),
    unmatched: await db.$count(feedUnmatched),
    failed_jobs: failed
      .filter(({ state }) => state === 'retry' || state === 'failed')
      .reduce((sum, one) => sum + one.count, 0),
    failed_emails: await countFailedEmails(db),
    audit_entries: await countAuditEntries(db),
  };
}

/** Each source with its age. All times of a source are the season's. */
async function readSources({ db, clock }: Context): Promise<AdminOverview['sources']> {
  const now = clock.now();
  const known = await feedSources(db);
  return known.map((one) => {
    const wasRead = one.readAt > NEVER;
    return {
      ...{
        source: one.source,
        state: stateOf(one, now, clock.speed()),
        read_at: wasRead ? one.readAt.toISOString() : null,
      },
      age_seconds: wasRead ? Math.max(0, Math.round((now.getTime() - one.readAt.getTime()) / 1000)) : null,
    };
  });
}

async function readDoubts({ db }: Context): Promise<AdminOverview['doubts']> {
  const doubts = await feedDoubtsNow(db);
  return doubts.slice(0, MOST_SHOWN).map(({ file, subject, reason, used, since }) => ({
    ...{ file, subject, reason, used, since: since.toISOString() },
  }));
}

/** Players of the sources who match nobody, failed jobs and failed emails, each newest first. */
export async function readTroubles({ db }: Context): Promise<AdminTroubles> {
  const unmatched = await db
    .select()
    .from(feedUnmatched)
    .orderBy(desc(feedUnmatched.lastAt), asc(feedUnmatched.name))
    .limit(MOST_SHOWN);
  // Each email with its last failure: it may have failed at many tries.
  const tried = db
    .selectDistinctOn([failedEmails.recipient, failedEmails.subject])
    .from(failedEmails)
    .orderBy(failedEmails.recipient, failedEmails.subject, desc(failedEmails.failedAt))
    .as('tried');
  const emails = await db.select().from(tried).orderBy(desc(tried.failedAt)).limit(MOST_SHOWN);
  const jobs = await listFailedJobs(db, MOST_SHOWN);
  return {
    unmatched: unmatched.map(({ source, externalId, name, team, position, lastAt }) => ({
      ...{ source, external_id: externalId, name, team, position, last_at: lastAt.toISOString() },
    })),
    jobs: jobs.map(({ id, queue, state, attempts, nextAt, reason }) => ({
      ...{ id, queue, will_retry: state === 'retry', attempts, reason },
      next_at: state === 'retry' ? nextAt.toISOString() : null,
    })),
    emails: emails.map(({ recipient, subject, reason, isRefused, failedAt }) => ({
      ...{ recipient, subject, reason, is_refused: isRefused, failed_at: failedAt.toISOString() },
    })),
  };
}

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
