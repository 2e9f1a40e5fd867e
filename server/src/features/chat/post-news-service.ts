import type { ChatEvent } from '@singleback/game/chat/chat-event.ts';
import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { advance, findStream, insertMessage } from './chat-store.ts';

/**
 * Writes news of a group into its chat, if it has one and the news belongs there: the first kickoff of a week, whose game
 * has begun, a final week, a new lead. In the transaction that removes the news, so that it is written once.
 */
export async function postNews(tx: Db, context: Context, groupId: string, news: GroupNews): Promise<void> {
  const told = messageOf(news);
  if (told === null || !(await findStream(tx, groupId))?.lastSeq) return;
  const { version, seq } = await advance(tx, groupId, { isNew: true });
  await insertMessage(tx, {
    ...{ id: context.ids.uuid(), groupId, seq, version, weekNumber: told.weekNumber, userId: null },
    ...{ text: '', replyTo: null, mentions: [], event: told.event, eventId: null },
    ...{ createdAt: context.clock.now(), editedAt: null, deletedBy: null },
  });
}

/** What is written, and in which thread; null for other news. */
function messageOf(news: GroupNews): { event: ChatEvent; weekNumber: number | null } | null {
  switch (news.kind) {
    case 'lock': {
      const { weekNumber, submitted, missing } = news;
      const members = submitted.count + missing.count;
      return { event: { kind: 'kickoff', weekNumber, lineups: submitted.count, members }, weekNumber };
    }
    case 'revealed':
      return { event: news, weekNumber: news.weekNumber };
    case 'week_result': {
      const { weekNumber, winners } = news;
      const points = winners[0]?.points ?? 0;
      return { event: { kind: 'week_won', weekNumber, winners: winners.map(({ name }) => name), points }, weekNumber };
    }
    case 'lead_change':
      return { event: { kind: 'lead_change', leaders: news.leaders, points: news.points }, weekNumber: null };
    default:
      return null;
  }
}
