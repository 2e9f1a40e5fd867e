import { isEmail } from '@singleback/game/account/sign-up.ts';
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
  /** Keeps a mail in case it is not sent now, for a job to send it; missing in commands of the operator. */
  keep?(mail: Mail): Promise<KeptMail>;
}

/** A mail that a job sends in some minutes, whatever becomes of this process. */
interface KeptMail {
  /** It is not needed any more: it was sent, or nobody will get it. */
  drop(): Promise<void>;
  /** Sending it has failed: it is sent again soon, and then with growing pauses. */
  sendSoon(): Promise<void>;
}

/**
 * Sends a mail without waiting, so that response times don't reveal whether one was sent. One that fails, or whose process
 * ends meanwhile, is sent again. A failure is logged with `what`, since the subject may hold names. Nothing is sent to an invalid address.
 */
export function post({ mail, log }: { mail: MailSender; log: Log }, what: string, letter: Mail): void {
  if (!isEmail(letter.to)) {
    log.error({ mail: what }, 'a mail was not sent: its address is invalid');
    return;
  }
  const kept = mail.keep?.(letter);
  // Awaited below; until then a failure is not unexpected.
  kept?.catch(() => {});
  const settle = async (error: unknown) => {
    const isRefused = error instanceof MailRefused;
    if (error !== null)
      log.error({ err: error, mail: what }, isRefused ? 'a mailbox does not exist' : 'a mail was not sent');
    await (error === null || isRefused ? (await kept)?.drop() : (await kept)?.sendSoon());
  };
  mail
    .send(letter)
    .then(() => settle(null), settle)
    .catch((error: unknown) => log.error({ err: error, mail: what }, 'a mail could not be queued'));
}
