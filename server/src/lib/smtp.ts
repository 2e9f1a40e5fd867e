import { createTransport } from 'nodemailer';
import { MailRefused, type MailSender } from './mail.ts';

// Milliseconds. What is sent is sent within a transaction, which is not to stand open for as long as nodemailer would wait.
// A server may think about a mail that it has for a while: who hangs up on it then sends the mail twice.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends mail through an SMTP server, by a url like smtps://user:password@host:465. */
export function smtpSender(url: string, from: string, patience = PATIENCE): MailSender {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    async send({ to, ...mail }) {
      // An address object is not parsed: it means one mailbox, whatever stands in it.
      await transport.sendMail({ ...mail, to: { name: '', address: to } }).catch((error: unknown) => {
        throw isRefused(error) ? new MailRefused('the mail server knows no such mailbox', { cause: error }) : error;
      });
    },
  };
}

// 5.1 is about the address, 5.2 about the mailbox (RFC 3463); others may be about us, and be put right.
function isRefused(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && /^5\d\d[ -]5\.[12]\./.test(String(response));
}
