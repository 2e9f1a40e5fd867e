// What commissioners do for a group: announce, remind members, delete it; and the notices about groups.
import type { Announcement } from '@singleback/contract/commissioners.ts';
import { checkAnnouncement } from '@singleback/game/groups/edit-group.ts';
import { lastWeekOf } from '@singleback/game/groups/settings.ts';
import { groupNotice, isForMembers, type MemberNews } from '@singleback/game/notifications/group-notice.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { roundWords } from '@singleback/game/season/round-words.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import { recordNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { groupAnnouncements, groupNotices } from '../../db/schema/groups.ts';
import { gameHasLocked } from '../../db/season.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { repeat } from '../../lib/repeat.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { readShownName } from '../account/account-service.ts';
import { deleteChat, postNews } from '../chat/chat-service.ts';
import { changeGroupAs, type GroupAccess, groupFor } from '../groups/access-service.ts';
import { endGroup, saveGroup } from '../groups/managing-service.ts';
import { endInviting } from '../invitations/sent-service.ts';
import { ownersInGroup, releaseLineups } from '../lineups/history-service.ts';
import { roundIn, runningSeason } from '../season/season-service.ts';
import { queueForWebhooks } from '../webhooks/deliveries-service.ts';
import { endWebhooks } from '../webhooks/webhooks-service.ts';
import {
  type AnnouncementRow,
  deleteAnnounced,
  findAnnouncement,
  hasGameToCome,
  insertGroupNews,
  listAnnouncements,
  listMemberIds,
  listWithoutLineup,
  takeNews,
} from './group-news-service.ts';

/** What commissioners do for the whole group. The other calls of the contract's `commissioners.ts` are in `groups-calls.ts`. */
export const commissionersCalls = {
  'DELETE /groups/:id': deleteGroup,
  'POST /groups/:id/nudge': (context, { caller, params }) => nudge(context, caller, params.id),
  'GET /groups/:id/announcements': announcementsOf,
  'POST /groups/:id/announcements': announce,
  'DELETE /groups/:id/announcements/:announcementId': deleteAnnouncement,
} satisfies Handlers;

const SHOWN = 20;

/** The last 20 announcements of a group, newest first; for its members. */
async function announcementsOf(
  context: Context,
  { caller, params: { id: groupId } }: Input<'GET /groups/:id/announcements'>,
): Promise<Announcement[]> {
  const access = await groupFor(context.db, caller, groupId, 'member');
  const rows = await listAnnouncements(context.db, access.row.group.id, SHOWN);
  return rows.map((row) => present(row, access, caller));
}

/** Announces something to a group, whose other members are notified. Refuses with field_invalid or not_allowed. */
async function announce(
  context: Context,
  { caller, params: { id: groupId }, body: { text: words } }: Input<'POST /groups/:id/announcements'>,
): Promise<Announcement> {
  const { ids, clock } = context;
  const { userId } = caller;
  const text = words.replace(/\r\n?/g, '\n').trim();
  return changeGroupAs(context, caller, { id: groupId, role: 'commissioner' }, async (tx, access, record) => {
    refuse(checkAnnouncement(text));
    const now = clock.now();
    const author = await readShownName(tx, userId);
    const row = { id: ids.uuid(), groupId, userId, text, createdAt: now };
    await tx.insert(groupAnnouncements).values(row);
    const data = { kind: 'announcement', announcementId: row.id, author, authorId: userId, text } as const;
    await insertGroupNews(tx, context, groupId, data);
    await record('announced');
    return present({ announcement: row, author }, access, caller);
  });
}

/** Deletes an announcement; for its author and the group's creator. */
async function deleteAnnouncement(
  context: Context,
  { caller, params: { id: groupId, announcementId } }: Input<'DELETE /groups/:id/announcements/:announcementId'>,
): Promise<void> {
  await changeGroupAs(context, caller, { id: groupId, role: 'member' }, async (tx, access, record) => {
    const found = await findAnnouncement(tx, groupId, announcementId);
    if (!found) throw new AppError('not_found', 'This announcement was deleted.');
    if (!mayDelete(found, access, caller)) {
      throw new AppError('not_allowed', 'Only its author and the group’s creator can delete it.');
    }
    await tx.delete(groupAnnouncements).where(eq(groupAnnouncements.id, found.announcement.id));
    await record('announcement_deleted');
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

/**
 * Reminds the members without a lineup of the current week, once in 24 hours. Who wants no reminders gets none. Returns
 * how many have no lineup, the caller apart. Refuses with not_allowed when nobody can be reminded, too_many within 24
 * hours of the last time.
 */
async function nudge(context: Context, caller: Caller, groupId: string) {
  const { clock } = context;
  return changeGroupAs(
    context,
    caller,
    { id: groupId, role: 'commissioner' },
    async (tx, { row: { group } }, record) => {
      const now = clock.now();
      const { season, currentWeek: week } = await runningSeason(tx, now);
      if (group.seasonId !== season.id) throw new AppError('not_allowed', 'This group’s season is over.');
      if (group.startWeek !== null && group.startWeek > week.weekNumber) {
        throw new AppError('not_allowed', `This group starts in week ${group.startWeek}.`);
      }
      const lastWeek = lastWeekOf(group);
      if (lastWeek < week.weekNumber)
        throw new AppError('not_allowed', `The playoffs of this group ended in week ${lastWeek}.`);
      if (!(await hasGameToCome(tx, week.id, gameHasLocked(now)))) {
        throw new AppError('not_allowed', `All games of ${roundWords(week)} have started.`);
      }
      const missing = (await listWithoutLineup(tx, group.id, week.id)).filter((userId) => userId !== caller.userId);
      if (missing.length === 0) {
        throw new AppError('not_allowed', `Everyone else has a lineup for ${roundWords(week)}.`);
      }
      const wait = group.nudgedAt === null ? 0 : group.nudgedAt.getTime() + DAY_MS - now.getTime();
      if (wait > 0) {
        const details = { retry_after: Math.ceil(wait / 1000) };
        throw new AppError('too_many', 'The group was nudged less than a day ago.', details);
      }
      await saveGroup(tx, groupId, { nudgedAt: now });
      await record('nudged', { count: missing.length });
      const author = await readShownName(tx, caller.userId);
      const data = { kind: 'nudge', author, weekId: week.id, ...roundIn(week) } as const;
      await insertGroupNews(tx, context, group.id, data);
      return { nudged: missing.length, nudged_at: now.toISOString() };
    },
  );
}

/**
 * Deletes the caller's group while no player in it has locked: its lineups leave it, those that count nowhere else are
 * deleted, memberships, links and invitations end, and its name is removed. The members are notified. What is left is a
 * closed group without members, which keeps the admins' log complete.
 * @param name the group's name, typed by the caller
 * @throws not_found, not_allowed, field_invalid for another name, lineup_locked
 */
async function deleteGroup(
  context: Context,
  { caller, params: { id: groupId }, body: { name } }: Input<'DELETE /groups/:id'>,
): Promise<void> {
  const { db } = context;
  await inTransaction(db, async (tx) => {
    await groupFor(tx, caller, groupId, 'creator');
    const owners = await ownersInGroup(tx, groupId);
    for (const userId of owners) await lockUser(tx, userId);
    await lockGroups(tx, [groupId]);
    const { group } = (await groupFor(tx, caller, groupId, 'creator')).row;
    if (cleanUserName(name) !== group.name) {
      throw new AppError('field_invalid', 'This is not the name of the group', { field: 'name' });
    }
    if ((await ownersInGroup(tx, group.id)).some((userId) => !owners.includes(userId))) {
      throw new AppError('not_allowed', 'Someone just submitted a lineup. Try again.');
    }
    await releaseLineups(tx, context, group);
    const userIds = (await listMemberIds(tx, group.id)).filter((userId) => userId !== caller.userId);
    await endInviting(tx, group.id);
    await deleteAnnounced(tx, group.id);
    await deleteChat(tx, group.id);
    await endWebhooks(tx, group.id);
    await endGroup(tx, context, caller, group.id);
    const author = await readShownName(tx, caller.userId);
    const data = { kind: 'deleted', author, groupName: group.name, userIds } as const;
    await insertGroupNews(tx, context, group.id, data);
  });
}

const RUN_EVERY_MS = 5_000;
/** News is of use for so long; a nudge ends with the day after which the group may be nudged again. */
const OF_USE_MS = 7 * DAY_MS;

/**
 * Makes notices of the news of groups, for the members that each is for, messages to the groups' webhooks and lines in
 * their chats. Any number
 * of processes may do it: each takes its news under a lock, and removes it with the notices recorded. Returns the number
 * of notices.
 */
export async function sendGroupNotices(context: Context, jobs: Jobs): Promise<number> {
  const { db, ids, clock } = context;
  let count = 0;
  for (;;) {
    const sent = await inTransaction(db, async (tx) => {
      const news = await takeNews(tx);
      if (news === null) return null;
      const { id, groupId, groupName, data, createdAt } = news;
      await tx.delete(groupNotices).where(eq(groupNotices.id, id));
      await queueForWebhooks(tx, context, jobs, news);
      await postNews(tx, context, groupId, data);
      if (!isForMembers(data)) return 0;
      const notAfter = new Date(createdAt.getTime() + (data.kind === 'nudge' ? DAY_MS : OF_USE_MS));
      const notice = groupNotice(data, { id, groupId, groupName, notAfter });
      const recipients = await recipientsOf(tx, groupId, data);
      const addressed = recipients.map((userId) => ({ userId, notice }));
      return recordNotices({ db: tx, ids, jobs }, addressed, clock.now());
    });
    if (sent === null) return count;
    count += sent;
  }
}

async function recipientsOf(tx: Db, groupId: string, news: MemberNews): Promise<readonly string[]> {
  switch (news.kind) {
    case 'announcement':
      return (await listMemberIds(tx, groupId)).filter((userId) => userId !== news.authorId);
    case 'nudge':
      return listWithoutLineup(tx, groupId, news.weekId);
    case 'winner_changed':
      return listMemberIds(tx, groupId);
    case 'mention':
    case 'deleted':
      return news.userIds;
    case 'chat':
      return [news.userId];
  }
}

/** Sends the news of groups now and every few seconds until stopped; `stop` waits for a running pass. */
export const startGroupNotices = (context: Context, jobs: Jobs) =>
  repeat(RUN_EVERY_MS, context.log, 'the news of groups could not be sent', () => sendGroupNotices(context, jobs));
