import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

/** Sends mail through an SMTP server, by a url like smtps://user:password@host:465. */
export function smtpSender(url: string, from: string): MailSender {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
