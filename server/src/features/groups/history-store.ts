import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupEvents } from '../../db/schema/groups.ts';

/** An event with the names of those involved. */
export interface GroupEventRow {
  event: typeof groupEvents.$inferSelect;
  /** Null: an admin. */
  userName: string | null;
  memberName: string | null;
}

export async function insertGroupEvent(db: Db, row: typeof groupEvents.$inferInsert): Promise<void> {
  await db.insert(groupEvents).values(row);
}

/** A group's events, newest first. */
export async function listGroupEvents(db: Db, groupId: string, limit: number): Promise<GroupEventRow[]> {
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
