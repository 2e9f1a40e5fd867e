import { DAY_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { hastenJob, type Jobs, removeJob } from '../jobs.ts';
import { type Mail, MailRefused, type MailSender } from './mail.ts';

/** The job queue of emails until they are sent. Notices have a queue of their own. */
export const EMAILS = 'emails';

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
