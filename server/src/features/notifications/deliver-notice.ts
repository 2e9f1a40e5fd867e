import { isEmail } from '@singleback/game/account/sign-up.ts';
import { pushText } from '@singleback/game/notifications/group-notice.ts';
import {
  type About,
  aboutOf,
  CHOOSE_HINT,
  mailKindOf,
  type NoticeLetter,
  STOP_HINT,
} from '@singleback/game/notifications/notice.ts';
import { DEFAULT_TIME_ZONE, isQuiet } from '@singleback/game/notifications/quiet-hours.ts';
import { isLockedForNow } from '@singleback/game/players/lock.ts';
import { isolated, unlinked } from '@singleback/game/text/isolated.ts';
import type { Context } from '../../context.ts';
import { deliverOnce, type NoticeJob } from '../../db/notices.ts';
import { type Db, query } from '../../db/pool.ts';
import { gameHasLocked } from '../../db/season.ts';
import { JobWaits } from '../../lib/jobs.ts';
import { letter } from '../../lib/mail/letter.ts';
import { type Mail, MailRefused } from '../../lib/mail/mail.ts';
import { mailPreferencesPath, type UnsubscribeKeys, unsubscribeHeaders } from '../../lib/tokens/user-links.ts';
import { hasMessagesToPush, mentionToPush } from '../chat/chat-service.ts';
import { hasGameToCome, isAnnounced } from '../commissioners/group-news-service.ts';
import { isMemberOf } from '../groups/access-service.ts';
import { isPlayerLocked, weekPlayers } from '../players/players-service.ts';
import { dropBrowser, noteRefusal, type PushRow, readAddressee, readBrowsers } from './kept-service.ts';

/**
 * Sends a notice by mail, unless its user has turned such mails off or no mail is sent at all, and to each of the user's
 * browsers, after the quiet hours; each channel once, despite retries in any process. Outdated and unwanted notices are dropped. Throws when a channel
 * failed and may be retried; deliveries so far are kept.
 */
export async function deliverNotice(context: Context, queued: NoticeJob): Promise<void> {
  const addressee = await readAddressee(context.db, queued.userId);
  const job = addressee && (await asOfNow(context, queued, addressee));
  if (addressee === null || job === null) return;
  const failures: unknown[] = [];
  const tryWay = (way: string, send: () => Promise<void>) =>
    deliverOnce(context.db, { noticeId: job.noticeId, way, at: context.clock.now() }, async () => {
      // Waiting for another process may have taken long.
      if (!isTooLate(context, job)) await send();
    }).catch((error: unknown) => failures.push(error));

  const { email, name, isUnsubscribed, mailsOff, timeZone } = addressee;
  const isUnwanted = isUnsubscribed || mailsOff.includes(mailKindOf(job.key) ?? '');
  if (!job.isPushOnly && !context.mail.isOff && !isUnwanted && isEmail(email)) {
    const mail = noticeMail(context, { ...job, email, name }, job.letter);
    await tryWay('mail', () => sendMail(context, job.key, mail));
  }
  if (job.push !== null) {
    const isNight = isQuiet(context.clock.now(), timeZone ?? DEFAULT_TIME_ZONE);
    for (const browser of await readBrowsers(context.db, job.userId)) {
      await tryWay(browser.id, () => (isNight ? untilMorning() : pushTo(context, browser, job)));
    }
  }
  if (failures.some((each) => !(each instanceof JobWaits)))
    throw new AggregateError(failures, 'a notice could not be sent by every channel yet');
  if (failures.length > 0) throw failures[0];
}

async function sendMail({ mail, log }: Context, key: string, letter: Mail): Promise<void> {
  try {
    await mail.send(letter);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn({ notice: key }, 'a mailbox no longer exists');
  }
}

async function untilMorning(): Promise<never> {
  throw new JobWaits('a push waits until the quiet hours are over');
}

