import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRead } from '../../pipeline/feeds/feed-state.ts';
import { openAppFixture } from '../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture } from '../../testing/lineup-fixture.ts';
import { HOURS, SEASON_START } from '../../testing/small-season.ts';
import { scheduleOf } from './season-service.ts';

let fixture: LineupFixture;

beforeAll(async () => {
  fixture = await openLineupFixture();
});
afterAll(() => fixture.close());

test('[A3.9, A7.2, G3.10] returns the season with its weeks, the current one, and the server’s clock', async () => {
  fixture.clock.set(fixture.season.at(2, HOURS.sunday));
  const { body } = await fixture.call('GET /current-season-weeks');
  expect(body.season).toEqual({ id: fixture.season.id, name: '2025 Season', year: 2025 });
  expect(body.weeks).toHaveLength(18);
  expect(body.weeks.map(({ week_number }: { week_number: number }) => week_number)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
  expect(body.currentWeek).toEqual({
    id: fixture.season.week(2),
    week_number: 2,
    start_date: '2025-09-09T10:00:00.000Z',
    end_date: '2025-09-16T10:00:00.000Z',
  });
  expect(body).toMatchObject({ now: fixture.clock.now().toISOString(), clockSpeed: 0 });
});

test('the current week is the first that is not over, or the last after the season', async () => {
  const currentAt = async (now: Date) => {
    fixture.clock.set(now);
    return (await fixture.call('GET /current-season-weeks')).body.currentWeek.week_number;
  };
  expect(await currentAt(new Date('2025-06-01T00:00:00Z'))).toBe(1);
  expect(await currentAt(SEASON_START)).toBe(1);
  expect(await currentAt(fixture.season.at(5))).toBe(4);
  expect(await currentAt(new Date(fixture.season.at(5).getTime() + 1))).toBe(5);
  expect(await currentAt(new Date('2026-06-01T00:00:00Z'))).toBe(18);
});

test('picks the season by the clock', async () => {
  await fixture.context.database.pool.query(
    `insert into seasons (id, year, name, starts_at) values ('a1b2c3d4-0000-4000-8000-000000000001', 2026, '2026 Season', '2026-09-01T10:00:00Z')`,
  );
  await fixture.context.database.pool.query(
    `insert into weeks values ('a1b2c3d4-0000-4000-8000-000000000002', 'a1b2c3d4-0000-4000-8000-000000000001', 1, '2026-09-01T10:00:00Z', '2026-09-08T10:00:00Z')`,
  );
  // The last season stays for a week after its end; then the next one appears, long before it begins.
  fixture.clock.set(new Date('2026-01-13T10:00:00Z'));
  expect((await fixture.call('GET /current-season-weeks')).body.season.year).toBe(2025);
  fixture.clock.set(new Date('2026-01-13T10:00:01Z'));
  expect((await fixture.call('GET /current-season-weeks')).body.season.year).toBe(2026);
});

test('reports since when scores of games in progress are delayed', async () => {
  const { context, clock, season } = fixture;
  const [kickoff, minute] = [season.at(2, HOURS.sundayKickoff), 60_000];
  const after = (minutes: number) => new Date(kickoff.getTime() + minutes * minute);
  const delayed = async (now: Date) => {
    clock.set(now);
    return (await fixture.call('GET /current-season-weeks')).body.scoresDelayedSince;
  };
  // A game of the week before that should be over has no result.
  expect(await delayed(after(10))).toBe(season.at(1, HOURS.thursdayKickoff).toISOString());
  await context.db.execute(sql`
    update games set status = 'final' where kickoff < ${kickoff.toISOString()} or kickoff > ${after(1).toISOString()}`);
  expect(await delayed(after(10))).toBeNull();
  const expected = { dueBy: after(22), carriesScores: true };
  await recordRead(context.db, 'espn scores', after(20), null, expected);
  await recordRead(context.db, 'sleeper', after(-600), null, { dueBy: after(-500), carriesScores: false });
  expect([await delayed(after(22)), await delayed(after(24))]).toEqual([null, after(20).toISOString()]);
  const { body } = await fixture.call('GET /health');
  expect(body).toMatchObject({
    status: 'late',
    sources: [
      { source: 'espn scores', state: 'late', read_at: after(20).toISOString(), due_by: after(22).toISOString() },
      { source: 'sleeper', state: 'late' },
    ],
  });
  // The last read was before the game, so the delay starts with the game.
  await recordRead(context.db, 'espn scores', after(-60), null, { dueBy: after(-50), carriesScores: true });
  expect(await delayed(after(10))).toBe(kickoff.toISOString());
  expect(await delayed(season.at(2, HOURS.midweek))).toBeNull();
  await recordRead(context.db, 'espn scores', after(13 * 60), null, { dueBy: after(15 * 60), carriesScores: true });
  expect(await delayed(after(11 * 60))).toBeNull();
  expect(await delayed(after(13 * 60))).toBe(kickoff.toISOString());
});

test('[A7.4, G3.12] returns the teams with an ETag, and 304 for a matching one', async () => {
  const first = await fixture.call('GET /teams');
  expect(first.body).toHaveLength(6);
  expect(first.body[0]).toEqual({
    id: expect.any(String),
    abbreviation: 'BUF',
    name: 'The BUF',
    logo_url: null,
    primary_color: '#112233',
    secondary_color: '#445566',
  });
  const again = await fixture.call('GET /teams', { headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('the schedule has the games that take place, with implied team totals and the roof where they are known', async () => {
  const { pool, db } = fixture.context.database;
  const query = { season_id: fixture.season.id };
  const { body, status } = await fixture.call('GET /schedule', { query });
  expect(status).toBe(200);
  const [first] = body;
  expect(first).toMatchObject({ home_total: null, away_total: null, roof: null });
  const weeks = body.map(({ week_number }: { week_number: number }) => week_number);
  expect(weeks).toEqual(weeks.toSorted((a: number, b: number) => a - b));
  // From here on past the cache of the call.
  const change = (values: string) =>
    pool.query(
      `update games set ${values} from weeks, teams where weeks.id = week_id and teams.id = home_team_id
        and week_number = $1 and abbreviation = $2`,
      [first.week_number, first.home],
    );
  await change(`spread_line = 350, total_line = 4450, roof = 'dome'`);
  expect((await scheduleOf(db, query.season_id))[0]).toEqual({
    ...{ ...first, home_total: 24, away_total: 20.5, roof: 'dome' },
  });
  await change(`status = 'cancelled'`);
  expect(await scheduleOf(db, query.season_id)).toHaveLength(body.length - 1);
  await change(`status = 'scheduled', spread_line = null, total_line = null, roof = null`);
  const unknown = await fixture.call('GET /schedule', { query: { season_id: '00000000-0000-4000-8000-00000000dead' } });
  expect(unknown.status).toBe(404);
});

test('responds that no season is loaded yet', async () => {
  const empty = await openAppFixture({ now: SEASON_START });
  const answer = await empty.call('GET /current-season-weeks');
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe('no_season');
  await empty.close();
});
