import { DAY_MS } from '@singleback/game/season/durations.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs.ts';
import { type Mail, MailRefused, type MailSender } from './mail.ts';

/** The job queue of emails that could not be sent at once. Notices have a queue of their own. */
export const EMAILS = 'emails';

/** An email to be sent again. It may hold a code or a link, so it is encrypted with the installation's secret. */
export interface EmailJob {
  encrypted: string;
  /** Real time, UTC: nobody wants it afterwards. */
  notAfter: string;
}

// What has no shorter life is tried again for as long.
const TRIED_MS = 3 * DAY_MS;

/** A sender that queues what fails, for any process to send again later. Its `send` fails as before. */
export function withRetries(
  sender: MailSender,
  { db, ids, clock, jobs, authSecret }: { db: Db; ids: Ids; clock: Clock; jobs: Jobs; authSecret: string },
): MailSender {
  return {
    ...sender,
    async sendLater(mail) {
      const notAfter = new Date(clock.real().getTime() + (mail.usefulMs ?? TRIED_MS)).toISOString();
      const encrypted = await symmetricEncrypt({ key: authSecret, data: JSON.stringify(mail) });
      const data: EmailJob = { encrypted, notAfter };
      await jobs.add(db, EMAILS, [{ id: ids.uuid(), data }]);
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
