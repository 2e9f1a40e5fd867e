import { groupNotice, isForMembers, type MemberNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { groupNotices } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { repeat } from '../../lib/repeat.ts';
import { postNews } from '../chat/chat-service.ts';
import { queueForWebhooks } from '../webhooks/deliveries-service.ts';
import { listMemberIds, listWithoutLineup, takeNews } from './group-news-service.ts';

const RUN_EVERY_MS = 5_000;
/** News is of use for so long; a nudge ends with the day after which the group may be nudged again. */
const OF_USE_MS = 7 * DAY_MS;

/**
 * Makes notices of the news of groups, for the members that each is for, messages to the groups' webhooks and lines in
 * their chats. Any number
 * of processes may do it: each takes its news under a lock, and removes it with the notices recorded. Returns the number
 * of notices.
 */
export async function sendGroupNotices(context: Context, jobs: Jobs): Promise<number> {
  const { db, ids, clock } = context;
  let count = 0;
  for (;;) {
    const sent = await inTransaction(db, async (tx) => {
      const news = await takeNews(tx);
      if (news === null) return null;
      const { id, groupId, groupName, data, createdAt } = news;
      await tx.delete(groupNotices).where(eq(groupNotices.id, id));
      await queueForWebhooks(tx, context, jobs, news);
      await postNews(tx, context, groupId, data);
      if (!isForMembers(data)) return 0;
      const notAfter = new Date(createdAt.getTime() + (data.kind === 'nudge' ? DAY_MS : OF_USE_MS));
      const notice = groupNotice(data, { id, groupId, groupName, notAfter });
      const recipients = await recipientsOf(tx, groupId, data);
      const addressed = recipients.map((userId) => ({ userId, notice }));
      return recordNotices({ db: tx, ids, jobs }, addressed, clock.now());
    });
    if (sent === null) return count;
    count += sent;
  }
}

async function recipientsOf(tx: Db, groupId: string, news: MemberNews): Promise<readonly string[]> {
  switch (news.kind) {
    case 'announcement':
      return (await listMemberIds(tx, groupId)).filter((userId) => userId !== news.authorId);
    case 'nudge':
      return listWithoutLineup(tx, groupId, news.weekId);
    case 'winner_changed':
      return listMemberIds(tx, groupId);
    case 'mention':
    case 'deleted':
      return news.userIds;
    case 'chat':
      return [news.userId];
  }
}

/** Sends the news of groups now and every few seconds until stopped; `stop` waits for a running pass. */
export const startGroupNotices = (context: Context, jobs: Jobs) =>
  repeat(RUN_EVERY_MS, context.log, 'the news of groups could not be sent', () => sendGroupNotices(context, jobs));
