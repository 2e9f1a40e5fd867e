import { createTransport } from 'nodemailer';
import { MailRefused, type MailSender } from './mail.ts';

// Milliseconds. Mails are sent within a transaction, which must not stay open for nodemailer's default timeout.
// A server may take a while to accept a mail: hanging up early would send it twice.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends mail through an SMTP server, by a url like smtps://user:password@host:465. */
export function smtpSender(url: string, from: string, patience = PATIENCE): MailSender {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    async send({ to, usefulMs: _, ...mail }) {
      // An address object is not parsed: it always means a single mailbox.
      await transport.sendMail({ ...mail, to: { name: '', address: to } }).catch((error: unknown) => {
        throw isRefused(error) ? new MailRefused('the mail server knows no such mailbox', { cause: error }) : error;
      });
    },
  };
}

// 5.1 concerns the address, but for .7 and .8 that of the sender, 5.2 the mailbox (RFC 3463); others may concern us and be
// temporary.
function isRefused(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && /^5\d\d[ -]5\.(1\.(?![78]\b)|2\.)/.test(String(response));
}
