import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../lib/ids.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { joinEveryone } from '../groups/groups-service.ts';
import { joinGroup, leaveGroup } from '../groups/membership-service.ts';

const SEASON = 'a1b2c3d4-0000-4000-8000-000000000001';
const [AFTER, NEXT] = [new Date('2026-01-20T10:00:00Z'), new Date('2026-06-01T10:00:00Z')];
let fixture: LineupFixture;
let [ann, ben, dan, eve, stranger] = [] as unknown as [Person, Person, Person, Person, Person];
let office: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  [ann, dan, eve] = [await fixture.free('ann'), await fixture.free('dan'), await fixture.free('eve')];
  [ben, stranger] = [await fixture.premium('ben'), await fixture.premium('zoe')];
  office = await fixture.group(ben, 'The office', { maxPlayerUsage: 2 }, 'public');
  for (const person of [ann, dan, eve]) await fixture.join(person, office);
  await sql(`update groups set cut = 2, cut_from = 5 where id = '${office}'`);
  await fixture.call('PUT /groups/:id/commissioners/:userId', {
    ...{ token: ben.token, params: { id: office, userId: ann.userId } },
  });
  await fixture.call('PUT /groups/:id/chat/word-filter', {
    ...{ token: ben.token, params: { id: office }, body: { masks_words: true } },
  });
  await sql(
    `insert into group_webhooks (id, group_id, kind, url, host, ending, events, created_at, given_up)
      values (gen_random_uuid(), '${office}', 'slack', 'sealed', 'hooks.test', 'abcd', '{lock}', now(), 3)`,
  );
  expect((await fixture.submit(ann, nineOf('KC'), { groups: [office] })).status).toBe(200);
  await joinEveryone(fixture.context, ben.userId);
  await leaveGroup(fixture.context, { userId: eve.userId, role: null }, office);
});
afterAll(() => fixture.close());

const renew = ({ token }: Person, id = office) => fixture.call('POST /groups/:id/renew', { token, params: { id } });
const groupsOf = async ({ token }: Person) => (await fixture.call('GET /groups', { token })).body;
const sql = async (text: string) => (await fixture.context.database.pool.query(text)).rows;

