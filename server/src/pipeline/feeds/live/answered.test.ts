import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiOverFeedFixture, openApiOverFeedFixture } from '../../testing/api-over-feed-fixture.ts';
import { type ShownGame, scoreboardAnswer } from '../../testing/espn-answers.ts';

const MORNING = '2025-09-07T12:00:00Z';
const KICKOFF = '2025-09-07T17:00:00Z';
const after = (minutes: number) => new Date(Date.parse(KICKOFF) + minutes * MINUTE_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };
const on: ShownGame = { ...game, state: 'in', score: [3, 7], period: 2, clock: '4:25' };

let fixture: ApiOverFeedFixture;

beforeEach(async () => {
  fixture = await openApiOverFeedFixture(MORNING);
  // Without the result of Thursday's game scores would be delayed since then.
  await fixture.live.sources.schedule(['2025_01_BUF_LA']);
});
afterEach(() => fixture.close());

const hosts = () => {
  const { espn, spare, nflverse, sleeper } = fixture.live.sources;
  return [espn, spare, nflverse, sleeper];
};
const health = async () => (await fixture.call('GET /health')).body;
const season = () => fixture.call('GET /current-season-weeks');

describe('a first start while the sources are unreachable', () => {
  test('is reported in plain words, by health within minutes and once in the log, and recovers by itself', async () => {
    for (const host of hosts()) host.setDown(true);
    await fixture.live.at(MORNING);
    await fixture.live.at(after(-297));
    expect(await season()).toMatchObject({
      status: 503,
      body: { code: 'no_season', error: 'The season is not loaded yet. Please try again shortly.' },
    });
    expect(await health()).toMatchObject({ status: 'late', database: 'well' });
    expect((await health()).sources).toContainEqual(expect.objectContaining({ source: 'nflverse', state: 'late' }));
    const logged = fixture.logged.filter((line) => line.includes('can’t be read'));
    expect(logged).toContain('a source can’t be read, its last good data stays: nflverse/games/2025');
    for (let minutes = -290; minutes < -240; minutes += 5) await fixture.live.at(after(minutes));
    expect(fixture.logged.filter((line) => line.includes('can’t be read'))).toEqual(logged);
    expect(new Set(logged).size).toBe(logged.length);

    for (const host of hosts()) host.setDown(false);
    fixture.live.sources.scoreboard([game]);
    await fixture.live.at(after(-230));
    expect(await season()).toMatchObject({ status: 200, body: { currentWeek: { week_number: 1 } } });
    expect((await health()).sources).toContainEqual(expect.objectContaining({ source: 'nflverse', state: 'well' }));
    expect(fixture.logged).toContain('a source can be read again: nflverse/games/2025');
  });
});

/** What a user sees of the game: its state, whether its players are locked, since when scores are delayed. */
async function shown() {
  const { token } = await fixture.signIn('ann');
  const { body } = await season();
  const weekId = body.currentWeek.id;
  const games = (await fixture.call('GET /scoreboard/:weekId', { token, params: { weekId } })).body;
  const players = (await fixture.call('GET /players', { token, query: { week_id: weekId } })).body;
  const own = games.find(({ home_team }: { home_team: { abbreviation: string } }) => home_team.abbreviation === 'WAS');
  const dee = players.find(({ name }: { name: string }) => name === 'Dee Dunn');
  return {
    game: `${own?.status} ${own?.away_score}-${own?.home_score} Q${own?.quarter} ${own?.time_remaining}`,
    isLocked: dee?.is_locked,
    delayedSince: body.scoresDelayedSince,
  };
}

/** Responses are cached for a second. */
const expectShown = (expected: Partial<Awaited<ReturnType<typeof shown>>>) =>
  vi.waitFor(async () => expect(await shown()).toMatchObject(expected), 30_000);

