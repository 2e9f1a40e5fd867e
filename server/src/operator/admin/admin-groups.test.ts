import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { nineOf } from '../../testing/small-season.ts';
import { type AdminBrowser, openAdminBrowser } from './testing/admin-browser.ts';

let fixture: LineupFixture;
let cass: AdminBrowser;
let ann: Person;
let ben: Person;
let eve: Person;
let regulars: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  cass = await openAdminBrowser(fixture);
  await cass.setUp();
  [ann, ben, eve] = [await fixture.free('ann'), await fixture.free('ben'), await fixture.free('eve')];
  regulars = await fixture.group(ann, 'Sunday Regulars', {}, 'public');
  await fixture.join(ben, regulars);
});
afterAll(() => fixture.close());

const act = (body: object, groupId = regulars) =>
  cass.call('POST /admin/groups/:id', { params: { id: groupId }, body: { reason: 'They asked', ...body } });
const as = (person: Person) => ({ token: person.token, params: { id: regulars, groupId: regulars } });
const history = async () => (await fixture.call('GET /groups/:id/history', as(ben))).body;

test('groups are found by part of the name or by id, and renamed by the rules of names', async () => {
  const search = async (text: string) =>
    (await cass.call('GET /admin/groups', { query: { search: text } })).body.groups;
  expect(await search('sunday')).toMatchObject([
    { id: regulars, members: 2, creator: { id: ann.userId, name: 'ann' }, is_active: true, visibility: 'public' },
  ]);
  expect(await search(regulars)).toHaveLength(1);
  expect(await search('_')).toEqual([]);
  expect((await act({ action: 'rename', name: '  ' })).body.details).toEqual({ field: 'name' });
  const renamed = await act({ action: 'rename', name: 'Monday Regulars' });
  expect(renamed.body).toMatchObject({ group: { name: 'Monday Regulars' }, message: 'Group renamed.' });
  expect((await history())[0]).toMatchObject({ action: 'renamed', user: null });
  for (const body of [{ action: 'close' }, { action: 'rename', name: 'Nobody' }]) {
    expect((await act(body, EVERYONE_GROUP_ID)).body.code).toBe('not_allowed');
  }
});

test('a group says whether it plays last one standing, and in a postseason', async () => {
  const body = { name: 'Last of Us', season_id: fixture.season.id, cut: 2, cut_from: 3 };
  const { token } = await fixture.free('fay');
  const { id } = (await fixture.call('POST /groups', { token, body })).body;
  const read = async (groupId: string) =>
    (await cass.call('GET /admin/groups/:id', { params: { id: groupId } })).body.group;
  expect(await read(id)).toMatchObject({ season: '2025 Season', cut: 2, cut_from: 3 });
  const { db } = fixture.context;
  await db.execute(sql`update seasons set kind = 'postseason'`);
  expect(await read(id)).toMatchObject({ season_kind: 'postseason' });
  await db.execute(sql`update seasons set kind = 'regular'`);
  expect(Object.keys(await read(regulars)).filter((key) => /^(cut|season_)/.test(key))).toEqual([]);
});

test('a group is transferred to an active member only', async () => {
  expect((await act({ action: 'transfer', user_id: eve.userId })).status).toBe(404);
  expect((await act({ action: 'transfer', user_id: ben.userId })).body.group.creator).toMatchObject({ name: 'ben' });
  expect((await act({ action: 'transfer', user_id: ben.userId })).body.code).toBe('not_allowed');
  expect((await history())[0]).toMatchObject({ action: 'handed_over', user: null, member: { display_name: 'ben' } });
  const read = (await cass.call('GET /admin/groups/:id', { params: { id: regulars } })).body;
  expect(read.members).toMatchObject([{ name: 'ben', is_creator: true }, { name: 'ann' }]);
  expect(read.entries[0]).toMatchObject({ action: 'transferred the group', subject: 'Monday Regulars' });
});

test('in a closed group nobody joins, is invited or hands in a lineup; members read it, and lineups count on', async () => {
  const both = { groups: [EVERYONE_GROUP_ID, regulars] };
  const submitted = await fixture.submit(ben, nineOf('DAL'), both);
  expect(submitted.status).toBe(200);
  const link = await fixture.call('POST /groups/:id/join-links', as(ben));
  expect(link.status).toBe(200);
  const table = () => fixture.call('GET /leaderboard/group/:groupId', as(ben));
  const before = (await table()).body;
  expect((await act({ action: 'close' })).body.group.is_active).toBe(false);
  expect((await act({ action: 'close' })).body.code).toBe('not_allowed');

  expect((await fixture.call('POST /groups/:id/join', as(eve))).status).toBe(404);
  const byLink = { token: eve.token, params: { token: link.body.join_token } };
  expect((await fixture.call('POST /join-links/:token/join', byLink)).status).toBe(404);
  const invited = { ...as(ben), body: { invitee_emails: ['zoe@post.test'] } };
  const newLink = await fixture.call('POST /groups/:id/join-links', as(ben));
  expect([newLink.status, newLink.body.error]).toEqual([403, 'This group is closed.']);
  const invitation = await fixture.call('POST /groups/:id/invite', invited);
  expect([invitation.status, invitation.body.error]).toEqual([403, 'This group is closed.']);
  expect((await fixture.submit(ann, nineOf('PHI'), both)).status).toBe(404);
  const publicOnes = (await fixture.call('GET /groups/public', { token: eve.token })).body;
  expect(publicOnes.some(({ id }: { id: string }) => id === regulars)).toBe(false);
  expect((await fixture.call('GET /leaderboard/group/:groupId', as(eve))).status).toBe(404);

  // Members still read it, and what is in counts.
  expect((await table()).body).toEqual({ ...before, group: { ...before.group, is_active: false } });
  expect((await fixture.call('GET /groups/:id/members', as(ben))).body).toHaveLength(2);
  expect((await history())[0]).toMatchObject({ action: 'closed', user: null });
  const own = (await fixture.call('GET /groups', { token: ben.token })).body;
  expect(own.find(({ id }: { id: string }) => id === regulars)).toMatchObject({
    ...{ is_active: false, is_current_season: true },
  });
  // While it is closed it counts as the one group of free users (rules 7.15).
  await expect(fixture.group(ben, 'Another One')).rejects.toThrow('counts while it is closed');

  // The lineup counts for everyone too, so its owner can still change it.
  const update = await fixture.call('PUT /lineup/:id', {
    ...{ token: ben.token, params: { id: submitted.body.id } },
    body: submissionOf(fixture.season, { ...nineOf('DAL'), K1: 'PHI K1' }, both),
  });
  expect([update.status, update.body.error]).toEqual([200, undefined]);

  expect((await act({ action: 'reopen' })).body.group.is_active).toBe(true);
  expect((await act({ action: 'reopen' })).body.code).toBe('not_allowed');
  const empty = await fixture.group(eve, 'Left Alone');
  await fixture.call('POST /groups/:id/leave', { token: eve.token, params: { id: empty } });
  await act({ action: 'close' }, empty);
  expect((await act({ action: 'reopen' }, empty)).body.error).toBe('Nobody is left in this group.');
  expect((await fixture.call('POST /groups/:id/join', as(eve))).status).toBe(200);
});
