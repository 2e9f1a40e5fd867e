import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ben: Person;
let ann: Person;
let kim: Person;
let lou: Person;
let eve: Person;
let group: string;

/** Week 1 is final and ann has a lineup of week 2, before any lock; kim was removed after week 1 and lou has left. */
beforeAll(async () => {
  fixture = await openLineupFixture();
  ben = await fixture.premium('ben');
  ann = await fixture.free('ann');
  [kim, lou, eve] = [await fixture.premium('kim'), await fixture.premium('lou'), await fixture.premium('eve')];
  fixture.clock.set(fixture.season.at(1, HOURS.midweek));
  group = await fixture.group(ben, 'Sunday Six', {}, 'public');
  for (const person of [ann, kim, lou]) await fixture.join(person, group);
  const { db } = fixture.context;
  const teams = { ben: 'KC', ann: 'PHI', kim: 'NYJ', lou: 'DAL' } as const;
  for (const [at, person] of [ben, ann, kim, lou].entries()) {
    const team = Object.values(teams)[at] as (typeof teams)['ben'];
    await fixture.submit(person, nineOf(team), { week: 1, groups: [group] });
    await score(db, fixture.season, 1, `${team} QB1`, 1000 * (at + 1));
  }
  await db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, fixture.season.week(1)));
  fixture.clock.set(fixture.season.at(2, 1));
  await settleWeeks(db, fixture.clock.now());
  await fixture.call('POST /groups/:id/members/:userId/remove', {
    token: ben.token,
    params: { id: group, userId: kim.userId },
  });
  await act('leave', lou);
  fixture.clock.set(fixture.season.at(2, HOURS.midweek));
});
afterAll(() => fixture.close());

const act = (what: 'leave' | 'close' | 'reopen', { token }: Person) =>
  fixture.call(`POST /groups/:id/${what}`, { token, params: { id: group } });

async function read(path: string, { token }: Person) {
  const answer = await fixture.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return `${answer.statusCode} ${answer.body.replace(/"(exportedAt|now|is_active)":("[^"]*"|true|false)/g, '')}`;
}

/** What stays readable of a closed group (rules 7.15). */
const paths = () => [
  `/leaderboard/group/${group}`,
  `/leaderboard/group/${group}/histogram?of=season`,
  ...[1, 2].map((n) => `/leaderboard/lineups/group/${group}/week/${fixture.season.week(n)}/user/${ann.userId}`),
  `/groups/${group}/recap/1`,
  `/groups/${group}/hindsight`,
  `/groups/${group}/export`,
  `/groups/${group}/export?format=csv`,
];
/** The same for members alone. */
const ofMembers = () => [
  ...['members', 'history', 'week', 'trophies', 'chances', 'uses', 'chat'].map((part) => `/groups/${group}/${part}`),
  `/recaps/${fixture.season.week(1)}/wins`,
  '/game-day',
  '/game-day/chances',
  `/game-day/groups/${group}/need`,
  `/game-day/groups/${group}/against/${ben.userId}`,
  `/lineups/used-players?group_ids=${group}`,
];
const readAll = (list: string[], person: Person) => Promise.all(list.map((path) => read(path, person)));
const statuses = async (list: string[], person: Person) =>
  new Set((await readAll(list, person)).map((answer) => answer.slice(0, 3)));

