import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeGame, HOURS, nineOf } from '../../testing/small-season.ts';
import { writeWeekPoints } from '../../testing/standings-of.ts';
import { startPipeline } from '../pipeline.ts';
import { connected } from './testing/browser.ts';
import { type LiveFixture, openLiveFixture, WEEK, waitFor } from './testing/live-fixture.ts';

let fixture: LiveFixture;

beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterEach(() => fixture.leave());
afterAll(() => fixture.close());

test.each(['websocket', 'polling'])('[A7.19, G7.36] sends a stored stat line, by %s', async (transport) => {
  const browser = await fixture.joined(fixture.ann.token, { transports: [transport] });
  await browser.catchUp();
  await fixture.scores('KC QB1', 1234);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC QB1')).toBe(12.34));
  const messages = browser.received.find(({ event }) => event === 'player-stats');
  expect(messages?.message).toEqual({
    weekId: fixture.season.week(WEEK),
    since: expect.any(Number),
    version: expect.any(Number),
    playerStatsMap: { [fixture.season.player('KC QB1')]: 12.34 },
  });
  await fixture.scores('KC QB1', transport === 'polling' ? 0 : 100);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC QB1')).toBe(transport === 'polling' ? 0 : 1));
});

test('upgrades a polling connection to a websocket and keeps sending', async () => {
  const browser = await fixture.joined(fixture.ann.token, { transports: ['polling', 'websocket'] });
  await waitFor(() => expect(browser.socket.io.engine.transport.name).toBe('websocket'));
  await fixture.scores('KC RB1', 510);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC RB1')).toBe(5.1));
});

test('[A7.19, G7.37] sends the current state of a game that changed', async () => {
  const browser = await fixture.joined();
  const { db } = fixture.context;
  await changeGame(db, fixture.season, WEEK, 'KC', {
    status: 'in_progress',
    homeScore: 7,
    awayScore: 3,
    quarter: 2,
    timeRemaining: '6:42',
  });
  const isOn = ({ status }: { status: string }) => status === 'in_progress';
  await waitFor(() => expect([...browser.games.values()].filter(isOn)).toHaveLength(1));
  expect([...browser.games.values()].find(isOn)).toEqual({
    gameId: expect.any(String),
    homeTeam: { id: expect.any(String), score: 7 },
    awayTeam: { id: expect.any(String), score: 3 },
    status: 'in_progress',
    kickoff: fixture.season.at(WEEK, HOURS.thursdayKickoff).toISOString(),
    quarter: 2,
    timeRemaining: '6:42',
    possessionTeamId: null,
  });
});

test('sends a game that moved to another week as cancelled in the old week, and in the new one', async () => {
  const [browser, other] = [await fixture.joined(), fixture.follow(fixture.ben.token, {}, 7)];
  await connected(other);
  const before = other.games.size;
  await changeGame(fixture.context.db, fixture.season, WEEK, 'MIA', { weekId: fixture.season.week(7) });
  await waitFor(() => expect([...browser.games.values()].map(({ status }) => status)).toContain('cancelled'));
  await waitFor(() => expect(other.games.size).toBeGreaterThan(before));
  expect([...other.games.values()].map(({ status }) => status)).not.toContain('cancelled');
});

test('sends nothing when a line is stored again unchanged', async () => {
  const browser = await fixture.joined();
  await fixture.scores('KC WR2', 400);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC WR2')).toBe(4));
  await browser.catchUp();
  const from = browser.received.length;
  const { pool } = fixture.context.database;
  for (const table of ['stat_lines', 'games']) {
    await pool.query(`update ${table} set reported_at = now() where week_id = $1`, [fixture.season.week(WEEK)]);
  }
  await fixture.scores('KC WR2', 500);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC WR2')).toBe(5));
  const messages = browser.received.slice(from);
  expect(messages.map(({ event }) => event)).toEqual(['player-stats']);
  expect(messages[0]?.message.playerStatsMap).toEqual({ [fixture.season.player('KC WR2')]: 5 });
});

test('sends null points for a removed line', async () => {
  const browser = await fixture.joined();
  await fixture.scores('KC TE1', 900);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC TE1')).toBe(9));
  await fixture.context.database.pool.query('delete from stat_lines where player_id = $1', [
    fixture.season.player('KC TE1'),
  ]);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC TE1')).toBeNull());
});

