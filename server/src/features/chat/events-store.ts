import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** An event of a group's log that the app writes about in its chat. */
export interface LoggedEvent extends Record<string, unknown> {
  id: string;
  position: string;
  groupId: string;
  action: 'joined' | 'left' | 'removed' | 'winner_changed';
  userName: string | null;
  memberName: string | null;
  weekNumber: number | null;
}

const ROW = 1;
/** A transaction may commit an event after a later one: events so far back are looked at again. */
const BEHIND = 1000;
const AT_ONCE = 200;

/** Begins with the events that come from now on; called at each start. */
export async function openProgress(db: Db): Promise<void> {
  await db.execute(sql`
    insert into chat_progress (id, first_position, position)
    select ${ROW}, coalesce(max(position), 0), coalesce(max(position), 0) from group_events on conflict do nothing`);
}

/** Events that the chats do not have yet, by position. */
export async function listUntold(db: Db): Promise<LoggedEvent[]> {
  const { rows } = await db.execute<LoggedEvent>(sql`
    select event.id, event.position, event.group_id as "groupId", event.action, event.week_number as "weekNumber",
      actor.shown_name as "userName", member.shown_name as "memberName"
    from chat_progress progress
    join group_events event
      on event.position > greatest(progress.first_position, progress.position - ${BEHIND})
    join groups on groups.id = event.group_id and groups.is_active
    left join users actor on actor.id = event.user_id
    left join users member on member.id = event.member_id
    where event.action in ('joined', 'left', 'removed', 'winner_changed') and event.group_id <> ${EVERYONE_GROUP_ID}
      and not exists (select from chat_messages told where told.event_id = event.id)
    order by event.position limit ${AT_ONCE}`);
  return rows;
}

/** The newest event's position. */
export async function readNewest(db: Db): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(sql`select max(position) as newest from group_events`);
  return Number(rows[0]?.newest ?? 0);
}
