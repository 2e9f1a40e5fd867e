import { isEmail } from '@singleback/game/account/email.ts';
import type { Context } from '../../context.ts';
import { deliverOnce, type NoticeJob } from '../../db/notices.ts';
import { noticeMail } from './notice-mail.ts';
import { dropBrowser, type PushRow, readAddressee, readBrowsers } from './notices-store.ts';

/**
 * Sends a notice: by mail, unless its user has unsubscribed, and to each of his browsers; every way once, whichever
 * process does it and however often it is tried. After its time nothing goes out. Throws when a way failed and may be
 * tried again: what has gone out stays so.
 */
export async function deliverNotice(context: Context, job: NoticeJob): Promise<void> {
  const addressee = await readAddressee(context.db, job.userId);
  if (addressee === null || isTooLate(context, job)) return;
  const failures: unknown[] = [];
  const tryWay = (way: string, send: () => Promise<void>) =>
    deliverOnce(context.db, { noticeId: job.noticeId, way, at: context.clock.now() }, async () => {
      // The wait for another process may have been long.
      if (!isTooLate(context, job)) await send();
    }).catch((error: unknown) => failures.push(error));

  const { email, name, isUnsubscribed } = addressee;
  if (!isUnsubscribed && isEmail(email)) {
    const mail = noticeMail(context, { ...job, email, name }, job.letter);
    await tryWay('mail', () => context.mail.send(mail));
  }
  if (job.push !== null) {
    for (const browser of await readBrowsers(context.db, job.userId)) {
      await tryWay(browser.id, () => pushTo(context, browser, job));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a notice has not gone out every way yet');
}

const isTooLate = ({ clock }: Context, { notAfter }: NoticeJob) =>
  notAfter !== null && clock.now() >= new Date(notAfter);

async function pushTo(
  { db, push, log }: Context,
  browser: PushRow,
  { key, letter, push: words }: NoticeJob,
): Promise<void> {
  if (words === null) return;
  const outcome = await push.send(browser, { ...words, url: letter.action.path, tag: key });
  if (outcome === 'gone') await dropBrowser(db, browser.id);
  if (outcome === 'refused') log.warn({ notice: key }, 'a push service refused a message');
}
