import type { GroupNews } from '@singleback/game/notifications/group-notice.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupAnnouncements, groupNotices } from '../../db/schema/groups.ts';
import { findAnnouncement } from './commissioners-store.ts';

/** Has the members of a group notified once the transaction is committed. */
export async function insertGroupNews(
  tx: Db,
  { ids, clock }: Context,
  groupId: string,
  data: GroupNews,
): Promise<void> {
  await tx.insert(groupNotices).values({ id: ids.uuid(), groupId, data, createdAt: clock.now() });
}

/** Whether an announcement has not been deleted. */
export async function isAnnounced(db: Db, groupId: string, announcementId: string): Promise<boolean> {
  return (await findAnnouncement(db, groupId, announcementId)) !== null;
}

/** Deletes what a user announced, with their account. */
export async function deleteAnnouncedBy(db: Db, userId: string): Promise<void> {
  await db.delete(groupAnnouncements).where(eq(groupAnnouncements.userId, userId));
}
