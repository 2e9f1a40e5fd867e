import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type LineupFixture, openLineupFixture, type Person, THIS_WEEK } from '../../testing/lineup-fixture.ts';
import { changeGame, doubt, HOURS, hurt, nineOf, score } from '../../testing/small-season.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
});
afterAll(() => fixture.close());

/** A week's scoreboard from an app with empty caches. */
async function scoreboard(person: Person, weekNumber = THIS_WEEK): Promise<ScoreboardGame[]> {
  const app = await buildApp(fixture.context, { auth: fixture.auth });
  const answer = await app.inject({
    url: `/api/scoreboard/${fixture.season.week(weekNumber)}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const titles = (games: ScoreboardGame[]) =>
  games.map(({ away_team, home_team, status }) => `${away_team.abbreviation} @ ${home_team.abbreviation} ${status}`);

test('[G7.34, G3.17] lists a week’s games with teams, state and players', async () => {
  const [game, ...others] = await scoreboard(ann);
  expect(others).toHaveLength(2);
  expect(game).toEqual({
    id: expect.any(String),
    status: 'scheduled',
    start_time: fixture.season.at(THIS_WEEK, HOURS.thursdayKickoff).toISOString(),
    quarter: null,
    time_remaining: null,
    home_team: {
      id: expect.any(String),
      abbreviation: 'KC',
      name: 'KC',
      primary_color: '#112233',
      secondary_color: '#445566',
      logo_url: null,
    },
    away_team: expect.objectContaining({ abbreviation: 'BUF' }),
    home_score: null,
    away_score: null,
    possession_team_id: null,
    scores_delayed_since: null,
    players: ['KC QB1', 'KC QB2', 'KC RB1'].map((name, at) => ({
      id: fixture.season.player(name),
      name,
      position: name.slice(3, 5),
      team_abbreviation: 'KC',
      is_my_player: false,
      actual_points: null,
      projected_points: 20 - at / 10,
      injury_status: null,
      lineup_name: null,
    })),
  });
});

test('orders games in progress, scheduled, final, with score, clock and possession', async () => {
  const { db } = fixture.context;
  const [kansas] = await scoreboard(ann, 6);
  await changeGame(db, fixture.season, 6, 'KC', { status: 'final', homeScore: 27, awayScore: 20, quarter: 4 });
  await changeGame(db, fixture.season, 6, 'MIA', {
    status: 'in_progress',
    homeScore: 7,
    awayScore: 0,
    quarter: 2,
    timeRemaining: '6:42',
    possessionTeamId: kansas?.home_team.id ?? '',
  });
  const games = await scoreboard(ann, 6);
  expect(titles(games)).toEqual(['NYJ @ MIA in_progress', 'PHI @ DAL scheduled', 'BUF @ KC final']);
  expect(games[0]).toMatchObject({
    home_score: 7,
    away_score: 0,
    quarter: 2,
    time_remaining: '6:42',
    possession_team_id: kansas?.home_team.id,
  });
});

test('a delayed start, and a score or a figure in doubt are marked until they are over', async () => {
  const { db } = fixture.context;
  await fixture.submit(ann, nineOf('DAL'), { week: 8 });
  await score(db, fixture.season, 8, 'DAL QB1', 700);
  const before = await scoreboard(ann, 8);
  const marked = { isUnconfirmed: true };
  await changeGame(db, fixture.season, 8, 'KC', { ...marked, delayedSince: fixture.clock.now() });
  await changeGame(db, fixture.season, 8, 'DAL', {
    status: 'in_progress',
    ...marked,
    delayedSince: fixture.clock.now(),
  });
  await doubt(db, fixture.season, 8, 'DAL QB1');
  const [dallas, kansas] = await scoreboard(ann, 8);
  expect(kansas).toMatchObject({
    status: 'scheduled',
    is_delayed: true,
    is_unconfirmed: true,
    scores_delayed_since: null,
  });
  expect(dallas).toMatchObject({ is_unconfirmed: true, scores_delayed_since: expect.any(String) });
  expect(dallas).not.toHaveProperty('is_delayed');
  const doubted = dallas?.players.filter(({ is_unconfirmed }) => is_unconfirmed);
  expect(doubted?.map(({ name, is_my_player }) => [name, is_my_player])).toEqual([['DAL QB1', true]]);
  for (const home of ['KC', 'DAL'] as const) {
    const certain = { isUnconfirmed: false, delayedSince: null, status: 'scheduled' };
    await changeGame(db, fixture.season, 8, home, certain);
  }
  await doubt(db, fixture.season, 8, 'DAL QB1', false);
  expect(await scoreboard(ann, 8)).toEqual(before);
});

test('leaders are the top scorers once there are points', async () => {
  const { db } = fixture.context;
  await changeGame(db, fixture.season, 7, 'KC', { status: 'in_progress', homeScore: 3, awayScore: 0 });
  await score(db, fixture.season, 7, 'BUF K1', 300);
  await score(db, fixture.season, 7, 'KC WR3', 1210);
  const [game] = await scoreboard(ann, 7);
  expect(game?.players.slice(0, 2).map(({ name, actual_points }) => [name, actual_points])).toEqual([
    ['KC WR3', 12.1],
    ['BUF K1', 3],
  ]);
});

test('shows injuries of own players and leaders, and no leader who is out', async () => {
  await fixture.submit(ann, nineOf('DAL'), { week: 10 });
  await hurt(fixture.context.db, fixture.season, 10, 'DAL QB1', 'doubtful');
  await hurt(fixture.context.db, fixture.season, 10, 'KC QB1', 'out');
  await hurt(fixture.context.db, fixture.season, 10, 'KC QB2', 'questionable');
  const [kansas, dallas] = await scoreboard(ann, 10);
  const hurtOf = (game?: ScoreboardGame) =>
    game?.players.slice(0, 1).map(({ name, injury_status }) => [name, injury_status]);
  expect(hurtOf(kansas)).toEqual([['KC QB2', 'questionable']]);
  expect(hurtOf(dallas)).toEqual([['DAL QB1', 'doubtful']]);
});

test("[G3.17] the caller's players appear in their games, once per lineup; other users' don't", async () => {
  const own = await fixture.group(ben, 'Own');
  await fixture.submit(ben, nineOf('DAL'), { name: 'First' });
  await fixture.submit(ben, { ...nineOf('PHI'), QB1: 'DAL QB1', K1: 'MIA K1' }, { groups: [own], name: 'Second' });
  const games = await scoreboard(ben);
  const dallas = games.find(({ home_team }) => home_team.abbreviation === 'DAL');
  const mine = dallas?.players.filter(({ is_my_player }) => is_my_player) ?? [];
  expect(mine).toHaveLength(9 + 8);
  const holding = mine.filter(({ name }) => name === 'DAL QB1').map(({ lineup_name }) => lineup_name);
  expect(holding.toSorted()).toEqual(['First', 'Second']);
  const miami = games.find(({ home_team }) => home_team.abbreviation === 'MIA');
  expect(miami?.players.filter(({ is_my_player }) => is_my_player)).toMatchObject([
    { name: 'MIA K1', lineup_name: 'Second', position: 'K', team_abbreviation: 'MIA' },
  ]);
  // A leader in the caller's lineup appears only there.
  expect(dallas?.players.filter(({ name, is_my_player }) => name === 'DAL QB1' && !is_my_player)).toEqual([]);
  const seenByAnn = (await scoreboard(ann)).flatMap(({ players }) => players);
  expect(seenByAnn.some(({ is_my_player, lineup_name }) => is_my_player || lineup_name !== null)).toBe(false);
});

test('an unknown week is not found, and a signed-in user is required', async () => {
  const options = { token: ann.token, params: { weekId: ann.userId } };
  expect(await fixture.call('GET /scoreboard/:weekId', options)).toMatchObject({
    status: 404,
    body: { error: 'Week not found', code: 'not_found' },
  });
  const malformed = { token: ann.token, params: { weekId: "1' or '1'='1" } };
  expect((await fixture.call('GET /scoreboard/:weekId', malformed)).status).toBe(400);
  const visitor = { params: { weekId: fixture.season.week(1) } };
  expect((await fixture.call('GET /scoreboard/:weekId', visitor)).status).toBe(401);
});