async function pushTo(context: Context, browser: PushRow, job: NoticeJob): Promise<void> {
  const { db, push, log } = context;
  const { key, letter, push: words } = job;
  if (words === null) return;
  const outcome = await push.send(browser, { ...words, url: letter.action.path, tag: key }, secondsOfUse(context, job));
  if (outcome === 'gone') return dropBrowser(db, browser.id);
  const refusal = outcome === 'sent' ? null : outcome.refused;
  if (refusal !== null) log.warn({ notice: key, refusal }, 'a push service refused a message');
  if (refusal !== null || browser.refusals > 0) await noteRefusal(db, browser.id, refusal, context.clock.real());
}

/** The mail of a notice, with one-click unsubscribe and a stable id across retries. */
export function noticeMail(
  keys: UnsubscribeKeys,
  { userId, noticeId, email, name }: Pick<NoticeJob, 'userId' | 'noticeId'> & { email: string; name: string | null },
  words: NoticeLetter,
): Mail {
  const mail = letter(email, words.subject, {
    greeting: name === null ? 'Hello,' : `Hello ${isolated(unlinked(name))},`,
    lines: words.lines,
    action: { label: words.action.label, url: `${keys.publicUrl}${words.action.path}` },
    after: `${words.after} ${CHOOSE_HINT} ${STOP_HINT} ${keys.publicUrl}${mailPreferencesPath(email)}`,
  });
  const messageId = `<${noticeId}@${new URL(keys.publicUrl).hostname}>`;
  return { ...mail, headers: { ...unsubscribeHeaders(keys, userId), 'Message-ID': messageId } };
}

/** The notices a user currently wants. */
interface Wishes {
  injuryAlerts: boolean;
  lineupReminders: boolean;
}

/**
 * A delayed notice as it should be sent now; null: not any more. It has not expired, its user still wants its kind, its
 * game, which may have been moved earlier, has not begun, and the lineup that it asks for is still missing and has a game
 * to come. What is about a group goes to its members only, and what was written there only while it can be read: a mention
 * says what the message says now. Throws when it has to be tried again, because a lock that it ends with may yet be lifted.
 */
async function asOfNow(context: Context, job: NoticeJob, wishes: Wishes): Promise<NoticeJob | null> {
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
        throw new JobWaits('an injury alert waits until the start is confirmed');
      return player !== undefined && !isPlayerLocked(player, clock.now());
    }
    case 'reminder':
      return wishes.lineupReminders && !(await hasKickedOffSince(db, about.weekId, job.noticeId, clock.now()));
    case 'nudge':
      return (
        wishes.lineupReminders &&
        (await hasGameToCome(db, about.weekId, gameHasLocked(clock.now()))) &&
        !(await hasLineupIn(db, job.userId, about))
      );
    case 'announcement':
      return isAnnounced(db, about.groupId, about.announcementId);
    case 'chat':
      return hasMessagesToPush(db, { ...about, userId: job.userId });
    case 'cut':
    case 'winner_changed':
      return true;
  }
}

/** Whether a notice has expired. */
const isTooLate = ({ clock }: Context, { notAfter }: NoticeJob) =>
  notAfter !== null && clock.now() >= new Date(notAfter);

/** For how many real seconds a notice stays relevant; null: indefinitely. */
function secondsOfUse({ clock }: Context, { notAfter }: NoticeJob): number | null {
  if (notAfter === null) return null;
  const left = (new Date(notAfter).getTime() - clock.now().getTime()) / 1000;
  return Math.max(1, Math.floor(left / Math.max(1, clock.speed())));
}

/** Whether another game of the week has kicked off by `now` since a notice was recorded, which makes it outdated. */
async function hasKickedOffSince(db: Db, weekId: string, noticeId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return (
    (
      await query(db)`
    select 1 from games join notices on notices.id = ${noticeId}
    where games.week_id = ${weekId} and games.status <> 'cancelled'
      and ((games.kickoff > notices.noted_at and games.kickoff <= ${at})
        or (games.locked_at > notices.noted_at and games.locked_at <= ${at}))
    limit 1`
    ).length > 0
  );
}

/** Whether a user has a lineup of a week in a group. */
async function hasLineupIn(db: Db, userId: string, { groupId, weekId }: { groupId: string; weekId: string }) {
  return (
    (
      await query(db)`
    select 1 from lineup_groups where user_id = ${userId} and group_id = ${groupId} and week_id = ${weekId} limit 1`
    ).length > 0
  );
}
