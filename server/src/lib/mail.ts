/** A mail as the product writes it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Where mail goes: an SMTP server, or the local mailbox. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}