describe('a game in progress', () => {
  const box = {
    id: '9002',
    home: { team: 'WSH', score: 7, receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] } },
    away: { team: 'MIA', score: 3 },
  };
  const respond = (response: Parameters<typeof fixture.live.sources.espn.respond>[1]) =>
    fixture.live.sources.espn.respond('/nfl/scoreboard', response);

  beforeEach(async () => {
    fixture.live.sources.scoreboard([game]);
    await fixture.live.at(MORNING);
    fixture.live.sources.scoreboard([on]);
    fixture.live.sources.summary(box);
    await fixture.live.at(after(40));
  });

  test.each([
    ['403', { status: 403 }],
    ['hanging', { fault: 'hanging' }],
    ['half a JSON', { body: scoreboardAnswer([on]).slice(0, 90) }],
    ['an empty list', { body: scoreboardAnswer([]) }],
    ['an unknown team', { body: scoreboardAnswer([{ ...on, home: 'XYZ' }]) }],
  ] as const)(
    '%s: users get the last good state, locked, with the time since when it is stale',
    async (_, response) => {
      const before = { game: 'in_progress 3-7 Q2 4:25', isLocked: true };
      await expectShown({ ...before, delayedSince: null });
      respond(response);
      if ('fault' in response) fixture.live.settings.timeoutMs = 300;
      await fixture.live.at(after(41));
      await fixture.live.at(after(44));
      fixture.live.settings.timeoutMs = 30_000;
      await expectShown({ ...before, delayedSince: after(40).toISOString() });
      expect((await health()).sources).toContainEqual(
        expect.objectContaining({ source: 'espn scores', state: 'late' }),
      );
      respond({ body: scoreboardAnswer([{ ...on, score: [10, 7] }]) });
      await fixture.live.at(after(46));
      await expectShown({ game: 'in_progress 10-7 Q2 4:25', isLocked: true, delayedSince: null });
    },
  );

  test('players stay locked when a started game is postponed, and are unlocked when it is cancelled', async () => {
    respond({ body: scoreboardAnswer([{ ...on, state: 'post', name: 'STATUS_POSTPONED', completed: false }]) });
    await fixture.live.at(after(60));
    await fixture.live.at(after(63));
    await expectShown({ isLocked: true });
    respond({ body: scoreboardAnswer([{ ...on, state: 'post', name: 'STATUS_CANCELED', completed: false }]) });
    await fixture.live.at(after(120));
    await expectShown({ isLocked: true });
    await fixture.live.at(after(123));
    await expectShown({ isLocked: false });
    const stored = sql`select status, locked_at, (select count(*)::int from lost_games where game_id = games.id) as lost
      from games where espn_id = '9002'`;
    const before = await fixture.live.rows(stored);
    expect(before).toEqual([{ status: 'cancelled', locked_at: null, lost: 1 }]);
    // The files of record have it as scheduled for good.
    await restartTenDaysLater();
    expect(await fixture.live.rows(stored)).toEqual(before);
  });

  test('a result that is in no file of record stays through a restart, however late', async () => {
    const over = { ...on, state: 'post', name: 'STATUS_FINAL', completed: true } as const;
    respond({ body: scoreboardAnswer([over]) });
    fixture.live.sources.summary({ id: '9002', completed: true, home: side('WSH'), away: side('MIA') });
    await fixture.live.at(after(200));
    await restartTenDaysLater();
    expect(await fixture.live.game('9002')).toBe('final 3-7');
    expect(await fixture.live.lockedAt('9002')).toBe(new Date(KICKOFF).toISOString());
  });
});

const side = (team: string) => ({ team, score: 0 });

async function restartTenDaysLater() {
  await fixture.live.at(after(10 * 24 * 60));
  await fixture.live.restart();
  await fixture.live.at(after(10 * 24 * 60 + 5));
}

test('a single late game is marked on that game only, and no longer once it is current', async () => {
  const { live } = fixture;
  const other: ShownGame = { id: '9001', home: 'LAR', away: 'BUF', date: '2025-09-07T17:00Z' };
  await live.sources.schedule([], (text) => text.replace('2025-09-04,20:20', '2025-09-07,13:00'));
  live.sources.scoreboard([game, other]);
  await live.at(MORNING);
  live.sources.scoreboard([on, { ...on, ...other, state: 'in' }]);
  live.sources.summary({ id: '9002', home: side('WSH'), away: side('MIA') });
  const play = async (from: number, to: number) => {
    for (let at = from; at <= to; at += 0.5) await live.at(after(at));
  };
  await play(40, 43);
  const marks = async () =>
    (
      await live.rows(
        sql`select espn_id as id, delayed_since as since from games where status = 'in_progress' order by id`,
      )
    ).map(({ id, since }) => [id, since === null ? null : new Date(String(since)).toISOString()]);
  expect(await marks()).toEqual([
    ['9001', null],
    ['9002', null],
  ]);
  await play(43.5, 45);
  expect(await marks()).toEqual([
    ['9001', after(40).toISOString()],
    ['9002', null],
  ]);
  expect((await season()).body.scoresDelayedSince).toBeNull();
  live.sources.summary({ id: '9001', home: side('LAR'), away: side('BUF') });
  await play(45.5, 46);
  expect((await marks())[0]).toEqual(['9001', null]);
});

test('nothing is late while the scoreboard says that a game past its kickoff has not begun', async () => {
  const { live } = fixture;
  live.sources.scoreboard([game]);
  await live.at(MORNING);
  for (let minutes = 0; minutes <= 10; minutes += 0.5) await live.at(after(minutes));
  expect((await season()).body.scoresDelayedSince).toBeNull();
});

test('health does not call a source well that was never read', async () => {
  await fixture.live.at(MORNING);
  const { sources } = await health();
  expect(sources).toContainEqual(expect.objectContaining({ source: 'player points', state: 'unread', read_at: null }));
});

test('with every host down, players lock at the last known kick-off, and not before', async () => {
  fixture.live.sources.scoreboard([game]);
  await fixture.live.at(MORNING);
  for (const host of hosts()) host.setDown(true);
  await fixture.live.at(after(-1));
  await expectShown({ isLocked: false });
  await fixture.live.at(after(1));
  await expectShown({ isLocked: true, game: 'scheduled null-null Qnull null' });
});
