import { randomUUID } from 'node:crypto';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallOptions } from '../../testing/app-fixture.ts';
import { isOfGroup } from '../../testing/calls/access.ts';
import { type MakeRequest, requests } from '../../testing/calls/requests.ts';
import { openScene, type Scene } from '../../testing/calls/scene.ts';
import { openWorld, type World } from '../../testing/calls/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const OF_GROUPS = (Object.keys(calls) as CallKey[]).filter(
  (key) => isOfGroup(key) || /^\w+ \/(invitations|join-links)\b/.test(key),
);
const requestOf = (key: CallKey, scene: Scene): CallOptions | Promise<CallOptions> =>
  (requests[key] as MakeRequest)(scene, 'creator');

test('a private group of others is indistinguishable from a missing one', async () => {
  const { token } = world.people.stranger;
  const hidden = OF_GROUPS.filter((key) => !/ \/(invitations|join-links)\/:token/.test(key));
  for (const key of hidden) {
    const options = await requestOf(key, openScene(world));
    const elsewhere = Object.entries(options.params ?? {}).map(([name, id]) => [
      name,
      id.length > 9 ? randomUUID() : id,
    ]);
    const one = await world.call(key, { ...options, token });
    const other = await world.call(key, { ...options, params: Object.fromEntries(elsewhere), token });
    expect([key, one.status, one.text]).toEqual([key, other.status, other.text]);
  }
});

test('[G3.3] the everyone-group can’t be managed', async () => {
  const { token } = world.people.creator;
  const looks = [
    'GET /groups/:groupId/recap/:weekNumber',
    'GET /groups/:groupId/hindsight',
    'GET /groups/:id/chances',
    'GET /groups/:id/sheets',
  ];
  const managed = OF_GROUPS.filter((key) => / \/groups\//.test(key) && key !== 'POST /groups/:id/join');
  for (const key of managed.filter((each) => !looks.includes(each))) {
    const options = await requestOf(key, openScene(world, 'public'));
    const params = { ...options.params, id: EVERYONE_GROUP_ID, groupId: EVERYONE_GROUP_ID };
    const { status, body } = await world.call(key, { ...options, params, token });
    expect([key, status, body.code]).toEqual([key, 403, 'not_allowed']);
  }
});

test('the maker of a link may delete it without being creator or admin', async () => {
  const scene = openScene(world);
  const [{ token }, { id }] = [world.people.member, await scene.link()];
  expect((await world.call('DELETE /join-links/:id', { params: { id }, token })).status).toBe(403);
  await world.context.database.pool.query('delete from join_links where id = $1', [id]);
  const own = await world.joinLink(world.people.member, await scene.groupId());
  const answer = await world.call('DELETE /join-links/:id', { params: { id: own.id }, token });
  expect(answer.status).toBe(200);
});

test('no response reveals an address, except a call with the token', async () => {
  const scene = openScene(world);
  const [{ token }, invitation] = [world.people.member, (await scene.invitation()).token];
  for (const key of ['GET /groups', 'GET /groups/:id/members', 'GET /groups/:id/history'] as const) {
    const { text } = await world.call(key, { params: { id: await scene.groupId() }, token });
    expect(text).not.toContain('@');
    expect(text).not.toContain(invitation);
  }
});

test('refuses garbage without writing anything or failing unexpectedly', async () => {
  const scene = openScene(world);
  const { token } = world.people.creator;
  const params = {
    id: await scene.groupId(),
    userId: world.people.member.userId,
    token: (await scene.invitation()).token,
  };
  const count = async () =>
    (
      await world.rows(`select (select count(*) from groups) + (select count(*) from group_members where is_active)
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
    { name: 'x'.repeat(5000), season_id: world.season.id },
    { name: 'x', season_id: world.season.id, max_participants: 1e300 },
    { name: 'x', season_id: world.season.id, max_participants: '50' },
    { name: 'x', season_id: world.season.id, playoff_weeks: [15, 16, 17, 18.5] },
    { name: 'x', season_id: world.season.id, playoff_multiplier: -1e9 },
    { name: 'x\u0000', season_id: world.season.id },
    { name: '\ud800', season_id: world.season.id },
  ];
  const ids = ['x', "1' or '1'='1", '%00', '00000000-0000-0000-0000-00000000000g', 'a'.repeat(500)];
  for (const key of OF_GROUPS.filter((each) => each.startsWith('POST'))) {
    for (const body of junk) {
      if (!('body' in calls[key])) continue;
      const { status } = await world.call(key, { params, body, token });
      expect([key, body, status >= 400 && status < 500]).toEqual([key, body, true]);
    }
  }
  for (const key of OF_GROUPS.filter((each) => each.includes(':'))) {
    for (const id of ids) {
      const { status } = await world.call(key, {
        params: { id, userId: id, token: id },
        body: {},
        token,
      });
      expect([key, id, status >= 400 && status < 500]).toEqual([key, id, true]);
    }
  }
  expect(await count()).toBe(before);
});
