import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { failedEmails, heldEmails } from '../../db/schema/system.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { hastenJob, type Jobs, removeJob } from '../jobs.ts';
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

/** An email that was not sent. */
type HeldEmail = typeof heldEmails.$inferSelect;

/** Stores emails instead of sending them, on an installation without email. */
export function holdingSender(db: Db, ids: Ids, clock: Clock): MailSender {
  return {
    isOff: true,
    async send({ to, subject, text }) {
      await db.insert(heldEmails).values({ id: ids.uuid(), recipient: to, subject, text, heldAt: clock.real() });
    },
  };
}

/** The held emails, newest first. @param recipient only those to this address */
export async function listHeldEmails(db: Db, recipient: string | null): Promise<HeldEmail[]> {
  return db
    .select()
    .from(heldEmails)
    .where(recipient === null ? undefined : eq(heldEmails.recipient, recipient))
    .orderBy(desc(heldEmails.heldAt));
}

/** The job queue of emails until they are sent. Notices have a queue of their own. */
export const EMAILS = 'emails';
/** Each on its own: when time runs out for one, all that were taken with it count as failed, and would be sent again. */
export const EMAIL_SPREAD = { workers: 8, atOnce: 1 };

/** A kept email. It may hold a code or a link, so it is encrypted with the installation's secret. */
export interface EmailJob {
  encrypted: string;
  /** Real time, UTC: nobody wants it afterwards. */
  notAfter: string;
}

// What has no shorter life is tried again for as long.
const TRIED_MS = 3 * DAY_MS;

// Longer than any mail server is waited for.
const SENDING_MS = 2 * MINUTE_MS;

/** A sender that keeps what it sends until it is sent, for any process to send it otherwise. Its `send` fails as before. */
export function withRetries(
  sender: MailSender,
  { db, ids, clock, jobs, authSecret }: { db: Db; ids: Ids; clock: Clock; jobs: Jobs; authSecret: string },
): MailSender {
  return {
    ...sender,
    async keep(mail) {
      const notAfter = new Date(clock.real().getTime() + (mail.usefulMs ?? TRIED_MS)).toISOString();
      const data = { encrypted: await symmetricEncrypt({ key: authSecret, data: JSON.stringify(mail) }), notAfter };
      const job = { id: ids.uuid(), queue: EMAILS };
      await jobs.add(db, EMAILS, [{ id: job.id, data, delayMs: SENDING_MS }]);
      return { drop: () => removeJob(db, job), sendSoon: () => hastenJob(db, job) };
    },
  };
}

/** Sends a queued email, unless it is of no use any more. Throws when it has to be tried again. */
export async function sendAgain(
  { mail, clock, authSecret }: { mail: MailSender; clock: Clock; authSecret: string },
  { encrypted, notAfter }: EmailJob,
): Promise<void> {
  if (clock.real() >= new Date(notAfter)) return;
  const letter: Mail = JSON.parse(await symmetricDecrypt({ key: authSecret, data: encrypted }));
  try {
    await mail.send(letter);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
  }
}
