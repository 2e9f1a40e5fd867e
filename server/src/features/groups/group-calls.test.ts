import { GroupToCreate } from '@singleback/contract/groups.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';

let fixture: GroupFixture;
let ben: Person;
let ann: Person;

beforeAll(async () => {
  fixture = await openGroupFixture();
  ben = await fixture.premium('ben');
  ann = await fixture.free('ann');
});
afterAll(() => fixture.close());

const create = ({ token }: Person, more: object) =>
  fixture.call('POST /groups', { token, body: { name: 'G', season_id: fixture.season.id, ...more } });
const fetch = (key: 'GET /groups/:id/members' | 'GET /groups/:id/history', { token }: Person, id: string) =>
  fixture.call(key, { token, params: { id } });
const post = (key: 'POST /groups/:id/join' | 'POST /groups/:id/leave', { token }: Person, id: string) =>
  fixture.call(key, { token, params: { id } });
const remove = ({ token }: Person, id: string, userId: string) =>
  fixture.call('POST /groups/:id/members/:userId/remove', { token, params: { id, userId } });
const handOver = ({ token }: Person, id: string, userId: string) =>
  fixture.call('POST /groups/:id/hand-over', { token, params: { id }, body: { user_id: userId } });

test('[G7.5, G5.14, G5.15, G5.20] creates a group from its name, with defaults for the rest', async () => {
  const { status, body } = await create(ben, { name: '  Plain  ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Plain',
    description: '',
    visibility: 'private',
    current_participants: 1,
    max_participants: 50,
    created_by: ben.userId,
    is_active: true,
    seasons: { id: fixture.season.id, name: '2025 Season' },
    join_links: [],
    group_settings: { max_player_usage: 1, qb_count: 1, playoff_multiplier: 1.25, playoff_weeks: [15, 16, 17, 18] },
  });
});

test('[G7.5, G5.16, G5.17, G5.18, G5.19, G6.3] a premium user can set everything', async () => {
  const custom = {
    visibility: 'public',
    max_participants: 8,
    max_player_usage: 2,
    qb_count: 2,
    rb_count: 1,
    wr_count: 1,
    te_count: 0,
    flex_count: 2,
    def_count: 0,
    k_count: 2,
    playoff_multiplier: 1.55,
    playoff_weeks: [14, 15, 16, 17],
    player_double_down: true,
  };
  const { max_participants: _, visibility: __, ...settings } = custom;
  const { body } = await create(ben, custom);
  expect(body).toMatchObject({ visibility: 'public', max_participants: 8, group_settings: settings });
});

test('[G5.12, G5.13, G5.15, G5.16, G5.17, G5.18] refuses an invalid form with the name of the field', async () => {
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ season_id: ben.userId }, 'season_id'],
    [{ visibility: 'secret' }, 'visibility'],
    [{ max_participants: 101 }, 'max_participants'],
    [{ max_player_usage: 6 }, 'max_player_usage'],
    [{ qb_count: 4 }, 'qb_count'],
    [{ playoff_multiplier: 1.253 }, 'playoff_multiplier'],
    [{ playoff_weeks: [1, 2] }, 'playoff_weeks'],
  ];
  for (const [more, field] of wrong) {
    const { status, body } = await create(ben, more);
    expect([status, body.code, body.details.field]).toEqual([422, 'field_invalid', field]);
    expect(Object.keys(GroupToCreate.properties)).toContain(body.details.field);
  }
});

test('[G6.2, G5.20] a free user can create one group with default settings, and is referred to Premium', async () => {
  const custom = await create(ann, { player_double_down: true });
  expect([custom.status, custom.body.error]).toEqual([403, 'Custom group settings need Premium']);
  const own = await create(ann, {});
  expect(own.status).toBe(200);
  expect((await create(ann, {})).body).toMatchObject({
    code: 'premium_needed',
    error: 'Free accounts play in one group. Upgrade to Premium to create more.',
  });
  await post('POST /groups/:id/leave', ann, own.body.id);
});

test('[G7.3, G2.14] lists and searches public groups by name, without private ones and the everyone-group', async () => {
  for (const name of ['zeta 100%', 'Eta', 'beta']) await fixture.group(ben, name, {}, 'public');
  await fixture.group(ben, 'hidden beta');
  const list = async (query = {}) =>
    (await fixture.call('GET /groups/public', { token: ann.token, query })).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await list()).toEqual(['beta', 'Eta', 'G', 'zeta 100%']);
  expect([await list({ search: 'ETA' }), await list({ search: '%' })]).toEqual([
    ['beta', 'Eta', 'zeta 100%'],
    ['zeta 100%'],
  ]);
});

