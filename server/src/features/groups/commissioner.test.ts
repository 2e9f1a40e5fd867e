import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../db/schema/season.ts';
import { settleWeeks } from '../../pipeline/standings/settle.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { HOURS, nineOf, score } from '../../testing/small-season.ts';
import { removeAccount } from '../account/departure.ts';
import { type GroupFixture, openGroupFixture } from '../invitations/testing/group-fixture.ts';
import { announceNewWinners } from '../recap/winners.ts';

describe('commissioners', () => {
  let fixture: GroupFixture;
  let ben: Person;
  let ann: Person;

  beforeAll(async () => {
    fixture = await openGroupFixture();
    ben = await fixture.premium('ben');
    ann = await fixture.premium('ann');
  });
  afterAll(() => fixture.close());

  const act = (
    key: 'POST /groups/:id/leave' | 'POST /groups/:id/close' | 'POST /groups/:id/reopen' | 'POST /groups/:id/join',
    { token }: Person,
    id: string,
  ) => fixture.call(key, { token, params: { id } });
  const edit = (id: string, body: object) =>
    fixture.call('PUT /groups/:id', { token: ben.token, params: { id }, body });
  const actions = async (id: string) =>
    (await fixture.call('GET /groups/:id/history', { token: ben.token, params: { id } })).body.map(
      ({ action }: { action: string }) => action,
    );

  /** A public group of ben, with ann in it. */
  async function open(name: string): Promise<string> {
    const id = await fixture.group(ben, name, {}, 'public');
    await act('POST /groups/:id/join', ann, id);
    return id;
  }

  test('a creator leaves only after another member has taken over', async () => {
    const id = await open('Handed On');
    expect((await act('POST /groups/:id/leave', ben, id)).body).toMatchObject({
      error: 'Choose a new commissioner before you leave.',
      code: 'not_allowed',
    });
    await fixture.call('POST /groups/:id/hand-over', {
      token: ben.token,
      params: { id },
      body: { user_id: ann.userId },
    });
    expect((await act('POST /groups/:id/leave', ben, id)).status).toBe(200);
    // The last one closes it.
    expect((await act('POST /groups/:id/leave', ann, id)).status).toBe(200);
    const { rows } = await fixture.context.database.pool.query('select is_active from groups where id = $1', [id]);
    expect(rows).toEqual([{ is_active: false }]);
    const shown = await fixture.call('GET /groups/public', { token: ann.token, query: { search: 'Handed On' } });
    expect(shown.body).toEqual([]);
  });

  test('name, description and size are changed, and what was accepted before may stay', async () => {
    const id = await open('Fine Name');
    const { body } = await edit(id, { name: '  Finer Name ', description: 'Every Sunday.', max_participants: 10 });
    expect(body).toMatchObject({ name: 'Finer Name', description: 'Every Sunday.', max_participants: 10 });
    expect((await edit(id, { max_participants: 12 })).body).toMatchObject({ name: 'Finer Name', max_participants: 12 });
    const refusal = async (change: object) => (await edit(id, change)).body.error;
    for (let n = 0; n < 2; n += 1) await act('POST /groups/:id/join', await fixture.free(`more${n}`), id);
    expect(await refusal({ max_participants: 3 })).toBe('The group has 4 members. It can’t be smaller.');
    expect(await refusal({ name: 'Visit www.example.com' })).toBe(
      'Name of a public group cannot contain a web address',
    );
    expect(await refusal({ description: 'Visit www.example.com' })).toBe(
      'Description of a public group cannot contain a web address',
    );
    await fixture.context.database.pool.query("update groups set name = 'See www.example.com' where id = $1", [id]);
    expect((await edit(id, { description: 'Old name, new words.' })).status).toBe(200);
    expect((await actions(id)).slice(0, 4)).toEqual(['edited', 'joined', 'joined', 'edited']);
  });

  test('a closed group takes no members and no lineups until its creator opens it again', async () => {
    const id = await open('Pause');
    expect((await act('POST /groups/:id/close', ben, id)).status).toBe(200);
    expect((await act('POST /groups/:id/join', await fixture.free('late'), id)).status).toBe(404);
    expect((await fixture.submit(ben, nineOf('DAL'), { groups: [id] })).status).toBeGreaterThanOrEqual(400);
    expect((await act('POST /groups/:id/reopen', ann, id)).status).toBe(403);
    expect((await act('POST /groups/:id/reopen', ben, id)).status).toBe(200);
    expect((await act('POST /groups/:id/reopen', ben, id)).body.error).toBe('This group is open.');
    expect((await fixture.submit(ben, nineOf('DAL'), { groups: [id] })).status).toBe(200);
    expect((await actions(id)).slice(0, 2)).toEqual(['reopened', 'closed']);
  });

  test('two commissioners who edit at once lose nothing of each other (rules 7.19)', async () => {
    const id = await open('As It Was');
    const base = { name: 'As It Was', description: '' };
    await edit(id, { name: 'Renamed', base: { name: base.name } });
    // Whoever had the form open since before and changes something else keeps the new name.
    expect((await edit(id, { description: 'Sundays.', base: { description: '' } })).body).toMatchObject({
      ...{ name: 'Renamed', description: 'Sundays.' },
    });
    const stale = await edit(id, { name: 'Other', base: { name: base.name } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'changed_elsewhere',
      error: 'Someone else changed the name to “Renamed”. Save again to replace it.',
      details: { current: { name: 'Renamed' } },
    });
    expect((await edit(id, { name: 'Other', base: { name: 'Renamed' } })).status).toBe(200);
    const settings = (body: object) =>
      fixture.call('PUT /groups/:id/settings', { token: ben.token, params: { id }, body });
    expect((await settings({ max_player_usage: 2, base: { max_player_usage: 1 } })).status).toBe(200);
    const missed = await settings({ missed_weeks: 'lowest', base: { missed_weeks: 'nothing' } });
    expect(missed.body).toMatchObject({ missed_weeks: 'lowest', group_settings: { max_player_usage: 2 } });
    expect((await settings({ max_player_usage: 3, base: { max_player_usage: 1 } })).body).toMatchObject({
      ...{ code: 'changed_elsewhere', details: { current: { max_player_usage: 2 } } },
    });
  });
});

