import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Mail, MailSender } from './mail.ts';

/** A mail in the local mailbox. */
export interface StoredMail extends Mail {
  id: string;
  links: string[];
  sent_at: string;
}

/** A mailbox in the data folder, used while no SMTP server is set. */
export interface Mailbox extends MailSender {
  /** Every mail sent so far, newest first. */
  list(): Promise<StoredMail[]>;
}

/** Opens the mailbox: one line of JSON per mail, appended, so that a truncated last line loses nothing else. */
export async function openMailbox(dataDir: string, ids: Ids, clock: Clock): Promise<Mailbox> {
  const file = join(dataDir, 'mailbox.jsonl');
  return {
    async send(mail) {
      const kept: StoredMail = {
        id: ids.uuid(),
        ...mail,
        links: [...linksOf(mail.text)],
        sent_at: clock.real().toISOString(),
      };
      await mkdir(dataDir, { recursive: true });
      await appendFile(file, `${JSON.stringify(kept)}\n`);
    },
    async list() {
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').flatMap(mailOfLine).reverse();
    },
  };
}

function mailOfLine(line: string): StoredMail[] {
  try {
    return line ? [JSON.parse(line) as StoredMail] : [];
  } catch {
    return [];
  }
}

/** The addresses in a text. */
export const linksOf = (text: string): readonly string[] => text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