test('[G2.14] pages public groups, and searches all pages', async () => {
  await fixture.context.database.pool.query(
    `insert into groups (id, season_id, name, description, visibility, max_participants, created_by, is_active,
       max_player_usage, qb_count, rb_count, wr_count, te_count, flex_count, def_count, k_count, playoff_bonus_percent,
       playoff_weeks, player_double_down, created_at)
     select gen_random_uuid(), season_id, 'League ' || lpad(n::text, 3, '0'), description, 'public', max_participants,
       created_by, is_active, max_player_usage, qb_count, rb_count, wr_count, te_count, flex_count, def_count, k_count,
       playoff_bonus_percent, playoff_weeks, player_double_down, created_at
     from groups, generate_series(1, 250) n where name = 'beta'`,
  );
  const list = async (query = {}): Promise<string[]> =>
    (await fixture.call('GET /groups/public', { token: ann.token, query })).body.map(
      ({ name }: { name: string }) => name,
    );
  const [first, second, third] = [await list(), await list({ page: '2' }), await list({ page: '3' })];
  expect([first.length, second.length, third]).toEqual([200, 54, []]);
  expect(new Set([...first, ...second]).size).toBe(254);
  expect(second.at(-1)).toBe('zeta 100%');
  expect(await list({ search: 'league 249' })).toEqual(['League 249']);
  expect(await list({ search: 'league', page: '2' })).toHaveLength(50);
  const malformed = { token: ann.token, query: { page: '0' } };
  expect((await fixture.call('GET /groups/public', malformed)).status).toBe(400);
  await fixture.context.database.pool.query("delete from groups where name like 'League %'");
});

test('[G2.14] ignores case and accents in names', async () => {
  for (const name of ['Élite', 'eland', 'Éclair']) await fixture.group(ben, name, {}, 'public');
  const { body } = await fixture.call('GET /groups/public', { token: ann.token, query: { search: 'l' } });
  const names = body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Éclair', 'eland', 'Élite']);
});

test('[G7.4, G2.12, G4.2] admins see all groups, closed ones too, the everyone-group first', async () => {
  const cass = await fixture.signIn('cass', 'super-admin');
  await fixture.context.database.pool.query("update groups set is_active = false where name = 'Eta'");
  const { body } = await fixture.call('GET /groups/admin/all', { token: cass.token });
  const names = body.map(({ name }: { name: string }) => name);
  expect([names[0], names.includes('hidden beta')]).toEqual(['Everyone', true]);
  expect(body.find(({ name }: { name: string }) => name === 'Eta').is_active).toBe(false);
  const shown = await fixture.call('GET /groups/public', { token: ann.token, query: { search: 'Eta' } });
  expect(shown.body).toHaveLength(2);
});

test('[G7.6, G7.7] a public group can be joined and left', async () => {
  const id = await fixture.group(ben, 'Open', {}, 'public');
  const joined = await post('POST /groups/:id/join', ann, id);
  expect([joined.status, joined.body.current_participants]).toEqual([200, 2]);
  expect((await post('POST /groups/:id/join', ann, id)).status).toBe(200);
  expect((await post('POST /groups/:id/leave', ann, id)).body).toEqual({ success: true });
  expect((await post('POST /groups/:id/leave', ann, id)).status).toBe(404);
});

test('[G7.9, G3.6, G2.15] shows members and who has a lineup this week, but not which; not to an outside admin', async () => {
  const id = await fixture.group(ben, 'Seen');
  const [gil, cat] = [await fixture.free('gil'), await fixture.signIn('cat', 'super-admin')];
  await fixture.join(gil, id);
  await fixture.join(await fixture.free('abe'), id);
  await post('POST /groups/:id/leave', await fixture.signIn('abe'), id);
  expect((await fixture.submit(gil, nineOf('DAL'), { groups: [id] })).status).toBe(200);
  const { body, text } = await fetch('GET /groups/:id/members', ben, id);
  const common = { id: expect.any(String), joined_at: expect.stringMatching(/Z$/) };
  expect(body).toEqual([
    {
      ...common,
      display_name: 'ben',
      is_active: true,
      is_creator: true,
      is_commissioner: false,
      has_lineup_this_week: false,
    },
    {
      ...common,
      display_name: 'gil',
      is_active: true,
      is_creator: false,
      is_commissioner: false,
      has_lineup_this_week: true,
    },
    {
      ...common,
      display_name: 'abe',
      is_active: false,
      is_creator: false,
      is_commissioner: false,
      has_lineup_this_week: false,
    },
  ]);
  expect(text).not.toContain('DAL');
  const outside = (await fetch('GET /groups/:id/members', cat, id)).body;
  expect(outside.map((member: Record<string, unknown>) => member.has_lineup_this_week)).toEqual([null, null, null]);
});

