import { randomUUID } from 'node:crypto';
import { type CallKey, calls } from '@singleback/contract/calls.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, CallOptions } from '../../testing/app-fixture.ts';
import { isOfGroup } from '../../testing/calls/access.ts';
import { type MakeRequest, requests } from '../../testing/calls/requests.ts';
import { openScene, type Scene } from '../../testing/calls/scene.ts';
import { openWorld, type World } from '../../testing/calls/world.ts';
import type { Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';

describe('access', () => {
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
});

describe('shapes of replies', () => {
  let fixture: GroupFixture;
  let ben: Person;
  let eve: Person;

  beforeAll(async () => {
    fixture = await openGroupFixture();
    [ben, eve] = [await fixture.premium('ben'), await fixture.free('eve')];
  });
  afterAll(() => fixture.close());

  /** A successful call, checked against the contract's reply. */
  async function reply(key: CallKey, person: Person, query?: Record<string, string>): Promise<Answer['body']> {
    const { status, body } = await fixture.call(key, { token: person.token, ...(query && { query }) });
    expect([status, [...Value.Errors(calls[key].reply, body)]]).toEqual([200, []]);
    return body;
  }

  test('[A7.5, A4.6] GET /groups is a list of groups with ids and join links', async () => {
    const group = await fixture.group(ben, 'Listed');
    const without = await reply('GET /groups', ben);
    expect(without.map(({ id, join_links }: { id: string; join_links: unknown }) => [id, join_links])).toEqual([
      [EVERYONE_GROUP_ID, []],
      [group, []],
    ]);
    const { id, token } = await fixture.joinLink(ben, group);
    const [, own] = await reply('GET /groups', ben);
    expect(own.join_links).toEqual([{ id, join_token: token, may_delete: true }]);
  });

  test('[A7.6, A3.10, G3.4] GET /invitations/pending is a list of the caller’s pending invitations, with exactly these fields', async () => {
    expect(await reply('GET /invitations/pending', eve)).toEqual([]);
    const group = await fixture.group(ben, 'Waiting');
    await fixture.invited(ben, group, 'eve');
    const [waiting, ...others] = await reply('GET /invitations/pending', eve);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ status: 'pending', inviter: { username: 'ben' }, groups: { name: 'Waiting' } });
    const fields = ['expires_at', 'groups', 'id', 'invitation_token', 'inviter', 'message', 'status'];
    expect(Object.keys(waiting).sort()).toEqual(fields);
  });

  test('[G7.35, A3.10] season, teams and players match the contract', async () => {
    const season = await reply('GET /current-season-weeks', eve);
    expect(season.weeks).toHaveLength(18);
    const teams = await reply('GET /teams', eve);
    expect(teams).toHaveLength(6);
    for (const field of ['id', 'abbreviation', 'logo_url', 'primary_color', 'secondary_color']) {
      expect(teams[0]).toHaveProperty(field);
    }
    const players = await reply('GET /players', eve, { week_id: season.currentWeek.id });
    expect(players).toHaveLength(72);
  });

  test('[G1.4, A1.3] a group sets its slots, double-down and playoff bonus', async () => {
    const counts = { QB: 2, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 };
    const settings = { counts, playerDoubleDown: true, playoffBonusPercent: 50, playoffWeeks: [14, 15, 16, 17] };
    const group = await fixture.group(ben, 'By its own', settings);
    const nine = nineOf('DAL');
    const ten = { ...nine, QB1: 'DAL QB1', QB2: 'PHI QB1' };
    const submitted = (slots: Record<string, string>, week: number, doubleDown?: string) =>
      fixture.submit(ben, slots, { week, groups: [group], ...(doubleDown && { doubleDown }) });
    const ofWeek = async (week: number) => {
      const options = { token: ben.token, params: { weekId: fixture.season.week(week) } };
      return (await fixture.call('GET /lineups/:weekId', options)).body;
    };
    expect((await submitted(nine, 13, 'DAL QB1')).body.code).toBe('lineup_mismatch');
    expect((await submitted(ten, 13)).status).not.toBe(200);
    expect((await submitted(ten, 13, 'DAL QB1')).status).toBe(200);
    const [regular] = await ofWeek(13);
    const own = regular.players.map(({ player }: { player: { projected_points: number } }) => player.projected_points);
    const single = own.reduce((sum: number, points: number) => sum + points, 0);
    expect(regular.total_projected_points).toBeCloseTo(single + own[0], 2);
    expect(regular.playoff_multiplier).toBe(1);
    expect((await submitted({ ...nineOf('KC'), QB2: 'BUF QB1' }, 14, 'KC QB1')).status).toBe(200);
    const [playoff] = await ofWeek(14);
    expect(playoff.playoff_multiplier).toBe(1.5);
    const free = await fixture.free('freddy');
    const { status, body: refusal } = await fixture.call('POST /groups', {
      token: free.token,
      body: { name: 'Not mine to set', season_id: fixture.season.id, qb_count: 2 },
    });
    expect([status, refusal.code]).toEqual([403, 'premium_needed']);
  });

  test('[A7.5] each group has the caller’s rank and who is in for the week', async () => {
    const owner = await fixture.premium('olga');
    const others = await Promise.all(['pia', 'quin', 'rob', 'sue'].map((name) => fixture.free(name)));
    const group = await fixture.group(owner, 'Where I stand');
    for (const person of others) await fixture.join(person, group);
    const [pia, quin, rob] = others as [Person, Person, Person];
    const points = ({ userId }: Person, hundredths: number) =>
      writeWeekPoints(fixture.context.db, fixture.season, {
        groupId: group,
        userId,
        weekNumber: 1,
        points: hundredths,
      });
    await points(owner, 5020);
    await points(pia, 5060);
    await points(quin, 5060);
    await points(rob, -150);
    const withLineup = [owner, pia, quin, rob];
    for (const person of [owner, ...others]) {
      const shown = (await reply('GET /groups', person)).find(({ id }: { id: string }) => id === group);
      const table = await fixture.call('GET /leaderboard/group/:groupId', {
        token: person.token,
        params: { groupId: group },
      });
      expect(shown.user_rank).toBe(table.body.userRank);
      expect(shown.has_lineup_this_season).toBe(withLineup.includes(person));
    }
    const state = async (person: Person) => {
      const [everyone, own] = await reply('GET /groups', person);
      return [everyone.lineups_this_week, own.name, own.has_lineup_this_week, own.lineups_this_week];
    };
    expect(await state(owner)).toEqual([null, 'Where I stand', false, 0]);
    expect((await fixture.submit(pia, nineOf('MIA'), { groups: [group] })).status).toBe(200);
    expect(await state(pia)).toEqual([null, 'Where I stand', true, 1]);
    expect(await state(owner)).toEqual([null, 'Where I stand', false, 1]);
    await fixture.call('POST /groups/:id/leave', { token: pia.token, params: { id: group } });
    expect(await state(owner)).toEqual([null, 'Where I stand', false, 0]);
    fixture.clock.set(fixture.season.at(3));
    expect(await state(owner)).toEqual([null, 'Where I stand', false, 0]);
  });
});