test('closing a group changes nothing of what its members read, and former members read its past again', async () => {
  const { id } = (await fixture.submit(ann, nineOf('DAL'), { groups: [group, EVERYONE_GROUP_ID] })).body;
  expect(await statuses(paths().slice(4), lou)).toEqual(new Set(['403']));
  const [past, own] = [await readAll(paths(), ann), await readAll(ofMembers(), ann)];
  expect(new Set(past.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['200']));

  await act('close', ben);
  expect(await readAll(paths(), ann)).toEqual(past);
  // The log has one more entry, and chances are those of another moment.
  const isThere = (answer: string) => answer.startsWith('200');
  expect((await readAll(ofMembers(), ann)).map(isThere)).toEqual(own.map(isThere));
  for (const former of [kim, lou]) {
    expect(await statuses(paths(), former)).toEqual(new Set(['200']));
    expect(await statuses([`/groups/${group}/members`, `/groups/${group}/chat`], former)).toEqual(new Set(['403']));
  }
  expect(await statuses([...paths(), `/groups/${group}/chat`], eve)).toEqual(new Set(['404']));

  // Lineups that are in stay, and change, with all their groups; others see nothing of that (rules 2.8).
  const seen = async () => [
    ...(await readAll([...paths(), ...ofMembers()], ben)),
    ...(await readAll(paths(), kim)),
    ...(await readAll(paths(), eve)),
  ];
  const before = await seen();
  const update = await fixture.call('PUT /lineup/:id', {
    token: ann.token,
    params: { id },
    body: submissionOf(fixture.season, nineOf('BUF'), { groups: [EVERYONE_GROUP_ID, group] }),
  });
  expect(update.status).toBe(200);
  expect(await seen()).toEqual(before);
  const edited = await fixture.call('GET /lineup/:id', { token: ann.token, params: { id } });
  expect(edited.body.groups.map((each: { id: string; is_member: boolean }) => [each.id, each.is_member])).toEqual([
    [EVERYONE_GROUP_ID, true],
    [group, true],
  ]);
  const groups = await fixture.call('GET /lineup/:id/available-groups', { token: ann.token, params: { id } });
  expect(groups.body).toMatchObject({
    currentGroups: [{ id: EVERYONE_GROUP_ID }, { id: group, is_member: true }],
    availableGroups: [],
  });
  await fixture.refused(
    () => fixture.submit(ben, nineOf('MIA'), { groups: [group] }),
    ...([404, 'not_found', 'Group not found'] as const),
  );
  await act('reopen', ben);
  expect(await statuses(paths().slice(4), lou)).toEqual(new Set(['403']));
});

test('[G1.7, G6.2] a closed group counts as the one group of a free user, until they leave it', async () => {
  const dan = await fixture.free('dan');
  const one = await fixture.group(dan, 'One');
  const mia = await fixture.free('mia');
  await fixture.join(mia, one);
  const of = (what: string, { token }: Person, body?: object) =>
    fixture.call(`POST /groups/:id/${what}` as 'POST /groups/:id/close', {
      ...{ token, params: { id: one } },
      ...(body && { body }),
    });
  await of('close', dan);
  const other = await fixture.group(ben, 'Other');
  const words =
    'Free accounts play in one group, and One counts while it is closed. Leave it, or upgrade to Premium to';
  for (const person of [dan, mia]) {
    await expect(fixture.join(person, other)).rejects.toMatchObject({
      ...{ code: 'premium_needed', message: `${words} join more.` },
    });
    await expect(fixture.group(person, 'Two')).rejects.toMatchObject({ message: `${words} create more.` });
  }
  // Its creator hands even a closed one over, and leaves.
  expect((await of('hand-over', dan, { user_id: mia.userId })).status).toBe(200);
  expect((await of('leave', dan)).status).toBe(200);
  await fixture.join(dan, other);
  await of('reopen', mia);
  await expect(fixture.join(dan, one)).rejects.toMatchObject({ code: 'premium_needed' });
});

test('nobody reads a deleted group, and the last member who leaves still reads what they played', async () => {
  const last = await fixture.group(eve, 'Alone');
  await fixture.call('POST /groups/:id/leave', { token: eve.token, params: { id: last } });
  expect(await statuses([`/leaderboard/group/${last}`, `/groups/${last}/export`], eve)).toEqual(new Set(['200']));
  const gone = await fixture.group(kim, 'Gone');
  await fixture.join(lou, gone);
  await fixture.call('POST /groups/:id/leave', { token: lou.token, params: { id: gone } });
  const name = { name: 'Gone' };
  await fixture.call('DELETE /groups/:id', { token: kim.token, params: { id: gone }, body: name });
  for (const former of [kim, lou]) {
    expect(await statuses([`/leaderboard/group/${gone}`, `/groups/${gone}/export`], former)).toEqual(new Set(['404']));
  }
});

// Found by seed 1169 of `npm run chaos`: the form would have taken it out of the closed group with the next save.
test('(rules 2.9, 7.15) a submit sent again after a group was closed answers with that group', async () => {
  const mine = await fixture.group(eve, 'Closed Between', {}, 'public');
  const submit = () => fixture.submit(eve, nineOf('MIA'), { week: 3, groups: [EVERYONE_GROUP_ID, mine] });
  const first = await submit();
  const closed = await fixture.call('POST /groups/:id/close', { token: eve.token, params: { id: mine } });
  expect([first.status, closed.status]).toEqual([200, 200]);
  expect((await submit()).body.groups).toEqual(first.body.groups);
});
