import { isEmail } from '@singleback/game/account/email.ts';
import type { Log } from '../log.ts';

/** A mail to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers such as List-Unsubscribe. Never built from user input. */
  headers?: Readonly<Record<string, string>>;
  /** Reply-To, if not the sender. */
  replyTo?: string;
  /** For how long it is of use, as its code or link; by default for days. Milliseconds. */
  usefulMs?: number;
}

/** The mail server says that the mailbox does not exist, so a retry is pointless. */
export class MailRefused extends Error {}

/** Sends mail, to an SMTP server or the local mailbox. */
export interface MailSender {
  /** Emails reach nobody: the operator hands out the links in them. */
  isOff?: boolean;
  /** Throws MailRefused if a retry is pointless. */
  send(mail: Mail): Promise<void>;
  /** Queues a mail that could not be sent, to be sent again by a job; missing in commands of the operator. */
  sendLater?(mail: Mail): Promise<void>;
}

/**
 * Sends a mail without waiting, so that response times don't reveal whether one was sent; one that fails is queued. A
 * failure is logged with `what`, since the subject may hold names. Nothing is sent to an invalid address.
 */
export function post({ mail, log }: { mail: MailSender; log: Log }, what: string, letter: Mail): void {
  if (!isEmail(letter.to)) {
    log.error({ mail: what }, 'a mail was not sent: its address is invalid');
    return;
  }
  const failed = async (error: unknown) => {
    const isRefused = error instanceof MailRefused;
    log.error({ err: error, mail: what }, isRefused ? 'a mailbox does not exist' : 'a mail was not sent');
    if (!isRefused) await mail.sendLater?.(letter);
  };
  mail
    .send(letter)
    .catch(failed)
    .catch((error: unknown) => log.error({ err: error, mail: what }, 'a mail was lost: it could not be queued'));
}
