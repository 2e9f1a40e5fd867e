import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person, submissionOf } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

describe('the board of a season', () => {
  const begin = lineupFixtureWithNewPeople();
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;
  let double: string;

  beforeEach(async () => {
    ({ fixture, ann, ben } = await begin());
    double = await fixture.group(ben, 'Double', { playerDoubleDown: true });
    await fixture.submit(ben, nineOf('DAL'), { week: 9, groups: [EVERYONE_GROUP_ID] });
    await fixture.submit(ben, nineOf('KC'), { week: 2, groups: [EVERYONE_GROUP_ID] });
    await fixture.submit(ben, nineOf('MIA'), { week: 2, groups: [double], doubleDown: 'MIA RB1' });
    await fixture.submit(ann, nineOf('PHI'), { week: 2 });
    const { db } = fixture.context;
    await score(db, fixture.season, 2, 'KC QB1', 2133);
    await score(db, fixture.season, 2, 'MIA RB1', -100);
    await changeGame(db, fixture.season, 2, 'KC', { status: 'final' });
    await changeGame(db, fixture.season, 2, 'MIA', { status: 'cancelled' });
    fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  });

  const board = ({ token }: Person) => fixture.call('GET /lineups/season', { token });

  /** What the board shows of a week's lineup. */
  const boardOf = (lineup: Lineup): BoardLineup => ({
    id: lineup.id,
    week_id: lineup.week_id,
    group_ids: lineup.groups.map(({ id }) => id),
    double_down_player_id: lineup.double_down_player_id,
    slots: lineup.players.map(({ position_key, player }) => ({
      position_key,
      player_id: player.id,
      name: player.name,
      position: player.position,
      team_id: player.team_id,
      team_abbreviation: player.team_abbreviation,
      game_status: player.game_status,
      actual_points: player.actual_points,
    })),
  });

  test('[G7.29] the season board shows the same as the lists of all weeks, and nobody else’s lineups', async () => {
    for (const person of [ann, ben]) {
      const lists: Lineup[] = [];
      for (let week = 1; week <= 18; week += 1) {
        const params = { weekId: fixture.season.week(week) };
        lists.push(...(await fixture.call('GET /lineups/:weekId', { token: person.token, params })).body);
      }
      expect((await board(person)).body).toEqual(lists.map(boardOf));
    }
    const lineups = (await board(ben)).body as BoardLineup[];
    const pointsIn = (groupId: string) =>
      lineups
        .find(({ week_id, group_ids }) => week_id === fixture.season.week(2) && group_ids.includes(groupId))
        ?.slots.map(({ actual_points }) => actual_points);
    expect(pointsIn(EVERYONE_GROUP_ID)).toEqual([21.33, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(pointsIn(double)).toEqual(Array(9).fill(null));
    expect((await fixture.call('GET /lineups/season')).status).toBe(401);
  });

  test('the season board is revalidated: its tag changes with lineups and points, and with nothing of others', async () => {
    const tagOf = async () => String((await board(ben)).headers.etag);
    const askWith = (tag: string) =>
      fixture.app.inject({
        url: '/api/lineups/season',
        headers: { authorization: `Bearer ${ben.token}`, 'if-none-match': tag },
      });
    const before = await tagOf();
    const known = await askWith(before);
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
    await fixture.submit(ann, nineOf('BUF'), { week: 7 });
    expect(await tagOf()).toBe(before);

    const tags = new Set([before]);
    const third = await fixture.submit(ben, nineOf('BUF'), { week: 7, groups: [double], doubleDown: 'BUF QB1' });
    tags.add(await tagOf());
    const { id, version } = third.body;
    const another = await fixture.group(ben, 'Another', { playerDoubleDown: true });
    const added = await fixture.call('POST /lineup/:id/add-groups', {
      token: ben.token,
      params: { id },
      body: { group_ids: [another], version },
    });
    expect(added.status).toBe(200);
    tags.add(await tagOf());
    await fixture.call('DELETE /lineup/:id', { token: ben.token, params: { id }, body: {} });
    tags.add(await tagOf());
    await score(fixture.context.db, fixture.season, 2, 'KC QB1', 2140);
    tags.add(await tagOf());
    // A deleted lineup leaves the board as it was before it.
    expect(tags.size).toBe(4);
    expect((await askWith(before)).statusCode).toBe(200);
  });
});

describe('corrections', () => {
  let fixture: LineupFixture;
  let ann: Person;
  let ben: Person;

  beforeAll(async () => {
    fixture = await openLineupFixture();
    ann = await fixture.premium('ann');
    ben = await fixture.free('ben');
    const doubles = await fixture.group(ann, 'Doubles', { playerDoubleDown: true });
    await fixture.submit(ann, nineOf('DAL'), { groups: [EVERYONE_GROUP_ID], name: 'Plain' });
    fixture.clock.set(fixture.season.at(2, HOURS.midweek + 1));
    await fixture.submit(ann, nineOf('DAL'), { groups: [doubles], name: 'Double', doubleDown: 'DAL RB1' });
    await fixture.submit(ben, nineOf('KC'));
    fixture.clock.set(fixture.season.at(3, HOURS.midweek));
  });
  afterAll(() => fixture.close());

  const corrections = (person: Person, query: { week_id?: string } = {}) =>
    fixture.call('GET /corrections', { token: person.token, query });

  async function correct(player: string, changes: object[], points: [number, number]): Promise<void> {
    await fixture.context.db.execute(sql`
    insert into stat_corrections (id, player_id, week_id, changes, points_before, points_after, source, noted_at)
    values (${fixture.context.ids.uuid()}, ${fixture.season.player(player)}, ${fixture.season.week(2)},
      ${JSON.stringify(changes)}::jsonb, ${points[0]}, ${points[1]}, 'nflverse', ${fixture.clock.now().toISOString()})`);
  }

  test('shows a correction to the owners of affected lineups only, by lineup', async () => {
    const changes = [{ stat: 'rushingYards', old: 87, new: 88 }];
    await correct('DAL RB1', changes, [870, 880]);
    const { status, body } = await corrections(ann);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        week_id: fixture.season.week(2),
        week_number: 2,
        player: { id: fixture.season.player('DAL RB1'), name: 'DAL RB1', position: 'RB' },
        changes,
        points_before: 8.7,
        points_after: 8.8,
        lineups: [
          { id: expect.any(String), lineup_name: 'Plain', points_change: 0.1 },
          { id: expect.any(String), lineup_name: 'Double', points_change: 0.2 },
        ],
        noted_at: fixture.clock.now().toISOString(),
      },
    ]);
    expect((await corrections(ben)).body).toEqual([]);
  });

  test('hides corrections without changed points or of other players', async () => {
    await correct('DAL QB1', [{ stat: 'passAttempts', old: 30, new: 31 }], [1200, 1200]);
    await correct('MIA RB1', [{ stat: 'rushingYards', old: 1, new: 2 }], [10, 20]);
    expect((await corrections(ann)).body).toHaveLength(1);
  });

  test('filters by week; an unknown week is not found, garbage is refused', async () => {
    expect((await corrections(ann, { week_id: fixture.season.week(2) })).body).toHaveLength(1);
    expect((await corrections(ann, { week_id: fixture.season.week(1) })).body).toEqual([]);
    expect((await corrections(ann, { week_id: fixture.season.player('DAL RB1') })).status).toBe(404);
    expect((await corrections(ann, { week_id: 'x' })).status).toBe(400);
    expect((await fixture.call('GET /corrections', {})).status).toBe(401);
  });
});

