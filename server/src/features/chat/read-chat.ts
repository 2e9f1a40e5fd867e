import type { ChatChanges, ChatLevel, ChatThread } from '@singleback/contract/chat.ts';
import type { Context } from '../../context.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { groupFor } from '../groups/access-service.ts';
import { changesSince, presentMessage } from './chat-service.ts';
import { findStream, listMessages } from './chat-store.ts';
import {
  findLevel,
  findMute,
  findRead,
  listBlocked,
  listMutes,
  listThreads,
  listUnread,
  type MuteRow,
  saveRead,
} from './members-store.ts';

const PAGE = 50;
const DEFAULT_LEVEL: ChatLevel = 'mentions';

/**
 * The last messages of a week's thread or of the whole chat, or those before one, and what the caller may do; in one
 * consistent read.
 */
export async function readThread(
  context: Context,
  caller: Caller,
  groupId: string,
  { weekNumber, before }: { weekNumber: number | null; before: number | null },
): Promise<ChatThread> {
  return inSnapshot(context.db, async (tx) => {
    const { row, isCommissioner } = await groupFor(tx, caller, groupId, 'member');
    const { id } = row.group;
    const now = context.clock.now();
    const stream = await findStream(tx, id);
    const rows = await listMessages(tx, { groupId: id, weekNumber, before, limit: PAGE + 1 });
    const threads = await listThreads(tx, id, caller.userId);
    const mute = await findMute(tx, id, caller.userId, now);
    const mutes = isCommissioner ? await listMutes(tx, id, now) : [];
    return {
      version: stream?.version ?? 0,
      messages: rows.slice(0, PAGE).reverse().map(presentMessage),
      has_more: rows.length > PAGE,
      last_read_seq: await findRead(tx, { userId: caller.userId, groupId: id, weekNumber }),
      threads: threads.map((each) => ({ week_number: each.weekNumber, unread: each.unread })),
      is_locked: stream?.lockedAt != null,
      masks_words: stream?.masksWords ?? false,
      mute: mute && presentMute(mute),
      level: ((await findLevel(tx, id, caller.userId)) ?? DEFAULT_LEVEL) as ChatLevel,
      blocked: await listBlocked(tx, caller.userId),
      muted_members: mutes.map((each) => ({ user_id: each.userId, ...presentMute(each) })),
    };
  });
}

const presentMute = ({ until, reason, by }: MuteRow) => ({ until: until.toISOString(), reason, by });

/** The messages of a group that changed after a version; for its members. */
export async function readChanges(
  context: Context,
  caller: Caller,
  groupId: string,
  since: number,
): Promise<ChatChanges> {
  const { row } = await groupFor(context.db, caller, groupId, 'member');
  return changesSince(context.db, row.group.id, since);
}

/** Notes how far the caller has read a thread, or the whole chat. A number from the future counts as the last message. */
export async function noteRead(
  { db }: Context,
  caller: Caller,
  groupId: string,
  { weekNumber, seq }: { weekNumber: number | null; seq: number },
): Promise<void> {
  const { row } = await groupFor(db, caller, groupId, 'member');
  const stream = await findStream(db, row.group.id);
  const most = Math.min(seq, stream?.lastSeq ?? 0);
  await saveRead(db, { userId: caller.userId, groupId: row.group.id, weekNumber, seq: most });
}

/** The caller's groups with unread messages. */
export async function unreadOf({ db }: Context, { caller: { userId } }: Input<'GET /chat/unread'>) {
  const rows = await listUnread(db, userId);
  return rows.map(({ groupId, unread, mentions }) => ({ group_id: groupId, unread, mentions }));
}
