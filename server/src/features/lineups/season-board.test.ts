import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import type { LineupFixture, Person } from '../../testing/lineup-fixture.ts';
import { lineupFixtureWithNewPeople } from '../../testing/new-people.ts';
import { changeGame, HOURS, nineOf, score } from '../../testing/small-season.ts';

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
