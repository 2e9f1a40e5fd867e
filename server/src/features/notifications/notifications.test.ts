import type { AddressInfo } from 'node:net';
import { injuryNotice } from '@singleback/game/notifications/lineup-notices.ts';
import { reminderNotice } from '@singleback/game/notifications/reminder.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../lib/mail/mail.ts';
import { smtpSender } from '../../lib/mail/smtp.ts';
import { unsubscribeHeaders, unsubscribeToken } from '../../lib/tokens/user-links.ts';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';
import { alreadySignedUpMail, codeMail, confirmationMail, resetMail } from '../account/account-mails.ts';
import { invitationMail } from '../invitations/invite.ts';
import { noticeMail } from './deliver-notice.ts';

describe('settings', () => {
  let fixture: AppFixture;
  beforeAll(async () => {
    fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z') });
  });
  afterAll(() => fixture.close());

  const isUnsubscribed = async (userId: string) => {
    const query = 'select unsubscribed_at from users where id = $1';
    return (await fixture.context.database.pool.query(query, [userId])).rows[0].unsubscribed_at !== null;
  };

  describe('the e-mail preferences page', () => {
    test('[A7.10, A7.11] unsubscribes and subscribes again by the address', async () => {
      const { userId } = await fixture.signIn('ann');
      const gone = await fixture.call('GET /notifications/unsubscribe', { query: { email: ' Ann@Singleback.test ' } });
      expect([gone.status, gone.body]).toEqual([
        200,
        { success: true, message: 'You have been unsubscribed from Singleback emails.', error: null },
      ]);
      expect(await isUnsubscribed(userId)).toBe(true);
      const back = await fixture.call('POST /notifications/resubscribe', { body: { email: 'ann@singleback.test' } });
      expect([back.status, back.body.success]).toEqual([200, true]);
      expect(await isUnsubscribed(userId)).toBe(false);
    });

    test.each([
      [undefined, 422, 'Email parameter is required'],
      ['', 422, 'Email parameter is required'],
      ['nobody@singleback.test', 404, 'User not found with this email address'],
      ['ann', 422, 'Please enter a valid email address'],
      ["ann@singleback.test' or 1=1", 422, 'Please enter a valid email address'],
    ])('[A5.17, A7.10, A8.7] %j is refused', async (email, status, message) => {
      const answer = await fixture.call(
        'GET /notifications/unsubscribe',
        email === undefined ? {} : { query: { email } },
      );
      expect([answer.status, answer.body.error]).toEqual([status, message]);
    });
  });

  describe('one click in a mail program', () => {
    const oneClick = (url: string) =>
      fixture.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });

    test('unsubscribes by the signed token of the mail’s headers; a GET does not', async () => {
      const { userId } = await fixture.signIn('ben');
      const headers = unsubscribeHeaders(fixture.context, userId);
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const url = /^<http:\/\/localhost:3000(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] as string;
      const looked = await fixture.app.inject({ method: 'GET', url });
      expect([looked.statusCode, looked.headers.location]).toEqual([
        302,
        '/unsubscribe?email=ben%40singleback.test&ask=1',
      ]);
      expect(await isUnsubscribed(userId)).toBe(false);
      expect((await oneClick(url)).statusCode).toBe(200);
      expect(await isUnsubscribed(userId)).toBe(true);
    });

    test('ignores a forged, truncated or foreign token', async () => {
      const { userId } = await fixture.signIn('cat');
      const other = await fixture.signIn('dan');
      const token = unsubscribeToken(fixture.context.authSecret, userId);
      const signature = token.split('.')[1];
      const bad = [
        `${other.userId}.${signature}`,
        token.slice(0, -1),
        userId,
        `${userId}.`,
        `${token}.x`,
        unsubscribeToken('another secret', userId),
        unsubscribeToken(fixture.context.authSecret, '00000000-0000-4000-8000-000000000000'),
      ];
      for (const one of bad) {
        const answer = await oneClick(`/api/notifications/one-click?token=${encodeURIComponent(one)}`);
        expect([one, answer.statusCode]).toEqual([one, 404]);
      }
      expect((await oneClick('/api/notifications/one-click')).statusCode).toBe(400);
      expect([await isUnsubscribed(userId), await isUnsubscribed(other.userId)]).toEqual([false, false]);
    });
  });

  describe('notification settings', () => {
    test('[A2.44, A7.11] show that a user has unsubscribed, until subscribing again', async () => {
      const { token } = await fixture.signIn('fay');
      const isUnsubscribedNow = async () =>
        (await fixture.call('GET /notifications/settings', { token })).body.is_unsubscribed;
      expect(await isUnsubscribedNow()).toBe(false);
      await fixture.call('GET /notifications/unsubscribe', { query: { email: 'fay@singleback.test' } });
      expect(await isUnsubscribedNow()).toBe(true);
      await fixture.call('POST /notifications/resubscribe', { body: { email: 'fay@singleback.test' } });
      expect(await isUnsubscribedNow()).toBe(false);
    });

    test('store the time zone; the download contains it, the browsers, the notices and the emails that are off', async () => {
      const { userId, token } = await fixture.signIn('eve');
      const settings = await fixture.call('GET /notifications/settings', { token });
      expect(settings.body).toMatchObject({ time_zone: null, quiet_from: 22, quiet_until: 8, reminds_everyone: false });
      const said = await fixture.call('PUT /notifications/time-zone', { token, body: { time_zone: 'Asia/Kolkata' } });
      expect([said.status, said.body.time_zone]).toEqual([200, 'Asia/Kolkata']);
      expect(
        (await fixture.call('PUT /notifications/time-zone', { token, body: { time_zone: 'Nowhere' } })).status,
      ).toBe(422);
      await fixture.context.database.pool.query(
        `insert into notices (id, user_id, key, noted_at) values ($1, $2, 'reminder w day', '2025-10-05T16:00:00Z')`,
        [fixture.context.ids.uuid(), userId],
      );
      await fixture.call('PUT /notifications/emails', { token, body: { kind: 'recaps', is_on: false } });
      const { body } = await fixture.call('GET /account/download', { token });
      expect(body.notifications).toEqual({
        time_zone: 'Asia/Kolkata',
        browsers: [],
        told: [{ key: 'reminder w day', noted_at: '2025-10-05T16:00:00.000Z' }],
        emails_off: ['recaps'],
      });
    });

    test('[A2.44] let free users choose reminders only, where the operator reminds everybody', async () => {
      const open = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), remindsEveryone: true });
      try {
        const { token } = await open.signIn('ann');
        expect((await open.call('GET /notifications/settings', { token })).body.reminds_everyone).toBe(true);
        const body = { injury_alerts: false, lineup_reminders: false };
        const chosen = await open.call('PUT /account/notification-preferences', { token, body });
        expect(chosen.body.user_metadata.notification_preferences).toEqual({
          injury_alerts: true,
          lineup_reminders: false,
        });
      } finally {
        await open.close();
      }
    });
  });
});

describe('every email', () => {
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
    reset: { mail: resetMail(TO, 'https://x.test/reset', 1), link: 'https://x.test/reset', isNews: false },
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

  test.each(Object.entries(MAILS))(
    'a real mail server receives the mail: %s',
    async (_kind, { mail, link, isNews }) => {
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
    },
  );
});
