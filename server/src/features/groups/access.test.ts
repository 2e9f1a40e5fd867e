import { randomUUID } from 'node:crypto';
import { calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { HOURS } from '../../testing/small-season.ts';
import { recordSubscription } from '../billing/billing-service.ts';
import { sendMessage } from '../chat/write-chat.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { PRIVATE, PUBLIC, ROLES, type Role, type Scene } from './testing/access-table.ts';

let fixture: GroupFixture;
let scenes = 0;
const unchanged: Record<string, Scene> = {};
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

/** A group with a creator, a member, a link and a pending invitation. */
async function setUp(visibility: string): Promise<Scene> {
  scenes += 1;
  const { creator, member } = people;
  const name = `Scene ${scenes}`;
  const groupId = await fixture.group(creator, name, {}, visibility);
  // Groups only have recaps since their creation.
  await fixture.rows(
    `update groups set created_at = '${fixture.season.at(1, HOURS.midweek).toISOString()}' where id = '${groupId}' returning id`,
  );
  await fixture.join(member, groupId);
  const link = await fixture.joinLink(creator, groupId);
  const invitation = await fixture.invited(creator, groupId, `waiting${scenes}`);
  const [sent] = await fixture.rows(`select id from invitations where group_id = '${groupId}'`);
  const announcementId = randomUUID();
  await fixture.rows(
    `insert into group_announcements (id, group_id, user_id, text, created_at)
      values ('${announcementId}', '${groupId}', '${creator.userId}', 'Hello', now())`,
  );
  const messageId = randomUUID();
  // Not by the call, which has a limit.
  const said = { id: messageId, text: 'Hi', weekNumber: null, replyTo: null };
  await sendMessage(fixture.context, { userId: creator.userId, role: null }, groupId, said);
  const webhookId = randomUUID();
  await fixture.rows(
    `insert into group_webhooks (id, group_id, kind, url, host, ending, events, created_at)
      values ('${webhookId}', '${groupId}', 'slack', 'x', 'hooks.test', 'abcd', '{lock}', now())`,
  );
  const rows = { invitationId: String(sent?.id), announcementId, messageId, webhookId };
  const ids = { memberId: member.userId, linkId: link.id, ...rows };
  return { groupId, name, seasonId: fixture.season.id, linkToken: link.token, invitation, ...ids };
}

const tokenOf = (role: Role) => (role === 'nobody' ? undefined : people[role].token);

describe.each([
  ['private', PRIVATE],
  ['public', PUBLIC],
])('[G2.22, G6.1, G6.2, G6.4, G6.6] a %s group', (visibility, rows) => {
  test.each(rows)('%s returns the right result for each role', async (key, makeOptions, answers) => {
    const given: Record<string, string> = {};
    for (const role of ROLES) {
      unchanged[visibility] ??= await setUp(visibility);
      const scene = unchanged[visibility];
      const { status, body } = await fixture.call(key, { ...makeOptions(scene), token: tokenOf(role) });
      given[role] = status === 200 ? 'ok' : `${status} ${body.code}`;
      // Each call finds a group as it was set up. A refused one and one that reads change nothing.
      if (status === 200 && !key.startsWith('GET ')) delete unchanged[visibility];
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
  const elsewhere = {
    invitationId: randomUUID(),
    announcementId: randomUUID(),
    messageId: randomUUID(),
    webhookId: randomUUID(),
  };
  const nowhere = { ...scene, ...elsewhere, groupId: randomUUID(), linkId: randomUUID(), memberId: randomUUID() };
  const rows = PRIVATE.filter(([key]) => /^\w+ \/(groups|join-links)\/:(id|groupId)\b/.test(key));
  // One more with each new call of one group or join link.
  expect(rows).toHaveLength(51);
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
  const looks = ['GET /groups/:groupId/recap/:weekNumber', 'GET /groups/:groupId/hindsight', 'GET /groups/:id/chances'];
  const open = ['POST /groups/:id/join', ...looks];
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