describe('a postseason', () => {
  const begin = lineupFixtureWithNewPeople();
  let fixture: LineupFixture;
  let ann: Person;

  beforeEach(async () => {
    ({ fixture, ann } = await begin());
    await fixture.context.db.execute(sql`update seasons set kind = 'postseason' where id = ${fixture.season.id}`);
  });

  const without = (...keys: string[]) =>
    Object.fromEntries(Object.entries(nineOf('DAL')).filter(([key]) => !keys.includes(key)));

  test('[G4.9, G5.25] in a postseason a lineup may have empty slots, and is named after its round', async () => {
    expect((await fixture.submit(ann, {})).body.code).toBe('lineup_mismatch');
    const saved = await fixture.submit(ann, without('TE1', 'K1'));
    expect(saved.status).toBe(200);
    expect(saved.body.lineup_name).toBe('Divisional Lineup');
    expect(saved.body.players).toHaveLength(7);
    const params = { id: saved.body.id };
    const filled = await fixture.call('PUT /lineup/:id', {
      ...{ token: ann.token, params },
      body: { ...submissionOf(fixture.season, without('K1')), version: saved.body.version },
    });
    expect(filled.body.players).toHaveLength(8);
    const read = await fixture.call('GET /lineup/:id', { token: ann.token, params });
    expect(read.body.players).toHaveLength(8);
  });

  test('a group of a postseason has its first cut in one of the four rounds', async () => {
    const make = (cut_from: number) =>
      fixture.call('POST /groups', {
        token: ann.token,
        body: { name: 'January', season_id: fixture.season.id, cut: 1, cut_from },
      });
    const refused = await make(5);
    expect([refused.status, refused.body.details?.field, refused.body.error]).toEqual([
      ...[422, 'cut_from', 'First round with a cut must be a whole number from 2 to 4'],
    ]);
    expect((await make(4)).body).toMatchObject({ cut: 1, cut_from: 4 });
  });

  test('the season says what it is', async () => {
    const { body } = await fixture.call('GET /current-season-weeks');
    expect(body.season.kind).toBe('postseason');
  });
});
