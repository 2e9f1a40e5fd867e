import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { changeGame, doubt, HOURS, hurt, nineOf, score } from '../../testing/small-season.ts';
import { recordSubscription } from '../billing/billing-service.ts';

let fixture: LineupFixture;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  ann = await fixture.free('ann');
  ben = await fixture.premium('ben');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clock.set(fixture.season.at(2, HOURS.midweek)));

interface Listed {
  id: string;
  name: string;
  projected_points: number;
  is_locked: boolean;
  usage_percentage: number | null;
  usage_count: number | null;
  total_lineups: number | null;
}

/** A week's list from an app with empty caches. */
async function list(person: Person, weekNumber = 2): Promise<Listed[]> {
  const app = await buildApp(fixture.context, { auth: fixture.auth });
  const answer = await app.inject({
    url: `/api/players?week_id=${fixture.season.week(weekNumber)}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  await app.close();
  return answer.json();
}

const named = (players: Listed[], name: string) => players.find((player) => player.name === name) as Listed;

test('[G7.22, G3.11, G9.11] lists a week’s players, best projection first, with their games', async () => {
  const players = await list(ann);
  expect(players).toHaveLength(72);
  const projections = players.map(({ projected_points }) => projected_points);
  expect(projections).toEqual(projections.toSorted((a, b) => b - a));
  expect(players[0]).toEqual({
    id: fixture.season.player('KC QB1'),
    name: 'KC QB1',
    position: 'QB',
    team_id: expect.any(String),
    team_abbreviation: 'KC',
    jersey_number: 0,
    espn_id: null,
    injury_status: null,
    injury_notes: null,
    injury_updated_at: null,
    is_active: true,
    created_at: '2025-09-02T10:00:00.000Z',
    updated_at: '2025-09-02T10:00:00.000Z',
    actual_points: null,
    projected_points: 20,
    usage_percentage: null,
    usage_count: null,
    total_lineups: null,
    position_rank: null,
    fantasy_points_against: null,
    fpa_rank: null,
    total_fantasy_points: 0,
    average_fantasy_points: 0,
    games_played: 0,
    recent_points: [],
    opponent: 'vs BUF',
    kickoff_time: '2025-09-12T00:15:00.000Z',
    game_date: '2025-09-12T00:15:00.000Z',
    game_status: 'scheduled',
    game_clock: null,
    is_locked: false,
    is_bye: false,
  });
  expect(named(players, 'BUF QB1')).toMatchObject({ opponent: '@ KC' });
});

test('shows byes, season figures and the matchup of a player', async () => {
  const { pool } = fixture.context.database;
  await pool.query('insert into player_figures values ($1, $2, 4055, 2028, 2, 3, $3)', [
    fixture.season.id,
    fixture.season.player('KC QB1'),
    [1055, 3000],
  ]);
  await pool.query(`insert into matchup_figures select $1, id, 'QB', 1850, 24 from teams where abbreviation = 'BUF'`, [
    fixture.season.id,
  ]);
  const players = await list(ann);
  expect(named(players, 'KC QB1')).toMatchObject({
    total_fantasy_points: 40.55,
    average_fantasy_points: 20.28,
    games_played: 2,
    position_rank: 3,
    recent_points: [10.55, 30],
    fantasy_points_against: 18.5,
    fpa_rank: 24,
  });
  expect(named(players, 'KC RB1')).toMatchObject({ fpa_rank: null });
  const byes = await list(ann, 4);
  expect(named(byes, 'MIA QB1')).toMatchObject({ is_bye: true, is_locked: false, opponent: null, kickoff_time: null });
});

test('a game in progress shows its clock, and one that was interrupted that it is suspended', async () => {
  const on = { status: 'in_progress', quarter: 3, timeRemaining: '6:42', lockedAt: fixture.clock.now() };
  await changeGame(fixture.context.db, fixture.season, 3, 'KC', on);
  const players = await list(ann, 3);
  expect(named(players, 'KC K1')).toMatchObject({
    game_status: 'in_progress',
    game_clock: '6:42 3rd',
    is_locked: true,
  });
  expect(named(players, 'DAL K1')).toMatchObject({ game_status: 'scheduled', game_clock: null, is_locked: false });
  await changeGame(fixture.context.db, fixture.season, 3, 'KC', { ...on, status: 'postponed' });
  expect(named(await list(ann, 3), 'KC K1')).toMatchObject({ game_status: 'postponed', game_clock: 'Suspended' });
  const delayed = { delayedSince: fixture.clock.now(), isUnconfirmed: true };
  await changeGame(fixture.context.db, fixture.season, 3, 'DAL', delayed);
  await score(fixture.context.db, fixture.season, 3, 'DAL K1', 100);
  await doubt(fixture.context.db, fixture.season, 3, 'DAL K1');
  expect(named(await list(ann, 3), 'DAL K1')).toMatchObject({
    ...{ game_status: 'scheduled', game_clock: 'Delayed', is_locked: false },
    ...{ is_unconfirmed: true, is_game_unconfirmed: true },
  });
  expect(named(await list(ann, 3), 'DAL QB1')).not.toHaveProperty('is_unconfirmed');
});

test('[G9.11] players who are out or whose game is cancelled project 0 and are not listed first, unlike those hurt during the game', async () => {
  const { db } = fixture.context;
  await hurt(db, fixture.season, 8, 'KC QB1', 'out');
  await hurt(db, fixture.season, 8, 'KC QB2', 'ir');
  await hurt(db, fixture.season, 8, 'KC RB1', 'doubtful');
  await hurt(db, fixture.season, 8, 'KC RB2', 'suspended');
  await score(db, fixture.season, 8, 'KC RB2', 310);
  await changeGame(db, fixture.season, 8, 'MIA', { status: 'cancelled' });
  const players = await list(ann, 8);
  const projected = (name: string) => named(players, name).projected_points;
  expect(['KC QB1', 'KC QB2', 'KC RB1', 'KC RB2'].map(projected)).toEqual([0, 0, 19.8, 19.7]);
  expect(['MIA QB1', 'NYJ K1'].map(projected)).toEqual([0, 0]);
  expect(players.slice(0, 2).map(({ name }) => name)).toEqual(['KC RB1', 'KC RB2']);
  expect(players.slice(-26).every(({ projected_points }) => projected_points === 0)).toBe(true);
});

test('an unknown week is not found', async () => {
  const answer = await fixture.call('GET /players', { token: ann.token, query: { week_id: ann.userId } });
  expect(answer.status).toBe(404);
  expect(answer.body.error).toBe('Week not found');
});

test('[G1.7, G1.8, G6.3] shows usage to premium users only, by the rules', async () => {
  const [fay, gus, kim] = [await fixture.free('fay'), await fixture.free('gus'), await fixture.free('kim')];
  await fixture.submit(fay, { ...nineOf('DAL'), QB1: 'KC QB1' });
  await fixture.submit(gus, { ...nineOf('PHI'), QB1: 'KC QB1' });
  await fixture.submit(kim, nineOf('NYJ'));
  const usage = async (name: string, weekNumber = 2) => {
    const { usage_percentage, usage_count, total_lineups } = named(await list(ben, weekNumber), name);
    return [usage_percentage, usage_count, total_lineups];
  };
  // Nothing is locked, so nobody has used anybody.
  expect(await usage('KC QB1')).toEqual([0, 0, 0]);
  expect(await usage('DAL K1')).toEqual([0, 0, 0]);
  fixture.clock.set(fixture.season.at(2, HOURS.thursdayKickoff));
  // Locked: the share of the week's three lineups. Open: of the two users with a locked slot, those who have used the
  // player.
  expect(await usage('KC QB1')).toEqual([66.7, 2, 3]);
  expect(await usage('BUF QB1')).toEqual([0, 0, 3]);
  expect(await usage('DAL K1')).toEqual([0, 0, 2]);
  expect(await usage('KC QB1', 5)).toEqual([100, 2, 2]);
  fixture.clock.set(fixture.season.at(2, HOURS.sundayKickoff));
  expect(await usage('DAL K1')).toEqual([33.3, 1, 3]);
  expect(await usage('DAL K1', 5)).toEqual([50, 1, 2]);
  expect(named(await list(ann), 'KC QB1')).toMatchObject({
    usage_percentage: null,
    usage_count: null,
    total_lineups: null,
  });
});

test('[G6.5] premium needs an active status: past due shows no usage', async () => {
  const due = await fixture.free('due');
  const plan = { userId: due.userId, plan: 'premium', status: 'past_due', startDate: null, endDate: null };
  await recordSubscription(fixture.context, plan);
  expect((await list(due))[0]?.usage_count).toBeNull();
});

test('the list is compressed, has an ETag, and is rebuilt only when the season or a lock changes', async () => {
  const app = await buildApp(fixture.context, { auth: fixture.auth });
  const url = `/api/players?week_id=${fixture.season.week(6)}`;
  const fetchList = (headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { authorization: `Bearer ${ann.token}`, ...headers } });
  const plain = await fetchList();
  const br = await fetchList({ 'accept-encoding': 'gzip, br' });
  const gz = await fetchList({ 'accept-encoding': 'gzip' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.rawPayload)).toEqual(plain.rawPayload);
  expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(1);
  const known = { 'if-none-match': String(plain.headers.etag) };
  expect((await fetchList(known)).statusCode).toBe(304);
  fixture.clock.set(fixture.season.at(6, HOURS.thursdayKickoff));
  const locked = await fetchList(known);
  expect(locked.statusCode).toBe(200);
  expect(locked.json<Listed[]>().filter(({ is_locked }) => is_locked)).toHaveLength(24);
  await score(fixture.context.db, fixture.season, 6, 'KC QB1', 700);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await fetchList({ 'if-none-match': String(locked.headers.etag) })).json()[0]).toMatchObject({
    actual_points: 7,
  });
  await app.close();
});

test('concurrent requests share one computation', async () => {
  let reads = 0;
  const { db } = fixture.context;
  const counting = new Proxy(db, {
    get(target, key) {
      if (key === 'selectDistinctOn') reads += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const app = await buildApp({ ...fixture.context, db: counting }, { auth: fixture.auth });
  const url = `/api/players?week_id=${fixture.season.week(7)}`;
  const headers = { authorization: `Bearer ${ann.token}` };
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url, headers })));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  // One query for the players, one for their matchups.
  expect(reads).toBe(2);
  await app.close();
});

test('visitors get what free users get, and a token that is not valid is refused', async () => {
  const query = { week_id: fixture.season.week(2) };
  const [visitor, free] = await Promise.all([
    fixture.call('GET /players', { query }),
    fixture.call('GET /players', { query, token: ann.token }),
  ]);
  expect([visitor.status, visitor.text]).toEqual([200, free.text]);
  expect((await fixture.call('GET /players', { query, token: 'no.such.token' })).status).toBe(401);
});
