import { isEmail } from '@singleback/game/account/email.ts';
import { mailKindOf } from '@singleback/game/notifications/mail-kinds.ts';
import { CHOOSE_HINT, type NoticeLetter, STOP_HINT } from '@singleback/game/notifications/notice.ts';
import { DEFAULT_TIME_ZONE, isQuiet } from '@singleback/game/notifications/quiet-hours.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { unlinked } from '@singleback/game/text/unlinked.ts';
import type { Context } from '../../context.ts';
import { deliverOnce, type NoticeJob } from '../../db/notices.ts';
import { letter } from '../../lib/mail/letter.ts';
import { type Mail, MailRefused } from '../../lib/mail/mail.ts';
import { mailPreferencesPath, type UnsubscribeKeys, unsubscribeHeaders } from '../../lib/tokens/unsubscribe-tokens.ts';
import { dropBrowser, noteRefusal, type PushRow, readAddressee, readBrowsers } from './notices-store.ts';
import { asOfNow, isTooLate, secondsOfUse } from './still-of-use.ts';

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
  if (failures.length > 0) throw new AggregateError(failures, 'a notice could not be sent by every channel yet');
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
  throw new Error('a push waits until the quiet hours are over');
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

/** The recipient and the notice. */
interface NoticeAddress {
  userId: string;
  noticeId: string;
  email: string;
  name: string | null;
}

/** The mail of a notice, with one-click unsubscribe and a stable id across retries. */
export function noticeMail(
  keys: UnsubscribeKeys,
  { userId, noticeId, email, name }: NoticeAddress,
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
