import { DAY_MS } from '@singleback/game/season/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { tidyInvitations } from './sent-service.ts';
import { type GroupFixture, openGroupFixture } from './testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;
let ann: Person;
let cat: Person;
let made = 0;

beforeAll(async () => {
  fixture = await openGroupFixture();
  [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.premium('cat')];
});
afterAll(() => fixture.close());

/** A group of ben with ann in it. */
async function open(): Promise<string> {
  made += 1;
  const id = await fixture.group(ben, `Sent ${made}`);
  await fixture.join(ann, id);
  return id;
}

const listed = async ({ token }: Person, id: string) =>
  (await fixture.call('GET /groups/:id/invitations', { token, params: { id } })).body;
const act = (key: 'resend' | 'withdraw', { token }: Person, id: string, invitationId: string) =>
  fixture.call(
    key === 'resend'
      ? 'POST /groups/:id/invitations/:invitationId/resend'
      : 'DELETE /groups/:id/invitations/:invitationId',
    { token, params: { id, invitationId } },
  );
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms));

test('invitations are listed for commissioners, with others’ addresses masked; members see their own', async () => {
  const group = await open();
  await fixture.invited(ben, group, 'joe');
  await fixture.invited(ann, group, 'kim');
  const addresses = async (person: Person) =>
    (await listed(person, group)).map((each: { address: string }) => each.address);
  expect((await addresses(ben)).sort()).toEqual(['joe@singleback.test', 'k…@singleback.test']);
  expect(await addresses(ann)).toEqual(['kim@singleback.test']);
  const [stored] = await fixture.rows(`select address from invitations where group_id = '${group}' limit 1`);
  expect(String(stored?.address)).not.toContain('@');
});

test('an invitation is sent again once a day, with the same link, and lives on', async () => {
  const group = await open();
  const token = await fixture.invited(ann, group, 'lee');
  const [{ id }] = await listed(ann, group);
  const tooEarly = await act('resend', ann, group, id);
  expect(tooEarly.body).toMatchObject({ error: 'This invitation was sent less than a day ago.', code: 'too_many' });
  const all = await fixture.call('POST /groups/:id/invitations/resend', { token: ann.token, params: { id: group } });
  expect(all.body.error).toBe('These invitations were sent less than a day ago.');
  for (const { headers } of [tooEarly, all]) expect(headers['retry-after']).toBe(String(DAY_MS / 1000));
  later(8 * DAY_MS);
  const lee = await fixture.free('lee');
  expect((await listed(ben, group))[0]).toMatchObject({ status: 'expired' });
  const mails = fixture.mails.length;
  expect((await act('resend', ben, group, id)).body).toMatchObject({
    status: 'pending',
    address: 'l…@singleback.test',
  });
  const [mail] = fixture.mails.slice(mails);
  expect(mail).toMatchObject({ to: 'lee@singleback.test', subject: expect.stringContaining('ann invites you') });
  expect(mail?.text).toContain(`/invitations/${token}`);
  const accepted = await fixture.call('POST /invitations/:token/accept', { token: lee.token, params: { token } });
  expect(accepted.status).toBe(200);
  expect(await listed(ben, group)).toEqual([]);
  const [row] = await fixture.rows(`select address from invitations where id = '${id}'`);
  expect(row).toEqual({ address: null });
});

test('a withdrawn invitation ends at once', async () => {
  const group = await open();
  const token = await fixture.invited(ben, group, 'max');
  const [{ id }] = await listed(ben, group);
  // ann neither sent it nor manages the group.
  expect((await act('withdraw', ann, group, id)).status).toBe(404);
  expect((await act('withdraw', ben, group, id)).status).toBe(200);
  expect((await act('withdraw', ben, group, id)).status).toBe(404);
  const opened = await fixture.call('GET /invitations/:token', { params: { token } });
  expect(opened.body.error).toBe('This invitation could not be found or has expired.');
  // Each counts for its address, however it ended, but for nothing else.
  for (let n = 0; n < 3; n++) {
    expect((await fixture.invite(ben, group, ['max@singleback.test'])).status).toBe(200);
    await act('withdraw', ben, group, (await listed(ben, group))[0].id);
  }
  const other = await open();
  await fixture.invited(ben, other, 'max');
  const deletion = { token: ben.token, params: { id: other }, body: { name: `Sent ${made}` } };
  expect((await fixture.call('DELETE /groups/:id', deletion)).status).toBe(200);
  const again = await fixture.invite(ben, group, ['max@singleback.test']);
  expect(again.body.details).toEqual(['max@singleback.test was invited too many times today']);
  const { body: download } = await fixture.call('GET /account/download', { token: ben.token });
  const named = download.invitations_sent.map((sent: { group: string }) => sent.group);
  expect(named.filter((name: string) => ['', `Sent ${made - 1}`].includes(name))).toEqual([]);
  expect(await listed(ben, group)).toEqual([]);
  later(DAY_MS);
  await tidyInvitations(fixture.context);
  expect(await fixture.rows(`select from invitations where group_id = '${group}'`)).toEqual([]);
  expect((await fixture.invite(ben, group, ['max@singleback.test'])).status).toBe(200);
});

