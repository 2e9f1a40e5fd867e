import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { stillPlays } from '../../db/members.ts';
import { type Db, query } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupAnnouncements, groupMembers, groupNotices, groups } from '../../db/schema/groups.ts';

/** Has the members of a group notified once the transaction is committed. */
export async function insertGroupNews(tx: Db, { ids, clock }: Context, groupId: string, data: GroupNews) {
  await tx.insert(groupNotices).values({ id: ids.uuid(), groupId, data, createdAt: clock.now() });
}

/** Whether an announcement has not been deleted. */
export async function isAnnounced(db: Db, groupId: string, announcementId: string): Promise<boolean> {
  return (await findAnnouncement(db, groupId, announcementId)) !== null;
}

/** An announcement with its author's name. */
export interface AnnouncementRow {
  announcement: typeof groupAnnouncements.$inferSelect;
  author: string;
}

const ofAnnouncement = { announcement: groupAnnouncements, author: users.shownName };

/** A group's announcements, newest first. */
export async function listAnnouncements(db: Db, groupId: string, limit: number): Promise<AnnouncementRow[]> {
  return db
    .select(ofAnnouncement)
    .from(groupAnnouncements)
    .innerJoin(users, eq(users.id, groupAnnouncements.userId))
    .where(eq(groupAnnouncements.groupId, groupId))
    .orderBy(desc(groupAnnouncements.createdAt), desc(groupAnnouncements.id))
    .limit(limit);
}

export async function findAnnouncement(db: Db, groupId: string, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select(ofAnnouncement)
    .from(groupAnnouncements)
    .innerJoin(users, eq(users.id, groupAnnouncements.userId))
    .where(and(eq(groupAnnouncements.id, id), eq(groupAnnouncements.groupId, groupId)));
  return row ?? null;
}

/** News that a background process sends to the members of a group. */
type NewsRow = typeof groupNotices.$inferSelect;

/** The oldest unsent news with the name of its group, locked until the transaction ends; null when there is none. */
export async function takeNews(tx: Db): Promise<(NewsRow & { groupName: string }) | null> {
  const [row] = await tx
    .select({ news: groupNotices, groupName: groups.name })
    .from(groupNotices)
    .innerJoin(groups, eq(groups.id, groupNotices.groupId))
    .orderBy(groupNotices.createdAt, groupNotices.id)
    .limit(1)
    .for('update', { of: groupNotices, skipLocked: true });
  return row ? { ...row.news, groupName: row.groupName } : null;
}

/** The active members of a group. */
export async function listMemberIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), groupMembers.isActive))
    .orderBy(groupMembers.userId);
  return rows.map(({ userId }) => userId);
}

/** The active members of a group who still play in it and have no lineup there for a week. */
export async function listWithoutLineup(db: Db, groupId: string, weekId: string): Promise<string[]> {
  const rows = await query<{ userId: string }>(db)`
    select member.user_id as "userId" from group_members member
    join groups on groups.id = member.group_id
    where member.group_id = ${groupId} and member.is_active and ${stillPlays('member')} and not exists (
      select from lineup_groups place
      where place.group_id = member.group_id and place.user_id = member.user_id and place.week_id = ${weekId})
    order by member.user_id`;
  return rows.map(({ userId }) => userId);
}

/**
 * Whether a game of the week is still to come.
 * @param isOver what ends that for a game: `gameHasLocked` for who wants to pick, `gameHasBegun` for who wants to see
 */
export async function hasGameToCome(db: Db, weekId: string, isOver: SQL): Promise<boolean> {
  const found = await query(db)`
    select 1 from games game
    where game.week_id = ${weekId} and game.status <> 'cancelled' and ${isOver} is not true limit 1`;
  return found.length > 0;
}

/** Deletes what was announced to a group, and what its members were still to be notified of. */
export async function deleteAnnounced(db: Db, groupId: string): Promise<void> {
  await db.delete(groupAnnouncements).where(eq(groupAnnouncements.groupId, groupId));
  await db.delete(groupNotices).where(eq(groupNotices.groupId, groupId));
}
