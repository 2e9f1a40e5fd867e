import type { Notice } from '@singleback/game/notifications/notice.ts';
import { sql } from 'drizzle-orm';
import type { Ids } from '../lib/ids.ts';
import type { Jobs } from '../lib/jobs.ts';
import type { Db } from './pool.ts';
import { noticeDeliveries, notices } from './schema/notices.ts';
import { inTransaction } from './transaction.ts';

/** The queue of what is to be sent. */
export const NOTICES = 'notices';

/** What travels with the job of a notice. */
export interface NoticeJob extends Omit<Notice, 'notAfter'> {
  noticeId: string;
  userId: string;
  notAfter: string | null;
}

/** Who is told what. */
export interface NoticeTo {
  readonly userId: string;
  readonly notice: Notice;
}

/**
 * Writes down that users are told of these things and hands the sending over to the jobs, in one transaction: either
 * both are done or neither. What a user was told of before is left out. `now` is the season's time. Returns how many are new.
 */
export async function recordNotices(
  { db, ids, jobs }: { db: Db; ids: Ids; jobs: Jobs },
  addressed: readonly NoticeTo[],
  now: Date,
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
      return [{ id, data }];
    });
    await jobs.add(tx, NOTICES, sent);
    return sent.length;
  });
}

/**
 * Sends a notice one way, once: `send` runs while the delivery is written down and nobody else may write the same one; when
 * it fails nothing is, and it is tried again later. False: it had gone out before, or is no notice any more.
 */
export async function deliverOnce(
  db: Db,
  { noticeId, way, at }: { noticeId: string; way: string; at: Date },
  send: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [still] = (await tx.execute<{ id: string }>(sql`select id from ${notices} where id = ${noticeId} for share`))
      .rows;
    if (!still) return false;
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

/** Takes back all that anybody was told: a season that starts again at an earlier instant tells it anew. */
export async function forgetNotices(db: Db): Promise<void> {
  await db.delete(notices);
}

/** Takes back what a user was told: his account goes. */
export async function forgetNoticesOf(db: Db, userId: string): Promise<void> {
  await db.delete(notices).where(sql`${notices.userId} = ${userId}`);
}

/** What a user was told, by its keys, the first first. */
export async function noticesOf(db: Db, userId: string): Promise<{ key: string; notedAt: Date }[]> {
  const { key, notedAt } = notices;
  return db.select({ key, notedAt }).from(notices).where(sql`${notices.userId} = ${userId}`).orderBy(notedAt, key);
}
