import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isDiskFull } from '../db/database-errors.ts';
import { doubtSentence, feedDoubtsNow, feedSources, isLate, NEVER } from '../db/feed-sources.ts';
import type { Db } from '../db/pool.ts';
import { pushSubscriptions } from '../db/schema/notices.ts';
import { alarms, failedEmails } from '../db/schema/system.ts';
import { certificateFault } from '../lib/app-error.ts';
import type { ClockJump } from '../lib/clock.ts';
import { letter } from '../lib/mail/letter.ts';
import { repeat } from '../lib/repeat.ts';
import { overdueLock } from '../lock-log/game-locks.ts';
import { KEPT_MS, listProcesses, machineOf, processName, readBackupState } from './runs.ts';

/** Something that is wrong now. */
interface Problem {
  /** Identifies it from one check to the next: 'backup', 'source espn scores'. */
  key: string;
  /** One sentence for the operator, without addresses. */
  message: string;
  /** It is of this process, and other processes know nothing of it; the operator is emailed at once. */
  isOwn?: boolean;
}

const EVERY_MS = MINUTE_MS;
// A source that recovers by itself is not worth an email.
const PATIENCE_MS = 10 * MINUTE_MS;
const RETRY_MS = 10 * MINUTE_MS;
// Backups are taken every night.
const BACKUP_DUE_MS = 26 * HOUR_MS;
const EMAIL_WINDOW_MS = 30 * MINUTE_MS;
const MAX_FAILED_EMAILS = 3;
const ATTENTION = 'Singleback needs your attention';
const NO_SPACE = 'The disk of the database is full: nobody can save a lineup. Make room on it.';

/**
 * Finds what is wrong, records it in `alarms`, and emails the operator: once when a problem has lasted ten minutes, and
 * once when it is over. Any number of processes may do it: each email is claimed by one of them.
 */
export async function checkAlarms(context: Context): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.real();
  const problems = await findProblems(context, now);
  for (const { key, message } of problems) {
    const [written] = await db
      .insert(alarms)
      .values({ key, message, raisedAt: now })
      .onConflictDoUpdate({ target: alarms.key, set: { message }, setWhere: ne(alarms.message, message) })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (written?.isNew) log.warn({ alarm: key }, message);
  }
  const { keys, isGone } = await keysOver(context, problems, now);
  const over = await db.delete(alarms).where(inArray(alarms.key, keys)).returning();
  for (const { key } of over) log.info({ alarm: key }, 'a problem is over');
  // One that was tried in vain is told of once it is over, such as a mail server that was away.
  const told = over.filter(({ key, attemptedAt }) => attemptedAt !== null && !isGone(key));
  await emailOperator(
    context,
    (await db.$count(alarms)) === 0 ? 'Singleback works normally again' : 'A problem of Singleback is over',
    told.map(({ message }) => `This is over: ${message}`),
  );
  await emailNew(
    context,
    now,
    problems.filter(({ isOwn }) => isOwn).map(({ key }) => key),
  );
}

const DISK = 'disk on ';
const clockKey = (process: string) => `clock on ${process}`;
/** By machine and folder, because the disk stays when its process is restarted. */
const diskKey = (process: string, folder: string) => `${DISK}${machineOf(process)}, ${folder}`;

/**
 * The alarms that are over: what is not wrong any more here, nor said by another process of itself while it runs, and of its
 * machine's disk until that is gone. A disk of which no process is left may be as full as before (`isGone`).
 */
async function keysOver(context: Context, problems: readonly Problem[], now: Date) {
  const { db, disk } = context;
  const wrong = new Set(problems.map(({ key }) => key));
  const ownDisk = diskKey(processName(), (await disk())?.folder ?? '');
  const othersWithin = async (ms?: number) =>
    (await listProcesses(db, now, ms)).map(({ name }) => name).filter((name) => name !== processName());
  const [running, known] = [await othersWithin(), await othersWithin(KEPT_MS)];
  const isOfOthers = (key: string) =>
    running.some((name) => key === clockKey(name)) ||
    (key !== ownDisk && known.some((name) => key.startsWith(diskKey(name, ''))));
  const rows = await db.select({ key: alarms.key }).from(alarms);
  return {
    keys: rows.map(({ key }) => key).filter((key) => !wrong.has(key) && !isOfOthers(key)),
    isGone: (key: string) => key.startsWith(DISK) && key !== ownDisk,
  };
}

