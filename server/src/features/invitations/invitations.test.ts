import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type GroupFixture, openGroupFixture } from './testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;
let groupId: string;
let groups = 0;
let inviters = 0;

beforeAll(async () => {
  fixture = await openGroupFixture();
  ben = await fixture.premium('ben');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  groups += 1;
  groupId = await fixture.group(ben, `Group ${groups}`);
});

const accept = ({ token }: Person, invitation: string) =>
  fixture.call('POST /invitations/:token/accept', { token, params: { token: invitation } });
const decline = ({ token }: Person, invitation: string) =>
  fixture.call('POST /invitations/:token/decline', { token, params: { token: invitation } });
const look = (invitation: string) => fixture.call('GET /invitations/:token', { params: { token: invitation } });
const pending = async ({ token }: Person) => (await fixture.call('GET /invitations/pending', { token })).body;

describe('an invitation', () => {
  test('[G7.8, G7.14, G3.4] is sent by mail, names inviter and group, and can be opened by token', async () => {
    const answer = await fixture.invite(
      ben,
      groupId,
      ['Eve@Singleback.test; gus@singleback.test'],
      'Join us!\nOr else.',
    );
    expect([answer.status, answer.body]).toEqual([200, { message: '2 invitations sent', errors: [] }]);
    const mail = fixture.mails.findLast(({ to }) => to === 'eve@singleback.test');
    expect(mail?.subject).toBe(`ben invites you to Group ${groups}`);
    expect(mail?.text).toContain('> Join us!\n> Or else.');
    expect(mail?.html).toContain('name="viewport"');
    const token = /http:\/\/localhost:3000\/invitations\/([\w-]{64})\n/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await look(token);
    expect(body).toEqual({
      id: expect.any(String),
      invitation_token: token,
      status: 'pending',
      message: 'Join us!\nOr else.',
      expires_at: new Date(fixture.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      inviter: { display_name: 'ben', username: 'ben' },
      groups: {
        id: groupId,
        name: `Group ${groups}`,
        description: '',
        visibility: 'private',
        current_participants: 1,
        max_participants: 50,
        start_week: null,
        missed_weeks: 'nothing',
        seasons: { id: fixture.season.id, name: '2025 Season' },
        group_settings: expect.objectContaining({ qb_count: 1, playoff_multiplier: 1.25 }),
      },
    });
  });

  test('escapes tags and links in names in the mail', async () => {
    const odd = await fixture.group(ben, '<b>evil.test</b> & "co"');
    await fixture.invited(ben, odd, 'odd');
    const mail = fixture.mails.findLast(({ to }) => to === 'odd@singleback.test');
    expect(mail?.html).not.toContain('<b>');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil.test');
  });

  test('is stored without address and token', async () => {
    const token = await fixture.invited(ben, groupId, 'hidden');
    const stored = JSON.stringify(await fixture.rows('select * from invitations'));
    expect(stored).not.toContain('hidden@');
    expect(stored).not.toContain(token);
  });

  test('[G7.13, G2.11] is pending for the account with that address, created before or after', async () => {
    const token = await fixture.invited(ben, groupId, 'ida');
    const ida = await fixture.free('ida');
    expect(await pending(ida)).toEqual([expect.objectContaining({ invitation_token: token, status: 'pending' })]);
    expect(await pending(ben)).toEqual([]);
    await fixture.context.database.pool.query(`update users set email_verified = false where id = '${ida.userId}'`);
    expect(await pending(ida)).toEqual([]);
  });

  test('[G7.15, G4.1] is accepted once, and idempotent for the same user', async () => {
    const token = await fixture.invited(ben, groupId, 'joe');
    const [joe, kim] = [await fixture.free('joe'), await fixture.free('kim')];
    const first = await accept(joe, token);
    expect([first.status, first.body.id, first.body.current_participants]).toEqual([200, groupId, 2]);
    expect((await accept(joe, token)).status).toBe(200);
    const other = await accept(kim, token);
    expect([other.status, other.body.code]).toEqual([409, 'invitation_closed']);
    expect((await look(token)).body).toMatchObject({ status: 'accepted', groups: { current_participants: 2 } });
    expect(await pending(joe)).toEqual([]);
    expect((await decline(joe, token)).body.code).toBe('invitation_closed');
    await fixture.call('POST /groups/:id/leave', { token: joe.token, params: { id: groupId } });
    expect((await accept(joe, token)).body.code).toBe('invitation_closed');
  });

  test('[G7.15, G4.1] is not used up by a member, unless it was sent to them', async () => {
    const [forEva, forRon] = [await fixture.invited(ben, groupId, 'eva'), await fixture.invited(ben, groupId, 'ron')];
    const [eva, ron] = [await fixture.free('eva'), await fixture.free('ron')];
    await fixture.join(ron, groupId);
    for (const member of [ben, ron]) expect((await accept(member, forEva)).body.id).toBe(groupId);
    expect(await pending(eva)).toMatchObject([{ status: 'pending' }]);
    expect((await accept(eva, forEva)).body.current_participants).toBe(3);
    await accept(ron, forRon);
    expect((await look(forRon)).body.status).toBe('accepted');
  });

  test('[G7.16, G4.1] can be declined for good', async () => {
    const token = await fixture.invited(ben, groupId, 'lee');
    const lee = await fixture.free('lee');
    expect((await decline(lee, token)).body).toEqual({ success: true });
    expect((await decline(lee, token)).status).toBe(200);
    expect((await look(token)).body.status).toBe('declined');
    expect((await accept(lee, token)).body).toMatchObject({ code: 'invitation_closed' });
    expect(await pending(lee)).toEqual([]);
  });

  test('[G4.1, G2.24] expires after seven days, is shown as expired for seven more, and can be sent again', async () => {
    const start = fixture.clock.now();
    const token = await fixture.invited(ben, groupId, 'mia');
    const mia = await fixture.free('mia');
    fixture.clock.set(new Date(start.getTime() + 7 * DAY_MS));
    expect((await look(token)).body.status).toBe('expired');
    expect(await pending(mia)).toMatchObject([{ status: 'expired' }]);
    expect((await accept(mia, token)).body).toMatchObject({ error: 'This invitation has expired.' });
    expect((await decline(mia, token)).body.code).toBe('invitation_closed');
    const again = await fixture.invited(ben, groupId, 'mia');
    expect(again).not.toBe(token);
    expect(await pending(mia)).toMatchObject([{ status: 'pending', invitation_token: again }]);
    fixture.clock.set(new Date(start.getTime() + 21 * DAY_MS));
    expect(await pending(mia)).toEqual([]);
    fixture.clock.set(start);
  });

  test('[G2.68] can’t be found by a wrong token', async () => {
    const token = await fixture.invited(ben, groupId, 'ned');
    for (const wrong of ['x', groupId, token.slice(1), `${token}x`, '%00']) {
      const { status, body } = await look(wrong);
      expect([status, body.error]).toEqual([404, 'This invitation could not be found or has expired.']);
    }
  });
});

describe('inviting', () => {
  // Each test has its own inviter: an account may invite 20 times an hour.
  let bob: Person;
  beforeEach(async () => {
    inviters += 1;
    bob = await fixture.premium(`bob${inviters}`);
    groupId = await fixture.group(bob, `Of bob ${inviters}`);
  });

  test('[G5.1, G5.3, G5.4, G5.8] refuses what the form refuses, and writes and sends nothing', async () => {
    const before = [fixture.mails.length, (await fixture.rows('select 1 from invitations')).length];
    const eleven = Array.from({ length: 11 }, (_, n) => `p${n}@one.test`);
    const tries: [string[], string, string][] = [
      [[], '', 'At least one valid email address is required'],
      [['a@one.test', 'nope, x@yopmail.com'], '', 'Invalid email addresses: nope, x@yopmail.com'],
      [eleven, '', 'You can only invite up to 10 people at once'],
      [['a@one.test'], 'x '.repeat(300), 'Message is too long. Please keep it under 500 characters.'],
      [['a@one.test'], 'see evil.test', 'URLs are not allowed in invitation messages.'],
      [['a@one.test\r\nBcc: b@one.test'], '', 'Invalid email addresses: Bcc: b@one.test'],
    ];
    for (const [emails, message, error] of tries) {
      const answer = await fixture.invite(bob, groupId, emails, message);
      expect([answer.status, answer.body.error]).toEqual([422, error]);
    }
    expect([fixture.mails.length, (await fixture.rows('select 1 from invitations')).length]).toEqual(before);
  });

  test('refuses to invite oneself, alone or among others, and writes and sends nothing', async () => {
    const before = [fixture.mails.length, (await fixture.rows('select 1 from invitations')).length];
    const own = `bob${inviters}@singleback.test`;
    for (const emails of [[own.toUpperCase()], ['pia@one.test', own]]) {
      const { status, body } = await fixture.invite(bob, groupId, emails);
      expect([status, body]).toEqual([
        422,
        {
          error: `You can't invite yourself. Remove ${own} from the list.`,
          code: 'field_invalid',
          details: { field: 'invitee_emails' },
        },
      ]);
    }
    expect([fixture.mails.length, (await fixture.rows('select 1 from invitations')).length]).toEqual(before);
  });

  test('[G8.27, G7.8] lists who was not invited, along with who was', async () => {
    await fixture.invited(bob, groupId, 'ola');
    const part = await fixture.invite(bob, groupId, ['ola@singleback.test', 'pat@singleback.test']);
    expect(part.body).toEqual({
      message: '1 of 2 invitations sent',
      errors: ['ola@singleback.test already has a pending invitation to this group'],
    });
    const none = await fixture.invite(bob, groupId, ['OLA@singleback.test']);
    expect([none.status, none.body]).toEqual([
      409,
      {
        error: 'No invitation was sent',
        code: 'already_invited',
        details: ['ola@singleback.test already has a pending invitation to this group'],
      },
    ]);
  });

  test('gives the same response for a member, a user and an unknown address', async () => {
    const quin = await fixture.free('quin');
    await fixture.free('rae');
    await fixture.join(quin, groupId);
    const answers = [];
    for (const name of ['quin', 'rae', 'nobody']) {
      answers.push(await fixture.invite(bob, groupId, [`${name}@singleback.test`]));
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await pending(quin)).toEqual([]);
  });

  test('limits an address to five a day from all groups together', async () => {
    for (let n = 0; n < 5; n++) await fixture.invited(bob, await fixture.group(bob, `Many ${n}`), 'sam');
    const answer = await fixture.invite(bob, groupId, ['sam@singleback.test']);
    expect(answer.body.details).toEqual(['sam@singleback.test was invited too many times today']);
  });

  test('sends nothing to unsubscribed users, and others can unsubscribe with one click', async () => {
    const tom = await fixture.free('tom');
    await fixture.invite(bob, groupId, ['tom@singleback.test']);
    const mail = fixture.mails.findLast(({ to }) => to === 'tom@singleback.test');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const count = () => fixture.mails.filter(({ to }) => to === 'tom@singleback.test').length;
    await fixture.context.database.pool.query(`update users set unsubscribed_at = now() where id = '${tom.userId}'`);
    await fixture.invite(bob, await fixture.group(bob, 'Quiet'), ['tom@singleback.test']);
    expect(count()).toBe(1);
    expect(await pending(tom)).toHaveLength(2);
    await fixture.context.database.pool.query(`update users set unsubscribed_at = null where id = '${tom.userId}'`);
    const choose = (is_on: boolean) =>
      fixture.call('PUT /notifications/emails', { token: tom.token, body: { kind: 'invitations', is_on } });
    await choose(false);
    await fixture.invite(bob, await fixture.group(bob, 'Off'), ['tom@singleback.test']);
    expect(count()).toBe(1);
    await choose(true);
    await fixture.invite(bob, await fixture.group(bob, 'On'), ['tom@singleback.test']);
    expect(count()).toBe(2);
  });

  test('limits an account to twenty invitations an hour, without refused ones', async () => {
    for (let n = 0; n < 25; n++) await fixture.invite(bob, groupId, ['nope']);
    for (let n = 0; n < 20; n++) await fixture.invite(bob, groupId, [`far${n}@one.test`]);
    const answer = await fixture.invite(bob, groupId, ['far@one.test']);
    expect([answer.status, answer.body.code, Number(answer.headers['retry-after']) > 0]).toEqual([
      429,
      'too_many',
      true,
    ]);
  });

  test('a full group can’t invite', async () => {
    await fixture.context.database.pool.query(`update groups set max_participants = 1 where id = '${groupId}'`);
    expect((await fixture.invite(bob, groupId, ['x@one.test'])).body.code).toBe('group_full');
  });
});
