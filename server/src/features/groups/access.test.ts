import { randomUUID } from 'node:crypto';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions } from '../../testing/app-fixture.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';

const ROLES = ['nobody', 'stranger', 'member', 'creator', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** A group made for one attempt, and the ids that calls need. */
interface Scene {
  groupId: string;
  memberId: string;
  linkId: string;
  linkToken: string;
  invitation: string;
}

/** A call's result for each role: 'ok', or a status with its code. */
type Row = [key: CallKey, makeOptions: (scene: Scene) => CallOptions, answers: Record<Role, string>];

let fixture: GroupFixture;
let scenes = 0;
let people: Record<Exclude<Role, 'nobody'>, Person>;

beforeAll(async () => {
  fixture = await openGroupFixture();
  people = {
    stranger: await fixture.premium('stranger'),
    member: await fixture.premium('member'),
    creator: await fixture.premium('creator'),
    admin: await fixture.signIn('cass', 'super-admin'),
  };
  const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null };
  await recordSubscription(fixture.context, { userId: people.admin.userId, ...plan });
});
afterAll(() => fixture.close());

const all = (nobody: string, stranger: string, member: string, creator: string, admin: string) => ({
  nobody,
  stranger,
  member,
  creator,
  admin,
});
const MISSING = '404 not_found';
const NO = '403 not_allowed';
const ANON = '401 not_signed_in';

const ofGroup = ({ groupId }: Scene): CallOptions => ({ params: { id: groupId } });
const ofMember = ({ groupId, memberId }: Scene): CallOptions => ({ params: { id: groupId, userId: memberId } });
const byLink = ({ linkToken }: Scene): CallOptions => ({ params: { token: linkToken } });
const byInvitation = ({ invitation }: Scene): CallOptions => ({ params: { token: invitation } });
const inviteOne = (scene: Scene): CallOptions => ({
  ...ofGroup(scene),
  body: { invitee_emails: [`guest${scenes}@one.test`] },
});
const takeOver = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { user_id: scene.memberId } });
const showName = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { shares_name: true } });
const renamed = (scene: Scene): CallOptions => ({ ...ofGroup(scene), body: { name: 'Renamed' } });
const recapOfWeek1 = ({ groupId }: Scene): CallOptions => ({ params: { groupId, weekNumber: '1' } });
const newGroup = (): CallOptions => ({ body: { name: 'New', season_id: fixture.season.id } });
const plain = (): CallOptions => ({});