/** Emails what has lasted long enough; a failed attempt is repeated after ten minutes. */
async function emailNew(context: Context, now: Date, urgent: readonly string[]): Promise<void> {
  const { db, operatorEmail } = context;
  if (operatorEmail === null) return;
  const isDue = and(
    isNull(alarms.emailedAt),
    or(lte(alarms.raisedAt, new Date(now.getTime() - PATIENCE_MS)), inArray(alarms.key, [...urgent])),
    or(isNull(alarms.attemptedAt), lte(alarms.attemptedAt, new Date(now.getTime() - RETRY_MS))),
  );
  const due = await db.update(alarms).set({ attemptedAt: now }).where(isDue).returning();
  const isSent = await emailOperator(
    context,
    ATTENTION,
    due.map(({ message }) => message),
  );
  if (!isSent) return;
  for (const { key } of due) await db.update(alarms).set({ emailedAt: now }).where(eq(alarms.key, key));
}

/** Sends lines to the operator; false if there is nothing to send, nobody to send it to, or sending failed. */
async function emailOperator(context: Context, subject: string, lines: readonly string[]): Promise<boolean> {
  const { mail, operatorEmail, publicUrl, log } = context;
  if (operatorEmail === null || lines.length === 0) return false;
  const text = letter(operatorEmail, subject, {
    greeting: 'Hello,',
    lines,
    action: { label: 'Health of all sources', url: `${publicUrl}/api/health` },
    after: 'You receive this because OPERATOR_EMAIL is set to your address. For details run: npm run admin -- status',
  });
  try {
    await mail.send(text);
    return true;
  } catch (error) {
    log.error({ err: error }, 'the operator could not be emailed');
    return false;
  }
}

async function findProblems(context: Context, now: Date): Promise<Problem[]> {
  return [
    ...(await lateSources(context)),
    ...(await doubtedFiles(context)),
    ...(await backupProblem(context, now)),
    ...(await emailProblem(context, now)),
    ...(await diskProblem(context)),
    ...clockProblem(context),
    ...(await pushProblems(context, now)),
    ...(await lockProblem(context)),
  ];
}

async function diskProblem({ disk }: Context): Promise<Problem[]> {
  const space = await disk();
  if (space === null || space.state === 'well') return [];
  const left = `${Math.round(space.freeBytes / 1e6)} of ${Math.round(space.sizeBytes / 1e6)} MB are left`;
  const where = `${space.folder} on ${machineOf(processName())}`;
  const message = `The disk of ${where} is nearly full: ${left}. Once it is full, nobody can save a lineup.`;
  return [{ key: diskKey(processName(), space.folder), message, isOwn: true }];
}

function clockProblem({ clock }: Context): Problem[] {
  const jump = clock.jump?.() ?? null;
  return jump === null ? [] : [{ key: clockKey(processName()), message: describeJump(jump), isOwn: true }];
}

