import { fieldProblem } from '@singleback/game/problem.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type Act, writeAuditEntry } from '../db/audit-log.ts';
import { games } from '../db/schema/season.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError, refuse } from '../lib/app-error.ts';
import { retryJob } from '../lib/jobs.ts';
import { saveAnnouncement, saveMaintenance } from '../lib/site-state.ts';

const LONGEST_ANNOUNCEMENT = 200;
const LONGEST_MAINTENANCE_MINUTES = 24 * 60;
/** Nobody may be kept from a lineup shortly before its players lock. */
const KEPT_FREE_MS = HOUR_MS;

const ABOUT_ALL = { subjectType: 'installation', subjectId: null, subject: 'all users' } as const;

/**
 * Shows an announcement to all users, or ends it (null).
 * @throws AppError field_invalid for an empty text or one that is too long
 */
export async function announce(context: Context, text: string | null, act: Act): Promise<void> {
  const shown = text?.trim() ?? null;
  if (shown === '') refuse(fieldProblem('text', 'The announcement has no text.'));
  const length = textLength(shown ?? '');
  if (length > LONGEST_ANNOUNCEMENT) {
    refuse(fieldProblem('text', `An announcement has at most ${LONGEST_ANNOUNCEMENT} characters, this one ${length}.`));
  }
  await inTransaction(context.db, async (tx) => {
    await saveAnnouncement(tx, shown === null ? null : { id: context.ids.uuid(), text: shown });
    const action = shown === null ? 'ended the announcement to' : 'announced something to';
    await writeAuditEntry(tx, { ...act, ...ABOUT_ALL, action, details: { text: shown } }, context.clock.real());
  });
}

/**
 * Lets users change nothing for some minutes, from at once.
 * @param isForced although a game kicks off meanwhile, or within an hour from now
 * @returns when it ends, real time
 * @throws AppError not_allowed shortly before a kickoff, field_invalid for an impossible length
 */
export async function startMaintenance(
  context: Context,
  { minutes, isForced }: { minutes: number; isForced: boolean },
  act: Act,
): Promise<Date> {
  if (!(Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MAINTENANCE_MINUTES)) {
    refuse(fieldProblem('minutes', `Maintenance takes 1 to ${LONGEST_MAINTENANCE_MINUTES} minutes, not ${minutes}.`));
  }
  const now = context.clock.real();
  const until = new Date(now.getTime() + minutes * MINUTE_MS);
  await inTransaction(context.db, async (tx) => {
    const season = context.clock.now();
    const clear = new Date(season.getTime() + Math.max(minutes * MINUTE_MS, KEPT_FREE_MS));
    const [next] = await tx
      .select({ kickoff: games.kickoff })
      .from(games)
      .where(and(eq(games.status, 'scheduled'), gt(games.kickoff, season)))
      .orderBy(asc(games.kickoff))
      .limit(1);
    if (!isForced && next?.kickoff && next.kickoff <= clear) {
      throw new AppError(
        'not_allowed',
        'A game kicks off within the hour or meanwhile, and users could not change their lineups before it.',
        { kickoff: next.kickoff.toISOString() },
      );
    }
    await saveMaintenance(tx, until);
    const details = { until: until.toISOString(), isForced };
    await writeAuditEntry(tx, { ...act, ...ABOUT_ALL, action: 'started maintenance for', details }, now);
  });
  return until;
}

export async function endMaintenance(context: Context, act: Act): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await saveMaintenance(tx, null);
    await writeAuditEntry(tx, { ...act, ...ABOUT_ALL, action: 'ended maintenance for' }, context.clock.real());
  });
}

/** Runs a failed job again. Refuses with not_found when it is not there, or does not wait after a failure. */
export async function retryByAdmin(context: Context, job: { id: string; queue: string }, act: Act): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if (!(await retryJob(tx, job)))
      throw new AppError('not_found', 'No failed job has this id: it has been done, is being run, or never was.');
    const about = { subjectType: 'installation', subjectId: null, subject: `job ${job.id} of ${job.queue}` } as const;
    await writeAuditEntry(tx, { ...act, ...about, action: 'retried' }, context.clock.real());
  });
}