test('a removed member can only return with a new invitation', async () => {
  const id = await fixture.group(ben, 'Strict', {}, 'public');
  const link = await fixture.joinLink(ben, id);
  const hal = await fixture.free('hal');
  const old = await fixture.invited(ben, id, 'hal');
  await fixture.join(hal, id);
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 1000));
  expect((await remove(ben, id, hal.userId)).body).toEqual({ success: true });
  expect((await remove(ben, id, hal.userId)).status).toBe(404);
  expect((await remove(ben, id, ben.userId)).status).toBe(403);
  const byLink = { token: hal.token, params: { token: link.token } };
  const byOld = { token: hal.token, params: { token: old } };
  for (const answer of [
    await post('POST /groups/:id/join', hal, id),
    await fixture.call('POST /join-links/:token/join', byLink),
    await fixture.call('POST /invitations/:token/accept', byOld),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  }
  await fixture.call('POST /invitations/:token/decline', byOld);
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 1000));
  const fresh = await fixture.invited(ben, id, 'hal');
  expect((await fixture.call('POST /invitations/:token/accept', { ...byOld, params: { token: fresh } })).status).toBe(
    200,
  );
});

test('the creator can hand the group over and stays a member', async () => {
  const id = await fixture.group(ben, 'Given');
  const [ivy, jan] = [await fixture.free('ivy'), await fixture.free('jan')];
  await fixture.join(ivy, id);
  expect((await handOver(ben, id, jan.userId)).status).toBe(404);
  expect((await handOver(ben, id, ivy.userId)).body).toMatchObject({ created_by: ivy.userId, current_participants: 2 });
  expect((await handOver(ben, id, ben.userId)).status).toBe(403);
  expect((await remove(ivy, id, ben.userId)).status).toBe(200);
});

test('members see how far each lineup of the week has been played, in slots, and nothing of the rest', async () => {
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  const { id } = (await create(ben, { name: 'Weekly', visibility: 'public' })).body;
  await post('POST /groups/:id/join', ann, id);
  await fixture.submit(ben, nineOf('KC'), { week: 1, groups: [id] });
  const look = async () => {
    const { body } = await fixture.call('GET /groups/:id/week', { token: ann.token, params: { id } });
    return body.members.find(({ user_id }: { user_id: string }) => user_id === ben.userId);
  };
  const own = { user_id: ben.userId, has_lineup: true };
  expect(await look()).toEqual({ ...own, final: 0, live: 0, to_come: 9 });
  await changeGame(fixture.context.db, fixture.season, 1, 'KC', { status: 'in_progress' });
  expect(await look()).toEqual({ ...own, final: 0, live: 9, to_come: 0 });
  await changeGame(fixture.context.db, fixture.season, 1, 'KC', { status: 'final' });
  expect(await look()).toEqual({ ...own, final: 9, live: 0, to_come: 0 });
  // A cancelled game reveals nothing: the slot is open again.
  await changeGame(fixture.context.db, fixture.season, 1, 'KC', { status: 'cancelled' });
  expect(await look()).toEqual({ ...own, final: 0, live: 0, to_come: 9 });
});

test('the history has every action, newest first, with names and without addresses', async () => {
  const id = await fixture.group(ben, 'Told');
  const [kay, leo] = [await fixture.free('kay'), await fixture.free('leo')];
  const link = await fixture.joinLink(ben, id);
  await fixture.invite(ben, id, ['kay@singleback.test', 'x@one.test']);
  const token = /invitations\/([\w-]+)/.exec(fixture.mails.findLast(({ to }) => to.startsWith('kay'))?.text ?? '')?.[1];
  await fixture.call('POST /invitations/:token/accept', { token: kay.token, params: { token: token ?? '' } });
  await fixture.call('POST /join-links/:token/join', { token: leo.token, params: { token: link.token } });
  await fixture.call('DELETE /join-links/:id', { token: ben.token, params: { id: link.id } });
  await remove(ben, id, leo.userId);
  await handOver(ben, id, kay.userId);
  await post('POST /groups/:id/leave', ben, id);
  const { body } = await fetch('GET /groups/:id/history', kay, id);
  const events = body.map((event: Record<string, unknown> & { user: { display_name: string } }) => [
    event.user.display_name,
    event.action,
    (event.member as { display_name: string } | null)?.display_name ?? event.via ?? event.count,
  ]);
  expect(events).toEqual([
    ['ben', 'left', null],
    ['ben', 'handed_over', 'kay'],
    ['ben', 'removed', 'leo'],
    ['ben', 'link_deleted', null],
    ['leo', 'joined', 'join_link'],
    ['kay', 'joined', 'invitation'],
    ['ben', 'invited', 2],
    ['ben', 'link_created', null],
    ['ben', 'created', null],
  ]);
});