function describeJump({ at, aheadMs, endedAt, isTakenOver }: ClockJump): string {
  const by = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'back'}`;
  const what = `The clock of ${processName()} jumped ${by} at ${at.toISOString()}`;
  if (isTakenOver) return `${what}, stayed there, and counts since ${endedAt?.toISOString()}. Check what sets it.`;
  if (endedAt !== null) return `${what}, and was right again at ${endedAt.toISOString()}. Nothing locked by it.`;
  const saves = aheadMs > 0 ? 'lineups are not saved if a game kicks off in between' : 'games lock as before';
  return `${what}. It does not count yet, and ${saves}. If it is wrong, correct it; if it is right, restart Singleback, or wait an hour.`;
}

async function lateSources({ db, clock }: Context): Promise<Problem[]> {
  const sources = await feedSources(db);
  return sources
    .filter((source) => isLate(source, clock.now(), clock.speed()))
    .map(({ source, readAt }) => ({
      key: `source ${source}`,
      message:
        readAt > NEVER
          ? `The source “${source}” has not been read since ${readAt.toISOString()}.`
          : `The source “${source}” has never been read.`,
    }));
}

/** One problem for each file. That a live host does not answer is reported by its source, which is late. */
async function doubtedFiles({ db }: Context): Promise<Problem[]> {
  const doubts = (await feedDoubtsNow(db)).filter(({ subject, source }) => subject !== '' || source === 'nflverse');
  return [...Map.groupBy(doubts, ({ file }) => file)].flatMap(([file, [first, ...others]]) => {
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` ${others.length} more of this file.`;
    return [{ key: `doubt ${file}`, message: `Not believed: ${doubtSentence(first)}.${more}` }];
  });
}

async function backupProblem({ db }: Context, now: Date): Promise<Problem[]> {
  const { succeededAt, failure } = await readBackupState(db);
  if (failure !== null) {
    return [{ key: 'backup', message: `The backup of ${failure.at.toISOString()} failed: ${failure.reason}` }];
  }
  // Without a first one, backups may be taken by other means.
  if (succeededAt === null || now.getTime() - succeededAt.getTime() < BACKUP_DUE_MS) return [];
  return [{ key: 'backup', message: `No backup has been taken since ${succeededAt.toISOString()}.` }];
}

async function lockProblem({ db, clock }: Context): Promise<Problem[]> {
  const lockTime = await overdueLock(db, clock);
  if (lockTime === null) return [];
  const message = `The lock of ${lockTime} is not in the log of locks. The leader tries again each second; why it fails is in its output.`;
  return [{ key: 'lock', message }];
}

async function emailProblem({ db }: Context, now: Date): Promise<Problem[]> {
  const since = new Date(now.getTime() - EMAIL_WINDOW_MS);
  const failed = await db
    .select({ reason: failedEmails.reason })
    .from(failedEmails)
    .where(and(gt(failedEmails.failedAt, since), eq(failedEmails.isRefused, false)))
    .orderBy(desc(failedEmails.failedAt))
    .limit(MAX_FAILED_EMAILS);
  if (failed.length < MAX_FAILED_EMAILS) return [];
  return [
    { key: 'email', message: `Several emails could not be sent in half an hour${whatToDo(failed[0]?.reason ?? '')}.` },
  ];
}

/** By the last reason, which may name an address and is not repeated. */
function whatToDo(reason: string): string {
  const fault = certificateFault(reason);
  if (fault !== null) return `, because the mail server’s certificate ${fault}`;
  if (/timeout|timed out|never received/i.test(reason))
    return ', because the mail server does not answer: check it, and SMTP_URL';
  return '. Check SMTP_URL';
}

async function pushProblems({ db }: Context, now: Date): Promise<Problem[]> {
  return (await refusedPushes(db, now)).map(({ refusal, browsers }) => ({
    key: `push ${refusal}`,
    message: `${browsers === 1 ? 'A browser gets' : `${browsers} browsers get`} no notifications: ${refusal}.`,
  }));
}

/** Checks every minute until stopped; `stop` waits for a running check. */
export function startAlarms(context: Context): { stop(): Promise<void> } {
  let isDiskFullReported = false;
  const check = async () => {
    try {
      await checkAlarms(context);
      isDiskFullReported = false;
    } catch (error) {
      // An alarm can't be stored then, nor that it was emailed.
      if (isDiskFull(error) && !isDiskFullReported)
        isDiskFullReported = await emailOperator(context, ATTENTION, [NO_SPACE]);
      throw error;
    }
  };
  return repeat(EVERY_MS, context.log, 'the alarms failed', check, 'later');
}

/** After that, whoever still wants notifications has turned them on again. */
const SHOWN_MS = 7 * DAY_MS;

/** What push services have refused in the last seven days, and to how many browsers. */
export async function refusedPushes(db: Db, now: Date) {
  const { refusal, refusedAt } = pushSubscriptions;
  const rows = await db
    .select({ refusal, browsers: count(), lastAt: max(refusedAt) })
    .from(pushSubscriptions)
    .where(and(isNotNull(refusal), gt(refusedAt, new Date(now.getTime() - SHOWN_MS))))
    .groupBy(refusal)
    .orderBy(refusal);
  return rows.flatMap(({ refusal: said, browsers, lastAt }) =>
    said === null || lastAt === null ? [] : [{ refusal: said, browsers, lastAt }],
  );
}