test('sends nothing for a transaction that was rolled back', async () => {
  const browser = await fixture.joined();
  const client = await fixture.context.database.pool.connect();
  await client.query('begin');
  await client.query('update stat_lines set points = 9999 where week_id = $1', [fixture.season.week(WEEK)]);
  await client.query('rollback');
  client.release();
  await fixture.scores('KC WR1', 300);
  await waitFor(() => expect(fixture.pointsOf(browser, 'KC WR1')).toBe(3));
  expect([...browser.points.values()]).not.toContain(99.99);
});

test('sends what was stored while the listener was disconnected once it reconnects', async () => {
  const browser = await fixture.joined();
  const { pool } = fixture.context.database;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  );
  await fixture.scores('NYJ QB1', 2100);
  await waitFor(() => expect(fixture.pointsOf(browser, 'NYJ QB1')).toBe(21));
});

test('numbers the messages of each week independently', async () => {
  const browser = await fixture.joined();
  await browser.catchUp();
  const before = new Map(browser.points);
  await fixture.scores('KC QB2', 700, 5);
  await waitFor(() => expect(browser.received.map(({ message }) => message.weekId)).toContain(fixture.season.week(5)));
  expect(browser.points).toEqual(before);
});

test('batches rapid changes into at most one message a second', async () => {
  const browser = await fixture.joined();
  await browser.catchUp();
  const from = browser.received.length;
  const began = performance.now();
  for (let points = 1; points <= 60; points += 1) await fixture.scores('BUF QB1', points * 10);
  await waitFor(() => expect(fixture.pointsOf(browser, 'BUF QB1')).toBe(6));
  const seconds = (performance.now() - began) / 1000;
  const messages = browser.received.slice(from).filter(({ event }) => event === 'player-stats').length;
  expect(messages).toBeLessThanOrEqual(2 + Math.ceil(seconds));
});

test('a browser that reconnects catches up from its version, and receives no more than that', async () => {
  const first = await fixture.joined();
  await fixture.scores('DAL QB1', 1000);
  await waitFor(() => expect(fixture.pointsOf(first, 'DAL QB1')).toBe(10));
  const version = (await first.catchUp())?.players.version ?? 0;
  first.close();
  await fixture.scores('DAL RB1', 200);
  await fixture.scores('DAL QB1', 1100);
  const again = await fixture.joined();
  const weekId = fixture.season.week(WEEK);
  await waitFor(async () => {
    const missed = await again.socket.emitWithAck('catch-up', { weekId, since: version });
    expect(missed?.players.playerStatsMap).toEqual({
      [fixture.season.player('DAL QB1')]: 11,
      [fixture.season.player('DAL RB1')]: 2,
    });
    expect(missed?.players.since).toBe(version);
    expect(missed?.games.games).toEqual([]);
  });
});

test('a browser that detects a gap catches up', async () => {
  const browser = await fixture.joined();
  await fixture.scores('PHI QB1', 400);
  await waitFor(() => expect(fixture.pointsOf(browser, 'PHI QB1')).toBe(4));
  // It misses messages for a while.
  browser.socket.off('player-stats');
  const from = browser.received.length;
  await fixture.scores('PHI RB1', 500);
  await waitFor(() => expect(browser.received.length).toBeGreaterThan(from));
  const lagging = fixture.follow(fixture.ben.token);
  await connected(lagging);
  // At version 0, everything before the next message is a gap.
  await fixture.scores('PHI WR1', 600);
  await waitFor(() => expect(fixture.pointsOf(lagging, 'PHI WR1')).toBe(6));
  expect(lagging.catchUps()).toBe(1);
  await waitFor(() => expect(fixture.pointsOf(lagging, 'PHI RB1')).toBe(5));
});

test('a correction too large to broadcast makes browsers catch up, and all of it arrives', async () => {
  const browser = await fixture.joined();
  await browser.catchUp();
  await fixture.context.database.pool.query(
    `with made as (
       insert into players (id, feed_key, name, position, created_at, updated_at)
       select gen_random_uuid(), 'many ' || n, 'Many ' || n, 'WR', now(), now() from generate_series(1, 400) n returning id)
     insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     select id, $1, '{}', 777, 'test', now() from made`,
    [fixture.season.week(WEEK)],
  );
  await waitFor(() => expect([...browser.points.values()].filter((points) => points === 7.77)).toHaveLength(400));
  const sent = browser.received.filter(({ event }) => event === 'player-stats');
  expect(Math.max(...sent.map(({ message }) => Object.keys(message.playerStatsMap as object).length))).toBeLessThan(
    300,
  );
});

