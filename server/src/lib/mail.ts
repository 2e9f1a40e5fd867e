import { isEmail } from '@singleback/game/account/email.ts';
import type { Log } from './log.ts';

/** A mail as the product writes it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beside the usual ones, as List-Unsubscribe. Never made of what somebody typed. */
  headers?: Readonly<Record<string, string>>;
  /** Whom an answer goes to, when not the sender. */
  replyTo?: string;
}

/** A mail server has said that there is no such mailbox: no other try will change that. */
export class MailRefused extends Error {}

/** Where mail goes: an SMTP server, or the local mailbox. */
export interface MailSender {
  /** Throws MailRefused where it is of no use to try again. */
  send(mail: Mail): Promise<void>;
}

/**
 * Hands a mail over without waiting for it, so that nobody can tell from the time of an answer whether one was sent. A
 * failure is logged by `what` mail it was: its subject may hold names. An address that is not a plain one gets no mail.
 */
export function post({ mail, log }: { mail: MailSender; log: Log }, what: string, letter: Mail): void {
  if (!isEmail(letter.to)) {
    log.error({ mail: what }, 'a mail to an address that is none');
    return;
  }
  mail.send(letter).catch((error: unknown) => log.error({ err: error, mail: what }, 'a mail was not sent'));
}
