import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture } from '../../../testing/lineup-fixture.ts';
import { linkIn, openBrowser, PASSWORD, tokenIn } from '../testing/browser.ts';

let fixture: LineupFixture;
let groupId: string;
let joinToken: string;
let owner: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  owner = (await fixture.signIn('Owner')).token;
  const group = { name: 'Late Hits', season_id: fixture.season.id };
  const made = await fixture.call('POST /groups', { token: owner, body: group });
  expect([made.status, made.body.name]).toEqual([200, 'Late Hits']);
  groupId = made.body.id;
  const link = await fixture.call('POST /groups/:id/join-links', { token: owner, params: { id: groupId } });
  joinToken = link.body.join_token;
});
afterAll(() => fixture.close());

/** Signs up on a laptop and confirms on a phone; returns the confirmation and the phone's session. */
async function signUpAcross(name: string, email: string, more: object) {
  const laptop = openBrowser(fixture);
  await laptop.post('/api/auth/sign-up/email', { name, email, password: PASSWORD, ...more });
  const mail = fixture.mails.findLast(({ to }) => to === email);
  const phone = openBrowser(fixture);
  const token = tokenIn(fixture, email);
  const { body } = await phone.post('/api/auth/verify-email', { token, password: PASSWORD });
  return { next: body.next as string, mail, bearer: await phone.token() };
}

describe('a sign-up for a group', () => {
  test('[A2.2, G2.9] by a join link leads to it from any browser, and the email names it', async () => {
    const { next, mail, bearer } = await signUpAcross('By Link', 'bylink@one.test', { joinToken });
    expect(next).toBe(`/join/${joinToken}`);
    expect(mail?.text).toContain('Hello By Link,');
    expect(mail?.text).toContain('The group “Late Hits” is waiting for you');
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([expect.stringContaining('/auth/confirm?token=')]);
    expect(mail?.html.match(/>http:\/\/localhost:3000\/auth\/confirm/g)).toHaveLength(1);
    const joined = await fixture.call('POST /join-links/:token/join', { token: bearer, params: { token: joinToken } });
    expect(joined.body.name).toBe('Late Hits');
  });

  test('[A2.2] by an invitation leads to it, and the email names the inviter', async () => {
    const email = 'invited@one.test';
    await fixture.call('POST /groups/:id/invite', {
      ...{ token: owner, params: { id: groupId }, body: { invitee_emails: [email] } },
    });
    const invitationToken = linkIn(fixture, email).replace('/invitations/', '');
    const { next, mail, bearer } = await signUpAcross('By Mail', email, { invitationToken });
    expect(next).toBe(`/invitations/${invitationToken}`);
    expect(mail?.text).toContain('The invitation from Owner to the group “Late Hits” is waiting for you.');
    const params = { token: invitationToken };
    expect((await fixture.call('POST /invitations/:token/accept', { token: bearer, params })).status).toBe(200);
  });

  test('[A2.2] by both prefers the join link, and either to a page', async () => {
    const { next } = await signUpAcross('Both Ways', 'both@one.test', { joinToken, callbackURL: '/scoreboard?week=3' });
    expect(next).toBe(`/join/${joinToken}`);
  });

  test('a link deleted in the meantime is not mentioned, but still the destination', async () => {
    const { next, mail } = await signUpAcross('Too Late', 'gone@one.test', { joinToken: 'no-such-link' });
    expect(next).toBe('/join/no-such-link');
    expect(mail?.text).not.toContain('waiting');
  });

  test.each([
    ['a page', { callbackURL: '/scoreboard?week=3' }, '/scoreboard?week=3'],
    ['a whole address of ours', { callbackURL: 'http://localhost:3000/groups' }, '/groups'],
    ['the sign-in pages', { callbackURL: '/auth/callback' }, null],
    ['a crafted join token', { joinToken: '../..//evil.test' }, null],
    ['a forged invitation', { invitationToken: 'x'.repeat(64) }, null],
  ])('for %s', async (what, more, expected) => {
    const name = what.replaceAll(' ', '');
    expect((await signUpAcross(name, `${name}@one.test`, more)).next).toBe(expected);
  });

  test('names in the email can’t become links', async () => {
    const { mail } = await signUpAcross('evil.test http://x.test', 'linkish@one.test', {});
    expect(mail?.text).not.toMatch(/evil\.test|http:\/\/x/);
  });
});