/** All calls of groups, invitations and join links, on a private group. */
const PRIVATE: Row[] = [
  ['GET /groups', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /groups/public', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /groups/admin/all', plain, all(ANON, NO, NO, NO, 'ok')],
  ['POST /groups', newGroup, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /groups/:id/join', ofGroup, all(ANON, MISSING, 'ok', 'ok', MISSING)],
  ['POST /groups/:id/leave', ofGroup, all(ANON, MISSING, 'ok', NO, MISSING)],
  ['GET /groups/:id/members', ofGroup, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/history', ofGroup, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/week', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/trophies', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:id/export', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['GET /groups/:groupId/recap/:weekNumber', recapOfWeek1, all(ANON, MISSING, 'ok', 'ok', 'ok')],
  ['POST /groups/:id/members/:userId/remove', ofMember, all(ANON, MISSING, NO, 'ok', NO)],
  // It plays in the current season.
  ['POST /groups/:id/renew', ofGroup, all(ANON, MISSING, NO, NO, NO)],
  ['PUT /groups/:id', renamed, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/close', ofGroup, all(ANON, MISSING, NO, 'ok', NO)],
  // It is open.
  ['POST /groups/:id/reopen', ofGroup, all(ANON, MISSING, NO, NO, NO)],
  ['PUT /groups/:id/shares-name', showName, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/hand-over', takeOver, all(ANON, MISSING, NO, 'ok', NO)],
  ['POST /groups/:id/invite', inviteOne, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['POST /groups/:id/join-links', ofGroup, all(ANON, MISSING, 'ok', 'ok', NO)],
  ['DELETE /join-links/:id', ({ linkId }) => ({ params: { id: linkId } }), all(ANON, MISSING, NO, 'ok', 'ok')],
  ['GET /join-links/:token', byLink, all('ok', 'ok', 'ok', 'ok', 'ok')],
  ['POST /join-links/:token/join', byLink, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /invitations/pending', plain, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['GET /invitations/:token', byInvitation, all('ok', 'ok', 'ok', 'ok', 'ok')],
  ['POST /invitations/:token/accept', byInvitation, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /invitations/:token/decline', byInvitation, all(ANON, 'ok', 'ok', 'ok', 'ok')],
];

/** Different results for a public group, which can be seen and joined. */
const PUBLIC: Row[] = [
  ['POST /groups/:id/join', ofGroup, all(ANON, 'ok', 'ok', 'ok', 'ok')],
  ['POST /groups/:id/leave', ofGroup, all(ANON, MISSING, 'ok', NO, MISSING)],
  ['GET /groups/:id/members', ofGroup, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/history', ofGroup, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['GET /groups/:id/week', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/trophies', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:id/export', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
  ['GET /groups/:groupId/recap/:weekNumber', recapOfWeek1, all(ANON, NO, 'ok', 'ok', 'ok')],
  ['POST /groups/:id/members/:userId/remove', ofMember, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/renew', ofGroup, all(ANON, NO, NO, NO, NO)],
  ['PUT /groups/:id', renamed, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/close', ofGroup, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/reopen', ofGroup, all(ANON, NO, NO, NO, NO)],
  ['PUT /groups/:id/shares-name', showName, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/hand-over', takeOver, all(ANON, NO, NO, 'ok', NO)],
  ['POST /groups/:id/invite', inviteOne, all(ANON, NO, 'ok', 'ok', NO)],
  ['POST /groups/:id/join-links', ofGroup, all(ANON, NO, 'ok', 'ok', NO)],
];

/** A group with a creator, a member, a link and a pending invitation. */
async function setUp(visibility: string): Promise<Scene> {
  scenes += 1;
  const { creator, member } = people;
  const groupId = await fixture.group(creator, `Scene ${scenes}`, {}, visibility);
  // Groups only have recaps since their creation.
  await fixture.rows(
    `update groups set created_at = '${fixture.season.at(1, HOURS.midweek).toISOString()}' where id = '${groupId}' returning id`,
  );
  await fixture.join(member, groupId);
  const link = await fixture.joinLink(creator, groupId);
  const invitation = await fixture.invited(creator, groupId, `waiting${scenes}`);
  return { groupId, memberId: member.userId, linkId: link.id, linkToken: link.token, invitation };
}

const tokenOf = (role: Role) => (role === 'nobody' ? undefined : people[role].token);

describe.each([
  ['private', PRIVATE],
  ['public', PUBLIC],
])('[G2.22, G6.1, G6.2, G6.4, G6.6] a %s group', (visibility, rows) => {
  test.each(rows)('%s returns the right result for each role', async (key, makeOptions, answers) => {
    const given: Record<string, string> = {};
    for (const role of ROLES) {
      const scene = await setUp(visibility);
      const { status, body } = await fixture.call(key, { ...makeOptions(scene), token: tokenOf(role) });
      given[role] = status === 200 ? 'ok' : `${status} ${body.code}`;
    }
    expect(given).toEqual(answers);
  });
});

test('the table covers all calls of groups, invitations and join links', () => {
  const known = Object.keys(calls).filter((key) => /^\w+ \/(groups|invitations|join-links)\b/.test(key));
  expect(PRIVATE.map(([key]) => key).sort()).toEqual(known.sort());
});

test('a private group of others is indistinguishable from a missing one', async () => {
  const scene = await setUp('private');
  const { token } = people.stranger;
  const nowhere = { ...scene, groupId: randomUUID(), linkId: randomUUID(), memberId: randomUUID() };
  const rows = PRIVATE.filter(([key]) => /^\w+ \/(groups|join-links)\/:(id|groupId)\b/.test(key));
  expect(rows).toHaveLength(18);
  for (const [key, makeOptions] of rows) {
    const [foreign, missing] = [scene, nowhere].map((each) => fixture.call(key, { ...makeOptions(each), token }));
    const [one, other] = [await foreign, await missing];
    expect([key, one?.status, one?.text]).toEqual([key, other?.status, other?.text]);
  }
});

test('[G3.3] the everyone-group can’t be managed', async () => {
  const scene = await setUp('public');
  const { token } = people.creator;
  const everyone = { ...scene, groupId: EVERYONE_GROUP_ID };
  const open = ['POST /groups/:id/join', 'GET /groups/:groupId/recap/:weekNumber'];
  const rows = PUBLIC.filter(([key]) => !open.includes(key));
  for (const [key, makeOptions] of rows) {
    const { status, body } = await fixture.call(key, { ...makeOptions(everyone), token });
    expect([key, status, body.code]).toEqual([key, 403, 'not_allowed']);
  }
});

test('the maker of a link may delete it without being creator or admin', async () => {
  const scene = await setUp('private');
  const { token } = people.member;
  const creator = fixture.call('DELETE /join-links/:id', { params: { id: scene.linkId }, token });
  expect((await creator).status).toBe(403);
  await fixture.context.database.pool.query('delete from join_links where id = $1', [scene.linkId]);
  const own = await fixture.joinLink(people.member, scene.groupId);
  const answer = await fixture.call('DELETE /join-links/:id', { params: { id: own.id }, token });
  expect(answer.status).toBe(200);
});

test('no response reveals an address, except a call with the token', async () => {
  const scene = await setUp('private');
  const { token } = people.member;
  for (const key of ['GET /groups', 'GET /groups/:id/members', 'GET /groups/:id/history'] as const) {
    const { text } = await fixture.call(key, { params: { id: scene.groupId }, token });
    expect(text).not.toContain('@');
    expect(text).not.toContain(scene.invitation);
  }
});

test('refuses garbage without writing anything or failing unexpectedly', async () => {
  const scene = await setUp('private');
  const { token } = people.creator;
  const count = async () =>
    (
      await fixture.rows(`select (select count(*) from groups) + (select count(*) from group_members where is_active)
      + (select count(*) from join_links) + (select count(*) from invitations) as n`)
    )[0]?.n;
  const before = await count();
  const junk: unknown[] = [
    null,
    [],
    'x',
    7,
    { id: 1 },
    { name: null },
    { user_id: "'; drop" },
    { invitee_emails: 'a' },
    { invitee_emails: [1] },
    { invitee_emails: ['a@one.test'], message: 7 },
    { invitee_emails: Array(101).fill('a') },
    { name: 'x', season_id: 'x' },
    { name: 'x'.repeat(5000), season_id: fixture.season.id },
    { name: 'x', season_id: fixture.season.id, max_participants: 1e300 },
    { name: 'x', season_id: fixture.season.id, max_participants: '50' },
    { name: 'x', season_id: fixture.season.id, playoff_weeks: [15, 16, 17, 18.5] },
    { name: 'x', season_id: fixture.season.id, playoff_multiplier: -1e9 },
    { name: 'x\u0000', season_id: fixture.season.id },
    { name: '\ud800', season_id: fixture.season.id },
  ];
  const ids = ['x', "1' or '1'='1", '%00', '00000000-0000-0000-0000-00000000000g', 'a'.repeat(500)];
  for (const [key] of PRIVATE.filter(([each]) => each.startsWith('POST'))) {
    for (const body of junk) {
      if (!('body' in calls[key])) continue;
      const params = { id: scene.groupId, userId: scene.memberId, token: scene.invitation };
      const { status } = await fixture.call(key, { params, body, token });
      expect([key, body, status >= 400 && status < 500]).toEqual([key, body, true]);
    }
  }
  for (const [key] of PRIVATE.filter(([each]) => each.includes(':'))) {
    for (const id of ids) {
      const { status } = await fixture.call(key, {
        params: { id, userId: id, token: id },
        body: {},
        token,
      });
      expect([key, id, status >= 400 && status < 500]).toEqual([key, id, true]);
    }
  }
  expect(await count()).toBe(before);
});