test('a group is not renewed before the next season is known, nor by anyone but its creator', async () => {
  expect(await renew(ben)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  fixture.clock.set(AFTER);
  expect((await renew(ben)).body.error).toBe(
    'This group plays in the current season. It can be renewed for the next one.',
  );
  await sql(
    `insert into seasons (id, year, name, starts_at) values ('${SEASON}', 2026, '2026', '2026-09-08T10:00:00Z')`,
  );
  await sql(`insert into weeks select gen_random_uuid(), '${SEASON}', n, timestamptz '2026-09-08T10:00:00Z' + (n - 1) * interval '7 days',
    timestamptz '2026-09-08T10:00:00Z' + n * interval '7 days' from generate_series(1, 18) n`);
  fixture.clock.set(NEXT);
  expect(await renew(ann)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await renew(stranger)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await renew(ben, EVERYONE_GROUP_ID)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await renew(ben, fixture.context.ids.uuid())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await sql('select from groups where renewed_from is not null')).toEqual([]);
});

test('a renewed group has the same settings, and its active members are invited again', async () => {
  fixture.mails.length = 0;
  // Two clicks at once make one group.
  const [first, second] = await Promise.all([renew(ben), renew(ben)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.group.id).toBe(second.body.group.id);
  expect([first.body.invited, second.body.invited]).toEqual([2, 2]);
  const ends = await sql(`select distinct expires_at from invitations where group_id = '${first.body.group.id}'`);
  expect(ends).toEqual([{ expires_at: new Date('2026-09-08T10:00:00Z') }]);
  const [old, renewed] = [office, first.body.group.id];
  const own = await groupsOf(ben);
  const [before, after] = [
    own.find(({ id }: { id: string }) => id === old),
    own.find(({ id }: { id: string }) => id === renewed),
  ];
  expect(before).toMatchObject({ is_current_season: false, renewed_as: renewed, renewed_from: null });
  expect(after).toMatchObject({
    ...{
      is_current_season: true,
      renewed_from: old,
      renewed_as: null,
      current_participants: 1,
      seasons: { id: expect.any(String), name: '2026' },
    },
    ...{ name: before.name, description: before.description, visibility: before.visibility },
    ...{ max_participants: before.max_participants, group_settings: before.group_settings, created_by: ben.userId },
    // Of the same week on, as the new season has not begun.
    ...{ cut: 2, cut_from: 5 },
  });
  expect(own[0]).toMatchObject({ id: EVERYONE_GROUP_ID, is_current_season: true });
  await expect
    .poll(() => fixture.mails.map(({ to }) => to).sort())
    .toEqual(['ann@singleback.test', 'dan@singleback.test']);
  expect(fixture.mails[0]?.text).toContain('continues your group “The office” in the 2026 season');
  for (const { text } of fixture.mails)
    expect(text).toContain('The link works once, until the season’s first kickoff.');
  // The table of the earlier season stays as it was.
  const table = await fixture.call('GET /leaderboard/group/:groupId', { token: ann.token, params: { groupId: old } });
  expect(table.body.entries.find(({ userId }: { userId: string }) => userId === ann.userId)).toMatchObject({
    weeks: 1,
  });
  expect((await groupsOf(ann)).find(({ id }: { id: string }) => id === old)).toMatchObject({
    ...{ user_rank: 1, has_lineup_this_season: true, has_lineup_this_week: false },
  });
  const history = await fixture.call('GET /groups/:id/history', { token: ben.token, params: { id: old } });
  expect(history.body[0]).toMatchObject({ action: 'renewed', user: { id: ben.userId } });
  // In the earlier season nobody's lineup of this week is missing.
  const isIn = async (id: string) =>
    (await fixture.call('GET /groups/:id/members', { token: ben.token, params: { id } })).body.map(
      (member: Record<string, unknown>) => member.has_lineup_this_week,
    );
  expect([new Set(await isIn(old)), await isIn(renewed)]).toEqual([new Set([null]), [false]]);
});

test('a free member of the earlier group may join the new one, and nobody the earlier one', async () => {
  const [invitation] = (await fixture.call('GET /invitations/pending', { token: ann.token })).body;
  const link = /\/invitations\/(\S+)/.exec(fixture.mails.find(({ to }) => to.startsWith('ann'))?.text ?? '')?.[1] ?? '';
  expect(invitation).toBeDefined();
  const accepted = await fixture.call('POST /invitations/:token/accept', { token: ann.token, params: { token: link } });
  expect(accepted.status).toBe(200);
  expect((await groupsOf(ann)).filter(({ id }: { id: string }) => id !== EVERYONE_GROUP_ID)).toHaveLength(2);
  const join = joinGroup(fixture.context, { userId: eve.userId, role: null }, office, 'public');
  await expect(join).rejects.toThrow('This group’s season is over. Its creator can renew it for the new one.');
  const listed = (await fixture.call('GET /groups/public', { token: eve.token })).body;
  expect(listed.map(({ seasons }: { seasons: { name: string } }) => seasons.name)).toEqual(['2026']);
});

test('commissioners, webhooks and the word filter come along, and all invitations are sent again at once', async () => {
  const group = (await renew(ben)).body.group.id;
  const own = (await groupsOf(ann)).find(({ id }: { id: string }) => id === group);
  expect(own).toMatchObject({ is_commissioner: true, join_links: [] });
  expect(await sql(`select url, host, given_up from group_webhooks where group_id = '${group}'`)).toEqual([
    { url: 'sealed', host: 'hooks.test', given_up: 0 },
  ]);
  expect(await sql(`select masks_words from chat_streams where group_id = '${group}'`)).toEqual([
    { masks_words: true },
  ]);
  const resend = ({ token }: Person) =>
    fixture.call('POST /groups/:id/invitations/resend', { token, params: { id: group } });
  expect(await resend(ben)).toMatchObject({ status: 429, body: { code: 'too_many' } });
  // Weeks later they are still open, and once the schedule is known they last until the first kickoff.
  fixture.clock.set(new Date('2026-08-20T10:00:00Z'));
  const team = (await sql('select id from teams order by id limit 2')).map(({ id }) => id);
  await sql(`insert into games (id, feed_key, week_id, season_id, home_team_id, away_team_id, kickoff, status, updated_at)
    select gen_random_uuid(), 'first', id, season_id, '${team[0]}', '${team[1]}', '2026-09-10T00:20:00Z', 'scheduled', now()
    from weeks where season_id = '${SEASON}' and week_number = 1`);
  fixture.mails.length = 0;
  expect((await resend(ann)).body).toEqual({ sent: 1 });
  expect(await sql(`select expires_at from invitations where group_id = '${group}' and status = 'pending'`)).toEqual([
    { expires_at: new Date('2026-09-10T00:20:00Z') },
  ]);
  await expect.poll(() => fixture.mails.map(({ to }) => to)).toEqual(['dan@singleback.test']);
  expect(fixture.mails[0]?.text).toContain('until the season’s first kickoff');
  expect((await resend(dan)).status).toBe(403);
});

test('whoever has handed the new group over and is not in it any more learns nothing of it by renewing again', async () => {
  const { id } = (await renew(ben)).body.group;
  await fixture.call('POST /groups/:id/join-links', { token: ben.token, params: { id } });
  await sql(`update groups set visibility = 'private' where id = '${id}'`);
  expect((await renew(ben)).body.group.join_links).toHaveLength(1);
  const body = { user_id: ann.userId };
  await fixture.call('POST /groups/:id/hand-over', { token: ben.token, params: { id }, body });
  const params = { id, userId: ben.userId };
  await fixture.call('POST /groups/:id/members/:userId/remove', { token: ann.token, params });
  expect(await renew(ben)).toMatchObject({ status: 404, body: { code: 'not_found', error: 'Group not found' } });
});

test('a group whose members were invited too often today is renewed all the same', async () => {
  await sql(`update groups set renewed_from = null where renewed_from = '${office}'`);
  await sql(`insert into invitations (id, group_id, inviter_id, email_hash, address, status, created_at, sent_at, expires_at)
    select gen_random_uuid(), '${office}', '${ben.userId}', email_hash, 'sealed', 'declined', at, at, at
    from unnest(array['${hashToken('ann@singleback.test')}', '${hashToken('dan@singleback.test')}']) email_hash,
      generate_series(1, 5), (select timestamptz '${fixture.clock.now().toISOString()}' as at) sent`);
  expect(await renew(ben)).toMatchObject({ status: 200, body: { invited: 0, group: { name: 'The office' } } });
});

test('settings of Premium are renewed with Premium only', async () => {
  await sql(`update subscriptions set status = 'canceled' where user_id = '${ben.userId}'`);
  await sql(`update groups set renewed_from = null where renewed_from = '${office}'`);
  expect(await renew(ben)).toMatchObject({
    status: 403,
    body: {
      code: 'premium_needed',
      error: 'This group has settings of Premium. Upgrade to renew it with the same settings.',
    },
  });
});
