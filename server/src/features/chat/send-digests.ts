import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { saveNotified, takeDigests } from './members-store.ts';

const AT_ONCE = 200;
/** A first message waits a little for the ones after it. */
export const DIGEST_EVERY_MS = MINUTE_MS;

/**
 * Has the users who want to hear of all messages notified of those since the last time, once an hour at most and without
 * what mentioned them. Any number of processes may do it. Returns the number of users.
 */
export async function sendDigests(context: Context): Promise<number> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const notifiedAt = clock.now();
    const due = await takeDigests(tx, new Date(notifiedAt.getTime() - HOUR_MS), AT_ONCE);
    for (const { userId, groupId, count, lastSeq } of due) {
      await insertGroupNews(tx, context, groupId, { kind: 'chat', userId, count });
      await saveNotified(tx, { userId, groupId, notifiedAt, notifiedSeq: lastSeq });
    }
    return due.length;
  });
}
