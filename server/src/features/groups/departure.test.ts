import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { removeAccount } from '../account/deletion.ts';
import { announceNewWinners } from '../recap/winners.ts';

let fixture: LineupFixture;
let ben: Person;
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ben = await fixture.premium('ben');
  group = await fixture.group(ben, 'Sunday Six');
});
afterAll(() => fixture.close());

/** The ways to go, each from `group` (rules 7.16). */
const WAYS = {
  leaves: ({ token }: Person) => fixture.call('POST /groups/:id/leave', { token, params: { id: group } }),
  'is removed': ({ userId }: Person) =>
    fixture.call('POST /groups/:id/members/:userId/remove', { token: ben.token, params: { id: group, userId } }),
  'deletes their account': ({ userId }: Person) => removeAccount(fixture.context.db, fixture.context, userId),
};

/** Week and groups of a user's lineups. */
async function placesOf({ userId }: Person): Promise<string[]> {
  const { rows } = await fixture.context.database.pool.query<{ week: number; groups: string[] }>(
    `select week.week_number as week, array_agg(place.group_id::text order by place.group_id) as groups
      from lineup_groups place join weeks week on week.id = place.week_id
      where place.user_id = $1 group by place.lineup_id, week.week_number order by 1, 2`,
    [userId],
  );
  return rows.map(({ week, groups }) => `${week}: ${groups.map((id) => (id === group ? 'six' : 'all')).join(' ')}`);
}

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'whoever %s takes along the lineups without a locked player, and only those',
  async (way) => {
    fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.midweek));
    const kim = await fixture.premium(`kim${way.length}`);
    await fixture.join(kim, group);
    const locked = { ...nineOf('MIA'), QB1: 'KC QB1' };
    await fixture.submit(kim, locked, { groups: [group] });
    await fixture.submit(kim, nineOf('DAL'), { week: 3, groups: [EVERYONE_GROUP_ID, group] });
    const only = (await fixture.submit(kim, nineOf('PHI'), { week: 4, groups: [group] })).body.id;
    fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.sunday));
    await WAYS[way](kim);
    const isGone = way === 'deletes their account';
    expect(await placesOf(kim)).toEqual([`${THIS_WEEK}: six`, ...(isGone ? [] : ['3: all'])]);
    if (isGone) return;
    // A lineup that was only there is deleted; its history stays readable.
    const history = await fixture.call('GET /lineup/:id/transactions', { token: kim.token, params: { id: only } });
    expect(history.body[0]).toMatchObject({ action: 'delete' });
  },
);

test('a week that somebody left has no winner, record or count of theirs, but their points on the table', async () => {
  const six = await fixture.group(ben, 'Weekly');
  group = six;
  fixture.clock.set(fixture.season.at(5, HOURS.midweek));
  const [ann, fay, kim] = [await fixture.free('ann'), await fixture.premium('fay'), await fixture.premium('kim')];
  for (const person of [ann, fay, kim]) await fixture.join(person, six);
  const submit = (person: Person, week: number, QB1: string) =>
    fixture.submit(person, { ...nineOf('MIA'), QB1 }, { week, groups: [six] });
  await submit(kim, 5, 'KC QB1');
  await submit(ann, 5, 'BUF QB1');
  await submit(ben, 5, 'NYJ QB1');
  for (const [name, points] of [
    ['KC QB1', 4000],
    ['BUF QB1', 2000],
    ['NYJ QB1', 1000],
  ] as const) {
    await score(fixture.context.db, fixture.season, 5, name, points);
  }
  fixture.clock.set(fixture.season.at(5, HOURS.sunday));
  await WAYS['is removed'](kim);
  await fixture.context.db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, fixture.season.week(5)));
  fixture.clock.set(fixture.season.at(6, 1));
  await settleWeeks(fixture.context.db, fixture.clock.now());
  await announceNewWinners(fixture.context);

  const read = async (url: string, { token }: Person) =>
    (await fixture.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })).json();
  const { recap } = await read(`/groups/${six}/recap/5`, ben);
  expect(recap).toMatchObject({ lineups: 2, members: 3, winners: [{ username: 'ann', points: 20 }] });
  expect(recap.rows.map(({ username, rank }: { username: string; rank: number }) => [username, rank])).toEqual([
    ['ann', 1],
    ['ben', 2],
  ]);
  expect(await read(`/recaps/${fixture.season.week(5)}/wins`, ann)).toMatchObject([
    { id: six, points: 20, lineups: 2 },
  ]);
  const stored = await fixture.context.database.pool.query('select user_ids from week_winners where group_id = $1', [
    six,
  ]);
  expect(stored.rows).toEqual([{ user_ids: [ann.userId] }]);
  const trophies = await read(`/groups/${six}/trophies`, ben);
  expect(trophies.best_week).toMatchObject({ points: 20, entries: [{ display_name: 'ann' }] });
  expect(trophies.honors).toMatchObject([{ display_name: 'ann', weeks_won: 1 }]);
  // Past lineups and points stay on the table (rules 4.5).
  const table = await read(`/leaderboard/group/${six}`, ben);
  expect(table.entries[0]).toMatchObject({ username: 'kim', totalPoints: 40, rank: 1 });
  // Nobody else's missed week is granted less for it, and in a later week they are not in the recap at all.
  fixture.clock.set(fixture.season.at(6, HOURS.midweek));
  await fixture.submit(ben, nineOf('PHI'), { week: 6, groups: [six] });
  await fixture.context.db
    .update(games)
    .set({ status: 'final' })
    .where(eq(games.weekId, fixture.season.week(6)));
  fixture.clock.set(fixture.season.at(7, 1));
  await settleWeeks(fixture.context.db, fixture.clock.now());
  const later = await read(`/groups/${six}/recap/6`, ben);
  expect(later.recap.rows.map(({ username }: { username: string }) => username)).toEqual(['ben', 'ann']);
  expect(later.recap).toMatchObject({ lineups: 1, members: 3 });
});
