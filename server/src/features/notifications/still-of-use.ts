import { pushText } from '@singleback/game/notifications/group-notice.ts';
import { type About, aboutOf } from '@singleback/game/notifications/notice.ts';
import { isLockedForNow } from '@singleback/game/players/lock.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { NoticeJob } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { hasMessagesToPush, mentionToPush } from '../chat/chat-service.ts';
import { isAnnounced } from '../commissioners/group-news-service.ts';
import { isMemberOf } from '../groups/access-service.ts';
import { isPlayerLocked, weekPlayers } from '../players/players-service.ts';

/** The notices a user currently wants. */
export interface Wishes {
  injuryAlerts: boolean;
  lineupReminders: boolean;
}

/**
 * A delayed notice as it should be sent now; null: not any more. It has not expired, its user still wants its kind, its
 * game, which may have been moved earlier, has not begun, and the lineup that it asks for is still missing. What is about
 * a group goes to its members only, and what was written there only while it can be read: a mention says what the message
 * says now. Throws when it has to be tried again, because a lock that it ends with may yet be lifted.
 */
export async function asOfNow(context: Context, job: NoticeJob, wishes: Wishes): Promise<NoticeJob | null> {
  if (isTooLate(context, job)) return null;
  const about = aboutOf(job.key);
  if (about === null) return job;
  if ('groupId' in about && !(await isMemberOf(context.db, job, about.groupId))) return null;
  if (about.kind === 'mention') return withWordsOf(context, job, about);
  return (await isStillOfUse(context, job, wishes, about)) ? job : null;
}

type Of<Kind extends About['kind']> = Extract<About, { readonly kind: Kind }>;

async function withWordsOf({ db }: Context, job: NoticeJob, about: Of<'mention'>): Promise<NoticeJob | null> {
  const text = await mentionToPush(db, { ...about, userId: job.userId });
  return text === null ? null : { ...job, push: job.push && { ...job.push, body: pushText(text) } };
}

async function isStillOfUse(
  { db, clock }: Context,
  job: NoticeJob,
  wishes: Wishes,
  about: Exclude<About, Of<'mention'>>,
): Promise<boolean> {
  switch (about.kind) {
    case 'injury': {
      if (!wishes.injuryAlerts) return false;
      const [player] = await weekPlayers(db, about.weekId, [about.playerId]);
      if (isLockedForNow(player?.game, clock.now()))
        throw new Error('an injury alert waits until the start is confirmed');
      return player !== undefined && !isPlayerLocked(player, clock.now());
    }
    case 'reminder':
      return wishes.lineupReminders && !(await hasKickedOffSince(db, about.weekId, job.noticeId, clock.now()));
    case 'nudge':
      return wishes.lineupReminders && !(await hasLineupIn(db, job.userId, about));
    case 'announcement':
      return isAnnounced(db, about.groupId, about.announcementId);
    case 'chat':
      return hasMessagesToPush(db, { ...about, userId: job.userId });
    case 'winner_changed':
      return true;
  }
}

/** Whether a notice has expired. */
export const isTooLate = ({ clock }: Context, { notAfter }: NoticeJob) =>
  notAfter !== null && clock.now() >= new Date(notAfter);

/** For how many real seconds a notice stays relevant; null: indefinitely. */
export function secondsOfUse({ clock }: Context, { notAfter }: NoticeJob): number | null {
  if (notAfter === null) return null;
  const left = (new Date(notAfter).getTime() - clock.now().getTime()) / 1000;
  return Math.max(1, Math.floor(left / Math.max(1, clock.speed())));
}

/** Whether another game of the week has kicked off by `now` since a notice was recorded, which makes it outdated. */
async function hasKickedOffSince(db: Db, weekId: string, noticeId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await db.execute(sql`
    select 1 from games join notices on notices.id = ${noticeId}
    where games.week_id = ${weekId} and games.status <> 'cancelled'
      and ((games.kickoff > notices.noted_at and games.kickoff <= ${at})
        or (games.locked_at > notices.noted_at and games.locked_at <= ${at}))
    limit 1`);
  return rows.length > 0;
}

/** Whether a user has a lineup of a week in a group. */
async function hasLineupIn(
  db: Db,
  userId: string,
  { groupId, weekId }: { groupId: string; weekId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from lineup_groups where user_id = ${userId} and group_id = ${groupId} and week_id = ${weekId} limit 1`);
  return rows.length > 0;
}
