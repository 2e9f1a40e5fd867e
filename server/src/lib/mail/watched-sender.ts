import { WEEK_MS } from '@singleback/game/season/durations.ts';
import { and, eq, lt, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { failedEmails } from '../../db/schema/system.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { type Mail, MailRefused, type MailSender } from './mail.ts';

/** What became of an email: refused means that the mailbox does not exist, failed that it may be sent later. */
export type EmailOutcome = 'sent' | 'refused' | 'failed';

/** A sender that counts its emails, and records those that could not be sent until they are. Failures are passed on. */
export function watchedSender(
  sender: MailSender,
  { db, ids, clock, count }: { db: Db; ids: Ids; clock: Clock; count(outcome: EmailOutcome): void },
): MailSender {
  const record = async (mail: Mail, error: unknown) => {
    const isRefused = error instanceof MailRefused;
    count(isRefused ? 'refused' : 'failed');
    const reason = String(isRefused && error.cause !== undefined ? error.cause : error).slice(0, 500);
    const row = { id: ids.uuid(), ...namesOf(mail), reason, isRefused, failedAt: clock.real() };
    // Without a database there is nothing to record it in; the caller logs the failure.
    await db
      .insert(failedEmails)
      .values(row)
      .catch(() => {});
  };
  return {
    ...sender,
    async send(mail) {
      try {
        await sender.send(mail);
      } catch (error) {
        await record(mail, error);
        throw error;
      }
      count('sent');
      // It got through, perhaps at a later try.
      const { recipient, subject } = namesOf(mail);
      await db
        .delete(failedEmails)
        .where(and(eq(failedEmails.recipient, recipient), eq(failedEmails.subject, subject)))
        .catch(() => {});
    },
  };
}

/** What names an email to the operator, who must not see the code that its subject may hold. */
const namesOf = ({ to: recipient, subject }: Mail) => ({
  recipient,
  subject: subject.replace(/\d{3} ?\d{3}/, '••• •••'),
});

/** How many emails have failed and were not sent since, each once, however often it was tried. */
export async function countFailedEmails(db: Db, which?: SQL): Promise<number> {
  const { recipient, subject } = failedEmails;
  return db.$count(db.selectDistinct({ recipient, subject }).from(failedEmails).where(which).as('failed'));
}

/** Deletes failures of more than a week ago. `now`: real time. */
export async function deleteOldFailedEmails(db: Db, now: Date): Promise<void> {
  await db.delete(failedEmails).where(lt(failedEmails.failedAt, new Date(now.getTime() - WEEK_MS)));
}