describe('departure', () => {
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

  test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'a lineup stays where it is when somebody %s while a game may have begun that the clock does not know of (rules 7.23)',
    async (way) => {
      fixture.clock.set(fixture.season.at(THIS_WEEK, HOURS.midweek));
      const kim = await fixture.premium(`kit${way.length}`);
      await fixture.join(kim, group);
      await fixture.submit(kim, nineOf('MIA'), { groups: [group] });
      const until = fixture.season.at(THIS_WEEK, HOURS.thursdayKickoff + 1);
      Object.assign(fixture.clock, { doubtUntil: () => until });
      await Promise.resolve(WAYS[way](kim)).catch(() => {});
      Object.assign(fixture.clock, { doubtUntil: undefined });
      expect(await placesOf(kim)).toEqual([`${THIS_WEEK}: six`]);
    },
  );

  test('a week that somebody left has no winner, record or count of theirs, back or not, but their points on the table', async () => {
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
    // Whoever comes back wins no week that ended without them, and was missing in none.
    await fixture.join(kim, six);
    const { pool } = fixture.context.database;
    await pool.query('update settled_weeks set revision = revision + 1 where week_id = $1', [fixture.season.week(5)]);
    expect(await announceNewWinners(fixture.context)).toBe(0);
    expect((await read(`/groups/${six}/recap/5`, ben)).recap).toEqual(recap);
    expect((await read(`/groups/${six}/recap/6`, ben)).recap).toEqual(later.recap);
    expect((await read(`/groups/${six}/recap/6`, kim)).recap).toMatchObject({ userRow: null });
    expect(await read(`/recaps/${fixture.season.week(5)}/wins`, kim)).toEqual([]);
    const { best_week, honors } = await read(`/groups/${six}/trophies`, ben);
    expect({ best_week, honors }).toEqual({ best_week: trophies.best_week, honors: trophies.honors });
  });
});
