import type { Announcement } from '@singleback/contract/commissioners.ts';
import { checkAnnouncement } from '@singleback/game/groups/announcement.ts';
import type { Context } from '../../context.ts';
import { groupAnnouncements } from '../../db/schema/groups.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { changeGroupAs, type GroupAccess, groupFor } from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/history-service.ts';
import {
  type AnnouncementRow,
  deleteAnnouncementRow,
  findAnnouncement,
  listAnnouncements,
  readShownName,
} from './commissioners-store.ts';
import { insertGroupNews } from './group-news-service.ts';

const SHOWN = 20;

/** The last 20 announcements of a group, newest first; for its members. */
export async function announcementsOf(
  context: Context,
  { caller, params: { id: groupId } }: Input<'GET /groups/:id/announcements'>,
): Promise<Announcement[]> {
  const access = await groupFor(context.db, caller, groupId, 'member');
  const rows = await listAnnouncements(context.db, access.row.group.id, SHOWN);
  return rows.map((row) => present(row, access, caller));
}

/** Announces something to a group, whose other members are notified. Refuses with field_invalid or not_allowed. */
export async function announce(
  context: Context,
  { caller, params: { id: groupId }, body: { text: words } }: Input<'POST /groups/:id/announcements'>,
): Promise<Announcement> {
  const { ids, clock } = context;
  const { userId } = caller;
  const text = words.replace(/\r\n?/g, '\n').trim();
  return changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, access) => {
    refuse(checkAnnouncement(text));
    const { id } = access.row.group;
    const now = clock.now();
    const author = await readShownName(tx, userId);
    const row = { id: ids.uuid(), groupId: id, userId, text, createdAt: now };
    await tx.insert(groupAnnouncements).values(row);
    const data = { kind: 'announcement', announcementId: row.id, author, authorId: userId, text } as const;
    await insertGroupNews(tx, context, id, data);
    await recordGroupEvent(tx, context, { groupId: id, action: 'announced', userId });
    return present({ announcement: row, author }, access, caller);
  });
}

/** Deletes an announcement; for its author and the group's creator. */
export async function deleteAnnouncement(
  context: Context,
  { caller, params: { id: groupId, announcementId } }: Input<'DELETE /groups/:id/announcements/:announcementId'>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'member' }, async (tx, access) => {
    const found = await findAnnouncement(tx, access.row.group.id, announcementId);
    if (!found) throw new AppError('not_found', 'This announcement was deleted.');
    if (!mayDelete(found, access, caller)) {
      throw new AppError('not_allowed', 'Only its author and the group’s creator can delete it.');
    }
    await deleteAnnouncementRow(tx, found.announcement.id);
    const act = { action: 'announcement_deleted', userId: caller.userId } as const;
    await recordGroupEvent(tx, context, { groupId: access.row.group.id, ...act });
  });
}

const mayDelete = ({ announcement }: AnnouncementRow, { isCreator }: GroupAccess, { userId }: Caller) =>
  isCreator || announcement.userId === userId;

function present(row: AnnouncementRow, access: GroupAccess, caller: Caller): Announcement {
  const { id, userId, text, createdAt } = row.announcement;
  return {
    ...{ id, text, user: { id: userId, display_name: row.author } },
    ...{ created_at: createdAt.toISOString(), may_delete: mayDelete(row, access, caller) },
  };
}
