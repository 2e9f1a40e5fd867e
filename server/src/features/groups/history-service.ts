import type { GroupEvent } from '@singleback/contract/groups.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { type GroupEventRow, insertGroupEvent, listGroupEvents } from './history-store.ts';

const EVENTS_SHOWN = 200;

/** An act in a group: who did it, to whom, how, how many. */
export interface GroupAct {
  groupId: string;
  action: GroupEvent['action'];
  userId: string;
  memberId?: string;
  via?: NonNullable<GroupEvent['via']>;
  count?: number;
}

/** Writes an act into the group's history, in the transaction that does it (rules 4.8). */
export async function recordGroupEvent(tx: Db, { ids, clock }: Context, act: GroupAct): Promise<void> {
  await insertGroupEvent(tx, { ...act, id: ids.uuid(), createdAt: clock.now() });
}

/** What was done in a group, newest first, the last 200 acts. Whether the reader may see it is checked before. */
export async function eventsOf(db: Db, groupId: string): Promise<GroupEvent[]> {
  return (await listGroupEvents(db, groupId, EVENTS_SHOWN)).map(presentEvent);
}

function presentEvent({ event, userName, memberName }: GroupEventRow): GroupEvent {
  return {
    id: event.id,
    action: event.action as GroupEvent['action'],
    user: { id: event.userId, display_name: userName },
    member: event.memberId === null ? null : { id: event.memberId, display_name: memberName ?? '' },
    via: event.via as GroupEvent['via'],
    count: event.count,
    created_at: event.createdAt.toISOString(),
  };
}
