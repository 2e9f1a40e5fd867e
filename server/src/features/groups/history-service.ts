import type { GroupEvent } from '@singleback/contract/groups.ts';
import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupEvents } from '../../db/schema/groups.ts';

const EVENTS_SHOWN = 200;

/** A group event: actor, target, kind of entry, count, and the week that it is about. */
export interface GroupAct {
  groupId: string;
  action: GroupEvent['action'];
  /** Null: an admin, whose name is in the audit log. */
  userId: string | null;
  memberId?: string;
  via?: NonNullable<GroupEvent['via']>;
  count?: number;
  weekNumber?: number;
}

/** Records an event in the group's history, in its own transaction (rules 4.8). */
export async function recordGroupEvent(tx: Db, { ids, clock }: Context, act: GroupAct): Promise<void> {
  await tx.insert(groupEvents).values({ ...act, id: ids.uuid(), createdAt: clock.now() });
}

/** A group's last 200 events, newest first. The caller checks access. */
export async function eventsOf(db: Db, groupId: string): Promise<GroupEvent[]> {
  return (await listGroupEvents(db, groupId, EVENTS_SHOWN)).map(presentEvent);
}

function presentEvent({ event, userName, memberName }: GroupEventRow): GroupEvent {
  return {
    id: event.id,
    action: event.action as GroupEvent['action'],
    user: event.userId === null ? null : { id: event.userId, display_name: userName ?? '' },
    member: event.memberId === null ? null : { id: event.memberId, display_name: memberName ?? '' },
    via: event.via as GroupEvent['via'],
    count: event.count,
    week_number: event.weekNumber,
    created_at: event.createdAt.toISOString(),
  };
}

/** An event with the names of those involved. */
interface GroupEventRow {
  event: typeof groupEvents.$inferSelect;
  /** Null: an admin. */
  userName: string | null;
  memberName: string | null;
}

/** A group's events, newest first. */
async function listGroupEvents(db: Db, groupId: string, limit: number): Promise<GroupEventRow[]> {
  const members = alias(users, 'members');
  return db
    .select({ event: groupEvents, userName: users.shownName, memberName: members.shownName })
    .from(groupEvents)
    .leftJoin(users, eq(users.id, groupEvents.userId))
    .leftJoin(members, eq(members.id, groupEvents.memberId))
    .where(eq(groupEvents.groupId, groupId))
    .orderBy(desc(groupEvents.position))
    .limit(limit);
}
