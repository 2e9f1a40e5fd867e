import { isUrgent, type Notice, spreadMs } from '@singleback/game/notifications/notice.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Ids } from '../lib/ids.ts';
import type { Jobs } from '../lib/jobs.ts';
import type { Db } from './pool.ts';
import { noticeDeliveries, notices } from './schema/notices.ts';
import { inTransaction } from './transaction.ts';

/** The job queue of notices to send. */
export const NOTICES = 'notices';

/** The payload of a notice's job. */
export interface NoticeJob extends Omit<Notice, 'notAfter'> {
  noticeId: string;
  userId: string;
  notAfter: string | null;
}

/** A notice and its recipient. */
export interface NoticeTo {
  readonly userId: string;
  readonly notice: Notice;
}

/**
 * Records notices and queues them for sending, in one transaction. Notices that a user already received are skipped.
 * `now` is the season's time. Notices that are not urgent are spread over up to 90 s of real time; `recipients` is about
 * how many users are notified in all, if there is more than this batch. Returns the number of new notices.
 */
export async function recordNotices(
  { db, ids, jobs }: { db: Db; ids: Ids; jobs: Jobs },
  addressed: readonly NoticeTo[],
  now: Date,
  recipients = addressed.length,
): Promise<number> {
  if (addressed.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const rows = addressed.map(({ userId, notice }) => ({ id: ids.uuid(), userId, key: notice.key, notedAt: now }));
    const written = await tx.insert(notices).values(rows).onConflictDoNothing().returning({ id: notices.id });
    const fresh = new Set(written.map(({ id }) => id));
    const sent = rows.flatMap(({ id, userId }, at) => {
      const notice = addressed[at]?.notice;
      if (notice === undefined || !fresh.has(id)) return [];
      const data: NoticeJob = { ...notice, noticeId: id, userId, notAfter: notice.notAfter?.toISOString() ?? null };
      return [{ id, data, delayMs: isUrgent(notice, now) ? 0 : spreadMs(id, recipients) }];
    });
    await jobs.add(tx, NOTICES, sent);
    return sent.length;
  });
}

/** Longer than a mail server that answers each command late: what it has accepted must not be rolled back. */
const SENDING_MS = 5 * MINUTE_MS;

/**
 * Sends a notice once by one channel: `send` runs in the transaction that records the delivery, so that nobody else
 * sends it at the same time and a failure is retried later. False if it was sent before or has been deleted.
 */
export async function deliverOnce(
  db: Db,
  { noticeId, way, at }: { noticeId: string; way: string; at: Date },
  send: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      select set_config('idle_in_transaction_session_timeout', ${String(SENDING_MS)}, true)
      from ${notices} where id = ${noticeId} for share`);
    if (rowCount === 0) return false;
    const written = await tx
      .insert(noticeDeliveries)
      .values({ noticeId, way, deliveredAt: at })
      .onConflictDoNothing()
      .returning({ way: noticeDeliveries.way });
    if (written.length === 0) return false;
    await send();
    return true;
  });
}

/** Deletes all notices: a season that restarts at an earlier instant sends them again. */
export async function deleteNotices(db: Db): Promise<void> {
  await db.delete(notices);
}

/** Deletes the notices that no channel has sent, so that they are found again where they are still due. */
export async function deleteUnsentNotices(db: Db): Promise<void> {
  await db.execute(sql`
    delete from notices where not exists (select from notice_deliveries where notice_id = notices.id)`);
}

/** A user's notices by key, oldest first. */
export async function noticesOf(db: Db, userId: string): Promise<{ key: string; notedAt: Date }[]> {
  const { key, notedAt } = notices;
  return db.select({ key, notedAt }).from(notices).where(sql`${notices.userId} = ${userId}`).orderBy(notedAt, key);
}
