import type { ChatEvent } from '@singleback/game/chat/chat-event.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { chatProgress } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { advance, findByEvent, insertMessage } from './chat-store.ts';
import { type LoggedEvent, listUntold, openProgress, readNewest } from './events-store.ts';
import { saveNotified, takeDigests } from './members-store.ts';

const EVERY_MS = 2_000;

/**
 * Writes in the chats who has joined and left, and that a correction gave a week to somebody else. Any number of
 * processes may do it: an event is posted once. Returns the number of messages.
 */
export async function postEvents(context: Context): Promise<number> {
  const { db, ids, clock } = context;
  const newest = await readNewest(db);
  let told = 0;
  for (const event of await listUntold(db)) {
    await inTransaction(db, async (tx) => {
      const { version, seq } = await advance(tx, event.groupId, { isNew: true });
      // Another process was first: the numbers are given back.
      if (await findByEvent(tx, event.id)) throw new ToldBefore();
      await insertMessage(tx, {
        ...{ id: ids.uuid(), groupId: event.groupId, seq, version, weekNumber: null, userId: null },
        ...{ text: '', replyTo: null, mentions: [], event: eventOf(event), eventId: event.id },
        ...{ createdAt: clock.now(), editedAt: null, deletedBy: null },
      });
      told += 1;
    }).catch((error: unknown) => {
      if (!(error instanceof ToldBefore)) throw error;
    });
  }
  await db.update(chatProgress).set({ position: sql`greatest(${chatProgress.position}, ${newest})` });
  return told;
}

class ToldBefore extends Error {}

function eventOf({ action, userName, memberName, weekNumber }: LoggedEvent): ChatEvent {
  if (action === 'winner_changed') return { kind: action, weekNumber: weekNumber ?? 0, name: memberName };
  return { kind: action, name: (action === 'removed' ? memberName : userName) ?? 'A member' };
}

/**
 * Posts events now and every few seconds, and notifies users of new messages in bulk, until stopped; `stop` waits for a
 * running pass.
 */
export function startChats(context: Context): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null;
  let nextDigests = 0;
  const opened = openProgress(context.db);
  const pass = async () => {
    await opened;
    await postEvents(context);
    const now = context.clock.real().getTime();
    if (now < nextDigests) return;
    nextDigests = now + DIGEST_EVERY_MS;
    await sendDigests(context);
  };
  const run = () => {
    running ??= pass()
      .catch((error: unknown) => context.log.error({ err: error }, 'events could not be written to the chats'))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const AT_ONCE = 200;
/** A first message waits a little for the ones after it. */
const DIGEST_EVERY_MS = MINUTE_MS;

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