test('an expired invitation is dismissed by the user it was for, and its address deleted a week later', async () => {
  const group = await open();
  const token = await fixture.invited(ben, group, 'ned');
  const ned = await fixture.free('ned');
  const dismiss = (person: Person) =>
    fixture.call('POST /invitations/:token/dismiss', { token: person.token, params: { token } });
  expect((await dismiss(ned)).body).toMatchObject({ code: 'invitation_closed' });
  later(7 * DAY_MS + 1000);
  const pending = async () => (await fixture.call('GET /invitations/pending', { token: ned.token })).body;
  expect(await pending()).toMatchObject([{ status: 'expired' }]);
  expect((await dismiss(cat)).status).toBe(404);
  expect((await dismiss(ned)).status).toBe(200);
  expect(await pending()).toEqual([]);
  await tidyInvitations(fixture.context);
  const address = async () =>
    (await fixture.rows(`select address from invitations where group_id = '${group}'`))[0]?.address;
  expect(await address()).not.toBeNull();
  later(7 * DAY_MS);
  await tidyInvitations(fixture.context);
  expect(await address()).toBeNull();
});

test('where only commissioners invite, members neither invite nor see the link', async () => {
  const group = await open();
  await fixture.joinLink(ann, group);
  await fixture.call('PUT /groups/:id/commissioners-invite', {
    ...{ token: ben.token, params: { id: group } },
    body: { commissioners_invite: true },
  });
  const refusal = 'Only the commissioners of this group invite people.';
  expect((await fixture.invite(ann, group, ['oli@singleback.test'])).body.error).toBe(refusal);
  const link = await fixture.call('POST /groups/:id/join-links', { token: ann.token, params: { id: group } });
  expect(link.body.error).toBe(refusal);
  const links = async ({ token }: Person) =>
    (await fixture.call('GET /groups', { token })).body.find(({ id }: { id: string }) => id === group).join_links;
  expect(await links(ann)).toEqual([]);
  expect(await links(ben)).toHaveLength(1);
  expect((await fixture.invite(ben, group, ['oli@singleback.test'])).status).toBe(200);
});

test('a removed member returns only by an invitation of a commissioner to their own address', async () => {
  const group = await open();
  await fixture.join(cat, group);
  const remove = () =>
    fixture.call('POST /groups/:id/members/:userId/remove', {
      ...{ token: ben.token, params: { id: group, userId: cat.userId } },
    });
  expect((await remove()).status).toBe(200);
  later(1000);
  const accept = (token: string) =>
    fixture.call('POST /invitations/:token/accept', { token: cat.token, params: { token } });
  const byAnn = await fixture.invited(ann, group, 'cat');
  expect((await accept(byAnn)).body).toMatchObject({
    error: 'You were removed from this group. A commissioner can invite you again.',
    code: 'not_allowed',
  });
  const [{ id }] = await listed(ben, group);
  await act('withdraw', ben, group, id);
  const forwarded = await fixture.invited(ben, group, 'friend');
  expect((await accept(forwarded)).body.code).toBe('not_allowed');
  const friend = await fixture.free('friend');
  const own = await fixture.invited(ben, group, 'cat');
  expect((await accept(own)).status).toBe(200);
  // Refused, it is still the friend's.
  const taken = await fixture.call('POST /invitations/:token/accept', {
    ...{ token: friend.token, params: { token: forwarded } },
  });
  expect(taken.status).toBe(200);
});

test('an invitation from before the removal counts once a commissioner has sent it again', async () => {
  const group = await open();
  const token = await fixture.invited(ben, group, 'dee');
  const dee = await fixture.premium('dee');
  await fixture.join(dee, group);
  later(1000);
  const of = { token: ben.token, params: { id: group, userId: dee.userId } };
  expect((await fixture.call('POST /groups/:id/members/:userId/remove', of)).status).toBe(200);
  const accept = () => fixture.call('POST /invitations/:token/accept', { token: dee.token, params: { token } });
  expect((await accept()).body.code).toBe('not_allowed');
  later(DAY_MS);
  const [{ id }] = await listed(ben, group);
  expect((await act('resend', ben, group, id)).status).toBe(200);
  expect((await accept()).status).toBe(200);
});

test('a commissioner’s invitation takes the place of one that would not let a removed member in', async () => {
  const group = await open();
  const eli = await fixture.premium('eli');
  const remove = (user: Person) =>
    fixture.call('POST /groups/:id/members/:userId/remove', {
      ...{ token: ben.token, params: { id: group, userId: user.userId } },
    });
  const accept = (token: string) =>
    fixture.call('POST /invitations/:token/accept', { token: eli.token, params: { token } });
  const again = (person: Person) => fixture.invite(person, group, ['eli@singleback.test']);
  // Sent before the removal: they came by the join link.
  const older = await fixture.invited(ben, group, 'eli');
  expect((await again(ben)).body.code).toBe('already_invited');
  await fixture.join(eli, group);
  later(1000);
  await remove(eli);
  later(1000);
  expect((await again(ann)).body.code).toBe('already_invited');
  const own = await fixture.invited(ben, group, 'eli');
  expect((await accept(older)).status).toBe(404);
  expect((await again(ben)).body.code).toBe('already_invited');
  expect((await accept(own)).status).toBe(200);
  // Sent after it, by a member who is no commissioner.
  later(1000);
  await remove(eli);
  later(1000);
  const byAnn = await fixture.invited(ann, group, 'eli');
  expect((await accept(byAnn)).body.code).toBe('not_allowed');
  later(DAY_MS);
  // Sent again by a commissioner, whom that shows no address.
  const [{ id }] = await listed(ben, group);
  expect((await act('resend', ben, group, id)).body).toMatchObject({ address: 'e…@singleback.test' });
  expect((await accept(byAnn)).status).toBe(200);
});