test('answers a browser that is ahead of this process from the database', async () => {
  const first = await fixture.joined();
  await fixture.scores('NYJ RB1', 900);
  await waitFor(() => expect(fixture.pointsOf(first, 'NYJ RB1')).toBe(9));
  const weekId = fixture.season.week(WEEK);
  const known = (await first.catchUp())?.players.version ?? 0;
  const { pool } = fixture.context.database;
  // No notification, as when another process's is still on its way.
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update weeks set version = version + 1 where id = $1', [weekId]);
  await client.query('update week_changes set version = version + 1 where week_id = $1 and version = $2', [
    weekId,
    known,
  ]);
  await client.query('set session_replication_role = origin');
  client.release();
  const answer = await first.socket.emitWithAck('catch-up', { weekId, since: known + 1 });
  expect(answer?.players).toEqual({ weekId, since: known + 1, version: known + 1, playerStatsMap: {} });
  // A version that never existed gets the whole week: the database was restored from an older backup.
  const whole = await first.socket.emitWithAck('catch-up', { weekId, since: known + 1_000 });
  expect(whole?.players).toMatchObject({ since: 0, version: known + 1 });
  expect(whole?.players.playerStatsMap[fixture.season.player('NYJ RB1')]).toBe(9);
});

test('catching up on an unknown or malformed week id yields nothing', async () => {
  const browser = await fixture.joined();
  for (const invalid of [
    { weekId: crypto.randomUUID(), since: 0 },
    { weekId: 'x', since: 0 },
    { since: -1 },
    null,
    7,
  ]) {
    expect(await browser.socket.emitWithAck('catch-up', invalid as never)).toBeNull();
  }
});

test('sends hints when standings or a season change', async () => {
  const browser = await fixture.joined();
  const { db, pool } = fixture.context.database;
  const row = { groupId: EVERYONE_GROUP_ID, userId: fixture.ben.userId, weekNumber: WEEK, points: 1200 };
  await writeWeekPoints(db, fixture.season, row);
  await pool.query(`select pg_notify('season_changed', $1)`, [fixture.season.id]);
  await waitFor(() =>
    expect(browser.received).toEqual(
      expect.arrayContaining([
        { event: 'standings-changed', message: { weekId: fixture.season.week(WEEK) } },
        { event: 'season-changed', message: { seasonId: fixture.season.id } },
      ]),
    ),
  );
});

test('the hint about standings follows the points at once, so that tables and lineups agree', async () => {
  const browser = await fixture.joined();
  expect((await fixture.submit(fixture.ann, nineOf('DAL'), { week: 6 })).status).toBe(200);
  const hint = { event: 'standings-changed', message: { weekId: fixture.season.week(6) } };
  await waitFor(() => expect(browser.received).toContainEqual(hint));
  browser.received.length = 0;
  const times = [1, 2, 3, 4];
  for (const time of times) {
    await fixture.scores('DAL QB1', time * 1_000, 6);
    await waitFor(() => {
      const names = browser.received.map(({ event }) => event).filter((event) => event !== 'game-updated');
      expect(names).toEqual(Array.from({ length: time }, () => ['player-stats', 'standings-changed']).flat());
    });
  }
});

test('sends other users nothing about a submitted lineup except that the standings changed', async () => {
  const pipeline = await startPipeline({ context: fixture.context, feed: null, intervalMs: 3_600_000 });
  const browser = await fixture.joined();
  expect((await fixture.submit(fixture.ben, nineOf('NYJ'), { week: 6 })).status).toBe(200);
  await pipeline.tick();
  const week = { weekId: fixture.season.week(6) };
  await waitFor(() => expect(browser.received).toContainEqual({ event: 'standings-changed', message: week }));
  const ofWeek = browser.received.filter(({ message }) => message.weekId === week.weekId);
  expect(ofWeek).toEqual([{ event: 'standings-changed', message: week }]);
  await pipeline.stop();
});

test('announces the start of another week', async () => {
  const browser = await fixture.joined();
  const now = fixture.clock.now();
  fixture.clock.set(fixture.season.at(WEEK + 2, 1));
  await waitFor(() =>
    expect(browser.received).toContainEqual({
      event: 'week-turned',
      message: { weekId: fixture.season.week(WEEK + 2) },
    }),
  );
  fixture.clock.set(now);
});
