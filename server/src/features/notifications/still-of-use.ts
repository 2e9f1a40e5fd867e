import { aboutOf } from '@singleback/game/notifications/notice.ts';
import type { Context } from '../../context.ts';
import type { NoticeJob } from '../../db/notices.ts';
import { isPlayerLocked, weekPlayers } from '../players/players-service.ts';
import { hasKickedOffSince, hasLineupIn } from './kickoffs-store.ts';

/** The notices a user currently wants. */
export interface Wishes {
  injuryAlerts: boolean;
  lineupReminders: boolean;
}

/**
 * Whether a delayed notice should still be sent: it has not expired, its user still wants its kind, its game, which
 * may have been moved earlier, has not begun, and the lineup that it asks for is still missing.
 */
export async function isStillOfUse(context: Context, job: NoticeJob, wishes: Wishes): Promise<boolean> {
  if (isTooLate(context, job)) return false;
  const about = aboutOf(job.key);
  if (about === null) return true;
  const { db, clock } = context;
  if (about.kind === 'injury') {
    if (!wishes.injuryAlerts) return false;
    const [player] = await weekPlayers(db, about.weekId, [about.playerId]);
    return player !== undefined && !isPlayerLocked(player, clock.now());
  }
  if (about.kind === 'nudge') return wishes.lineupReminders && !(await hasLineupIn(db, job.userId, about));
  return wishes.lineupReminders && !(await hasKickedOffSince(db, about.weekId, job.noticeId, clock.now()));
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
