import type { ChatEvent } from '@singleback/game/chat/chat.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '@singleback/game/season/durations.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { chatMessages, chatProgress } from '../../db/schema/chat.ts';
import { inTransaction } from '../../db/transaction.ts';
import { repeat } from '../../lib/repeat.ts';
import { insertGroupNews } from '../commissioners/group-news-service.ts';
import { advance } from './chat-store.ts';
import { saveNotified, takeDigests } from './members-store.ts';

const EVERY_MS = 2_000;

/**
 * Writes in the chats who has joined and left, and that a correction gave a week to somebody else. Any number of
 * processes may do it: an event is posted once. Returns the number of messages; more events than
 * EVENTS_AT_ONCE take several passes.
 */
export async function postEvents(context: Context): Promise<number> {
  const { db, ids, clock } = context;
  const newest = await readNewest(db);
  const events = await listUnposted(db, clock.now());
  let posted = 0;
  for (const event of events) {
    await inTransaction(db, async (tx) => {
      const { version, seq } = await advance(tx, event.groupId, { isNew: true });
      // Another process was first: the numbers are given back.
      if ((await tx.$count(chatMessages, eq(chatMessages.eventId, event.id))) > 0) throw new AlreadyPosted();
      await tx.insert(chatMessages).values({
        ...{ id: ids.uuid(), groupId: event.groupId, seq, version, text: '', mentions: [] },
        ...{ event: eventOf(event), eventId: event.id, createdAt: clock.now() },
      });
      posted += 1;
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyPosted)) throw error;
    });
  }
  // There may be more: the next pass goes on after the last one of these.
  const position = events.length < EVENTS_AT_ONCE ? newest : events.at(-1)?.position;
  await db.update(chatProgress).set({ position: sql`greatest(${chatProgress.position}, ${position}::bigint)` });
  return posted;
}

class AlreadyPosted extends Error {}

function eventOf({ action, name: shown, weekNumber, seasonKind }: LoggedEvent): ChatEvent {
  const round = { weekNumber: weekNumber ?? 0, ...(seasonKind && { seasonKind }) };
  if (action === 'winner_changed') return { kind: action, ...round, name: shown };
  const name = shown ?? 'A member';
  if (action === 'cut' || action === 'cut_withdrawn' || action === 'last_standing')
    return { kind: action, ...round, name };
  return { kind: action, name };
}

/**
 * Posts events now and every few seconds, and notifies users of new messages in bulk, until stopped; `stop` waits for a
 * running pass.
 */
export function startChats(context: Context) {
  let nextDigests = 0;
  const opened = openProgress(context.db);
  return repeat(EVERY_MS, context.log, 'events could not be written to the chats', async () => {
    await opened;
    await postEvents(context);
    const now = context.clock.real().getTime();
    if (now < nextDigests) return;
    nextDigests = now + DIGEST_EVERY_MS;
    await sendDigests(context);
  });
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

/** An event of a group's log that the app writes about in its chat. */
interface LoggedEvent {
  id: string;
  position: string;
  groupId: string;
  action: 'joined' | 'left' | 'removed' | 'winner_changed' | 'cut' | 'cut_withdrawn' | 'last_standing';
  /** Whom it is about; null for a tie. */
  name: string | null;
  weekNumber: number | null;
  /** Of the group's season; null for a regular one. */
  seasonKind: SeasonKind | null;
}

const ROW = 1;
/** A transaction may commit an event after a later one: events so far back are looked at again. */
const BEHIND = 1000;
const EVENTS_AT_ONCE = 200;
/** Older events are no news, and their messages may have been deleted with the chat of a season that is over. */
const NEWS_MS = WEEK_MS;

/** Begins with the events that come from now on; called at each start. */
export async function openProgress(db: Db): Promise<void> {
  await db.execute(sql`
    insert into chat_progress (id, first_position, position)
    select ${ROW}, coalesce(max(position), 0), coalesce(max(position), 0) from group_events on conflict do nothing`);
}

/** Events that the chats do not have yet, by position. */
async function listUnposted(db: Db, now: Date): Promise<LoggedEvent[]> {
  return query<LoggedEvent>(db)`
    select event.id, event.position, event.group_id as "groupId", event.action, event.week_number as "weekNumber",
      nullif(season.kind, 'regular') as "seasonKind", named.shown_name as name
    from chat_progress progress
    join group_events event
      on event.position > greatest(progress.first_position, progress.position - ${BEHIND})
    join groups on groups.id = event.group_id and groups.is_active
    left join seasons season on season.id = groups.season_id
    left join users named on named.id = coalesce(event.member_id, event.user_id)
    where event.action in ('joined', 'left', 'removed', 'winner_changed', 'cut', 'cut_withdrawn', 'last_standing')
      and event.group_id <> ${EVERYONE_GROUP_ID}
      and event.created_at > ${new Date(now.getTime() - NEWS_MS).toISOString()}
      and not exists (select from chat_messages posted where posted.event_id = event.id)
    order by event.position limit ${EVENTS_AT_ONCE}`;
}

/** The newest event's position. */
async function readNewest(db: Db): Promise<number> {
  const rows = await query<{ newest: string | null }>(db)`select max(position) as newest from group_events`;
  return Number(rows[0]?.newest ?? 0);
}
