import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

/** Sends mail through an SMTP server, by a url like smtps://user:password@host:465. */
export function smtpSender(url: string, from: string): MailSender {
  const transport = createTransport(url, { from });
  return {
    async send({ to, ...mail }) {
      // An address object is not parsed: it means one mailbox, whatever stands in it.
      await transport.sendMail({ ...mail, to: { name: '', address: to } });
    },
  };
}
