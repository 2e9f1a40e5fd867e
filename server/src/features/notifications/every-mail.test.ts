import type { AddressInfo } from 'node:net';
import { injuryNotice } from '@singleback/game/notifications/lineup-notices.ts';
import { reminderNotice } from '@singleback/game/notifications/reminder.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../lib/mail/mail.ts';
import { smtpSender } from '../../lib/mail/smtp.ts';
import { alreadySignedUpMail, codeMail, confirmationMail, resetMail } from '../account/account-mails.ts';
import { invitationMail } from '../invitations/invite.ts';
import { noticeMail } from './deliver-notice.ts';

const keys = { publicUrl: 'https://play.singleback.test', authSecret: 'a secret of this test' };
const TO = 'ann@one.test';
const kickoff = new Date('2025-10-05T17:00:00Z');
const game = { kickoff, started: false };
const week = { id: 'week', number: 5, deadline: kickoff, timeZone: 'America/New_York' };

const notice = (letter: Parameters<typeof noticeMail>[2]) =>
  noticeMail(keys, { userId: 'user', noticeId: 'notice', email: TO, name: 'Ann & <b>Co' }, letter);
const hurt = {
  id: 'p',
  name: 'Ábe O’Neil',
  position: 'QB',
  team: 'KC',
  level: 'out' as const,
  status: 'out',
  notes: null,
  game,
};

const MAILS: Record<string, { mail: Mail; link: string; isNews: boolean }> = {
  confirmation: {
    mail: confirmationMail({
      ...{ to: TO, name: 'Ann & <b>Co', code: '481906', url: 'https://x.test/confirm' },
      waiting: { name: 'Ours', inviter: 'ben', isNamed: false, id: 'group', by: 'invitation' },
    }),
    link: 'https://x.test/confirm',
    isNews: false,
  },
  code: {
    mail: codeMail({ to: TO, code: '481906', waiting: null, hasLineup: true, url: 'https://x.test/code' }),
    link: 'https://x.test/code',
    isNews: false,
  },
  reset: { mail: resetMail(TO, 'https://x.test/reset'), link: 'https://x.test/reset', isNews: false },
  'signed up already': {
    mail: alreadySignedUpMail(TO, '481906', 'https://x.test/auth'),
    link: 'https://x.test/auth',
    isNews: false,
  },
  invitation: {
    mail: invitationMail({
      season: null,
      stop: null,
      to: TO,
      inviter: 'ben',
      group: 'Ours',
      message: 'Come!\nSoon',
      days: 7,
      url: 'https://x.test/i',
    }),
    link: 'https://x.test/i',
    isNews: false,
  },
  'injury alert': {
    mail: notice(injuryNotice(hurt, { weekId: 'w', weekNumber: 5, lineupId: 'l' }).letter),
    link: 'https://play.singleback.test/lineup/5?edit=l',
    isNews: true,
  },
  'first reminder': {
    mail: notice(reminderNotice('day', { groups: ['Ours'], slots: [], mayMakeNew: true }, week).letter),
    link: 'https://play.singleback.test/lineup/5',
    isNews: true,
  },
  'last call': {
    mail: notice(
      reminderNotice('hours', { groups: [], slots: [{ name: hurt.name, trouble: 'out' }], mayMakeNew: true }, week)
        .letter,
    ),
    link: 'https://play.singleback.test/lineups/5',
    isNews: true,
  },
};

const received: { to: string[]; mail: Promise<Email> }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, mail: PostalMime.parse(Buffer.concat(chunks)) });
      done();
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test.each(Object.entries(MAILS))('a real mail server receives the mail: %s', async (_kind, { mail, link, isNews }) => {
  const { port } = server.server.address() as AddressInfo;
  received.length = 0;
  await smtpSender(`smtp://127.0.0.1:${port}`, 'Singleback <play@singleback.test>').send(mail);
  await expect.poll(() => received).toHaveLength(1);
  const [one] = received;
  const read = (await one?.mail) as Email;
  expect(one?.to).toEqual([TO]);
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trim()).toBe(mail.text.trim());
  expect(read.html?.trim()).toBe(mail.html.trim());
  expect(read.text).toContain(`${link}\n`);
  expect(read.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect(read.html).not.toContain('<b>Co');
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value;
  const oneClick = /^<https:\/\/play\.singleback\.test\/api\/notifications\/one-click\?token=user\.[\w-]+>$/;
  if (isNews) expect(header('list-unsubscribe')).toMatch(oneClick);
  else expect(header('list-unsubscribe')).toBeUndefined();
  expect(header('list-unsubscribe-post')).toBe(isNews ? 'List-Unsubscribe=One-Click' : undefined);
  if (isNews) expect(header('message-id')).toBe('<notice@play.singleback.test>');
  if (isNews) expect(read.text).toContain(`${keys.publicUrl}/unsubscribe?email=ann%40one.test&ask=1`);
});
