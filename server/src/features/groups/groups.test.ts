import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf } from '../../testing/small-season.ts';
import { backdateEveryoneGroup, ensureEveryoneGroup, joinEveryone } from './groups-service.ts';
import { createGroup, joinGroup, leaveGroup } from './membership-service.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
});
afterAll(() => fixture.close());

const as = ({ userId }: Person) => ({ userId, role: null });
const form = (name: string, more: object = {}) => ({
  name,
  description: '',
  seasonId: fixture.season.id,
  visibility: 'private',
  maxParticipants: 50,
  settings: DEFAULT_SETTINGS,
  missedWeeks: 'nothing',
  ...more,
});

test('[G1.3, G3.1, G3.2, G3.3] everybody is in the everyone-group, which has no limit and can’t be left', async () => {
  await ensureEveryoneGroup(fixture.context.db, fixture.clock.now());
  await joinEveryone(fixture.context, ann.userId);
  const { body } = await fixture.call('GET /groups', { token: ann.token });
  expect(body).toEqual([
    {
      id: EVERYONE_GROUP_ID,
      name: 'Everyone',
      description: expect.any(String),
      visibility: 'public',
      current_participants: 2,
      max_participants: null,
      created_by: null,
      created_at: expect.stringMatching(/Z$/),
      is_active: true,
      seasons: null,
      group_settings: {
        max_player_usage: 1,
        qb_count: 1,
        rb_count: 2,
        wr_count: 2,
        te_count: 1,
        flex_count: 1,
        def_count: 1,
        k_count: 1,
        playoff_multiplier: 1.25,
        playoff_weeks: [15, 16, 17, 18],
        player_double_down: false,
      },
      shares_name: false,
      commissioners_invite: false,
      orders_allowed: true,
      start_week: null,
      missed_weeks: 'nothing',
      join_links: [],
      user_rank: 1,
      has_lineup_this_season: false,
      is_commissioner: false,
      has_fixed_settings: false,
      is_deletable: false,
      has_lineup_this_week: false,
      lineups_this_week: null,
      is_current_season: true,
      renewed_from: null,
      renewed_as: null,
    },
  ]);
  await expect(leaveGroup(fixture.context, as(ann), EVERYONE_GROUP_ID)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('the everyone-group is at least as old as its season', async () => {
  const createdAt = async () => (await fixture.call('GET /groups', { token: ann.token })).body[0].created_at;
  const set = (date: string) =>
    fixture.context.database.pool.query('update groups set created_at = $1 where id = $2', [date, EVERYONE_GROUP_ID]);
  const season = { now: new Date('2025-10-05T12:00:00Z'), to: new Date('2025-09-02T10:00:00Z') };
  await set('2026-11-21T00:00:00Z');
  await backdateEveryoneGroup(fixture.context.db, season);
  expect(await createdAt()).toBe('2025-09-02T10:00:00.000Z');
  await set('2025-08-01T00:00:00Z');
  await backdateEveryoneGroup(fixture.context.db, season);
  expect(await createdAt()).toBe('2025-08-01T00:00:00.000Z');
});

test("[G7.2, G2.13] lists the user's groups, everyone first, then by name, without those left", async () => {
  const names = ['Zebra', 'Alpha', 'Mid'];
  const ids = [];
  for (const name of names) ids.push(await fixture.group(ben, name));
  const list = async () => (await fixture.call('GET /groups', { token: ben.token })).body;
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Everyone', 'Alpha', 'Mid', 'Zebra']);
  expect((await list())[1]).toMatchObject({ seasons: { name: '2025 Season' }, created_by: ben.userId });
  await leaveGroup(fixture.context, as(ben), ids[1] as string);
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Everyone', 'Mid', 'Zebra']);
});

test('[G1.7, G6.2] a free user can be in one other group, with default settings', async () => {
  const dan = await fixture.free('dan');
  const custom = form('Custom', { settings: { ...DEFAULT_SETTINGS, maxPlayerUsage: 2 } });
  await expect(createGroup(fixture.context, as(dan), custom)).rejects.toMatchObject({
    code: 'premium_needed',
    message: 'Custom group settings need Premium',
  });
  const group = await createGroup(fixture.context, as(dan), form('Mine'));
  expect(group).toMatchObject({ name: 'Mine', current_participants: 1, created_by: dan.userId });
  const refusal = { code: 'premium_needed', message: expect.stringContaining('Premium') };
  await expect(createGroup(fixture.context, as(dan), form('Second'))).rejects.toMatchObject(refusal);
  const bens = await fixture.group(ben, 'Bens');
  await expect(joinGroup(fixture.context, as(dan), bens, 'invited')).rejects.toMatchObject(refusal);
  await leaveGroup(fixture.context, as(dan), group.id);
  await joinGroup(fixture.context, as(dan), bens, 'invited');
});

test('of twenty concurrent joins of a free user one succeeds', async () => {
  const eve = await fixture.free('eve');
  const groups = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.group(ben, `Tab ${n}`)));
  const results = await Promise.allSettled(groups.map((id) => joinGroup(fixture.context, as(eve), id, 'invited')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('[G5.15] a group never exceeds its places, however many join at once', async () => {
  const { id } = await createGroup(
    fixture.context,
    as(ben),
    form('Small', { maxParticipants: 5, visibility: 'public' }),
  );
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => fixture.free(`crowd${n}`)));
  const results = await Promise.allSettled(
    people.map((person) => joinGroup(fixture.context, as(person), id, 'public')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(['group_full']));
});

test('a private group can’t be joined without an invitation, and looks like a missing one', async () => {
  const id = await fixture.group(ben, 'Closed');
  const refusals = [id, ann.userId].map((each) => joinGroup(fixture.context, as(ann), each, 'public'));
  const [closed, nowhere] = await Promise.allSettled(refusals);
  expect(closed).toEqual(nowhere);
  expect(closed).toMatchObject({ reason: { code: 'not_found', message: 'Group not found' } });
});

test('[G5.12] the server checks the form, and creates nothing from an invalid one', async () => {
  const count = async () => (await fixture.context.database.pool.query('select count(*) from groups')).rows[0].count;
  const before = await count();
  for (const wrong of [
    form(' '),
    form('x'.repeat(101)),
    form('Long', { description: 'x'.repeat(501) }),
    form('Few', { maxParticipants: 1 }),
    form('Other', { seasonId: ann.userId }),
  ]) {
    await expect(createGroup(fixture.context, as(ben), wrong)).rejects.toMatchObject({ code: 'field_invalid' });
  }
  expect(await count()).toBe(before);
});

test('leaving keeps a lineup with a locked player and frees the place; returning restores the membership', async () => {
  const { id } = await createGroup(fixture.context, as(ben), form('Return', { maxParticipants: 2 }));
  const fay = await fixture.premium('fay');
  await joinGroup(fixture.context, as(fay), id, 'invited');
  await joinGroup(fixture.context, as(fay), id, 'invited');
  const locked = { ...nineOf('DAL'), QB1: 'KC QB1' };
  expect((await fixture.submit(fay, locked, { groups: [id] })).status).toBe(200);
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  await leaveGroup(fixture.context, as(fay), id);
  await expect(leaveGroup(fixture.context, as(fay), id)).rejects.toMatchObject({ code: 'not_found' });
  const params = { weekId: fixture.season.week(2) };
  expect((await fixture.call('GET /lineups/:weekId', { token: fay.token, params })).body).toHaveLength(1);
  await joinGroup(fixture.context, as(fay), id, 'invited');
  const { body } = await fixture.call('GET /groups', { token: fay.token });
  expect(body[1]).toMatchObject({ id, current_participants: 2 });
});
