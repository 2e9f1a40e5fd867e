import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameHasBegun } from '../../../db/season.ts';
import { readStatus } from '../../read-status.ts';
import { type ShownGame, type ShownSummary, scoreboardAnswer, summaryAnswer } from '../../testing/espn-answers.ts';
import { hurt } from '../../testing/fake-sources.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';

const MORNING = '2025-09-07T12:00:00Z';
const KICKOFF = '2025-09-07T17:00:00Z';
const after = (minutes: number) => new Date(Date.parse(KICKOFF) + minutes * MINUTE_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };
const on: ShownGame = { ...game, state: 'in', score: [3, 7], period: 2, clock: '4:25' };

describe('when the sources fail', () => {
  let live: LiveFeedFixture;

  beforeEach(async () => {
    live = await openLiveFeedFixture(MORNING);
    live.sources.scoreboard([game]);
    await live.at(MORNING);
  });
  afterEach(() => live.close());

  const respond = (response: Parameters<LiveFeedFixture['sources']['espn']['respond']>[1]) =>
    live.sources.espn.respond('/nfl/scoreboard', response);

  test.each([
    ['403', { status: 403, body: '<html>Access Denied</html>' }, 'status 403'],
    ['500', { status: 500 }, 'status 500'],
    ['hanging', { fault: 'hanging' }, 'no answer within 0.3 s'],
    ['cut', { fault: 'cut', body: scoreboardAnswer([on]) }, 'not reached'],
    ['half a JSON', { body: scoreboardAnswer([on]).slice(0, 90) }, 'no JSON, or cut off'],
    ['an empty list', { body: scoreboardAnswer([]) }, 'no games'],
    ['another form', { body: '{"games":[{"id":9002}]}' }, 'another form than known'],
    ['an unknown team', { body: scoreboardAnswer([{ ...on, home: 'XYZ' }]) }, "unknown team code 'XYZ' (espn)"],
    ['no score', { body: scoreboardAnswer([{ ...on, score: ['', 7] }]) }, 'has no score'],
    ['other teams', { body: scoreboardAnswer([{ ...on, home: 'BUF' }]) }, 'MIA at BUF, and MIA at WAS on the schedule'],
    [
      'a game without',
      { body: scoreboardAnswer([{ ...on, id: '1', home: 'BUF', away: 'KC' }]) },
      'game 9002: it is in progress, and missing',
    ],
    ['another season', { body: scoreboardAnswer([{ ...on, year: 2024 }]) }, 'a game of another season'],
    ['a date out of season', { body: scoreboardAnswer([{ ...on, date: '2027-01-01T00:00Z' }]) }, 'outside the season'],
  ] as const)(
    '%s: keeps the last good state, and stores the response for the operator',
    async (_, response, reason) => {
      respond({ body: scoreboardAnswer([on]) });
      await live.at(after(40));
      expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
      respond(response);
      live.settings.timeoutMs = reason.startsWith('no answer') ? 300 : 30_000;
      await live.at(after(41));
      live.settings.timeoutMs = 30_000;
      expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
      expect((await live.doubts()).join('\n')).toContain(reason);
      expect(await live.lockedAt('9002')).toBe(new Date(KICKOFF).toISOString());
      respond({ body: scoreboardAnswer([{ ...on, score: [10, 7] }]) });
      await live.at(after(47));
      expect(await live.game('9002')).toBe('in_progress 10-7 Q2 4:25');
      expect(live.fixture.logged.filter((line) => line.startsWith('a pipeline step failed'))).toEqual([]);
    },
  );

  test('falls back to ESPN’s second host', async () => {
    respond({ status: 403 });
    live.sources.spare.respond('/nfl/scoreboard', { body: scoreboardAnswer([on]) });
    await live.at(after(40));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
  });

  test('accepts a falling score only once it is repeated', async () => {
    respond({ body: scoreboardAnswer([on]) });
    await live.at(after(40));
    respond({ body: scoreboardAnswer([{ ...on, score: [3, 0] }]) });
    await live.at(after(41));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
    expect(await live.doubts()).toContain('game 9002: it falls from 3-7 to 3-0');
    await live.at(after(42));
    expect(await live.game('9002')).toBe('in_progress 3-0 Q2 4:25');
  });

  test('with every host down a game locks at its last known kick-off', async () => {
    for (const host of [live.sources.espn, live.sources.spare, live.sources.nflverse, live.sources.sleeper]) {
      await host.close();
    }
    await live.at(after(-1));
    expect(await live.lockedAt('9002')).toBeNull();
    await live.at(after(1));
    expect(await live.lockedAt('9002')).toBe(new Date(KICKOFF).toISOString());
    expect(await live.game('9002')).toBe('scheduled');
  });

  test('the earliest kick-off locks until both sources agree on a later one', async () => {
    const kickoff = async () => {
      const [found] = await live.rows(sql`select kickoff from games where espn_id = '9002'`);
      return new Date(String(found?.kickoff)).toISOString();
    };
    live.sources.scoreboard([{ ...game, date: '2025-09-07T16:00Z' }]);
    await live.at(after(-120));
    expect(await kickoff()).toBe('2025-09-07T16:00:00.000Z');
    live.sources.scoreboard([{ ...game, date: '2025-09-07T18:00Z' }]);
    await live.at(after(-100));
    expect(await kickoff()).toBe('2025-09-07T17:00:00.000Z');
    await live.sources.schedule([], (text) => text.replace('2025-09-07,13:00', '2025-09-07,14:00'));
    await live.at(after(-80));
    expect(await kickoff()).toBe('2025-09-07T18:00:00.000Z');
    await live.at(after(30));
    expect(await live.lockedAt('9002')).toBeNull();
    // The game has begun, so no later kick-off unlocks it.
    await live.at(after(61));
    live.sources.scoreboard([{ ...game, date: '2025-09-08T18:00Z' }]);
    await live.sources.schedule([], (text) => text.replace('2025-09-07,13:00', '2025-09-08,14:00'));
    await live.at(after(90));
    expect(await live.lockedAt('9002')).toBe('2025-09-07T18:00:00.000Z');
  });

  test('a missing kick-off locks nobody, and one that only ESPN has counts', async () => {
    await live.at('2025-09-21T16:00:00Z');
    live.sources.scoreboard([{ id: '9005', home: 'LAR', away: 'MIA', date: '2025-09-21T04:00Z', timeValid: false }]);
    await live.at('2025-09-21T22:00:00Z');
    expect(await live.lockedAt('9005')).toBeNull();
  });

  test('[G4.5] a game postponed within its week is not over, and shows nobody its players; a cancelled one unlocks them', async () => {
    live.sources.scoreboard([{ ...game, state: 'post', name: 'STATUS_POSTPONED', completed: false }]);
    await live.at(after(-60));
    expect(await live.game('9002')).toBe('scheduled');
    await live.at(after(-45));
    expect(await live.game('9002')).toBe('postponed');
    await live.at(after(10));
    const seen = sql`select from games game where espn_id = '9002' and ${gameHasBegun(after(10))}`;
    expect([await live.lockedAt('9002'), await live.rows(seen)]).toEqual([null, []]);
    live.sources.scoreboard([{ ...game, date: '2025-09-08T17:00Z' }]);
    await live.sources.schedule([], (text) => text.replace('2025-09-07,13:00', '2025-09-08,13:00'));
    await live.at('2025-09-08T12:00:00Z');
    expect(await live.game('9002')).toBe('scheduled');
    await live.at('2025-09-08T17:01:00Z');
    expect(await live.lockedAt('9002')).toBe('2025-09-08T17:00:00.000Z');
    live.sources.scoreboard([
      { ...game, date: '2025-09-08T17:00Z', state: 'post', name: 'STATUS_CANCELED', completed: false },
    ]);
    await live.at('2025-09-08T17:10:00Z');
    await live.at('2025-09-08T17:13:00Z');
    expect(await live.game('9002')).toBe('cancelled');
    expect(await live.lockedAt('9002')).toBeNull();
  });

  test('a suspended game keeps its score and its points', async () => {
    live.sources.scoreboard([on]);
    live.sources.summary({
      id: '9002',
      home: { team: 'WSH', score: 7, receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] } },
      away: { team: 'MIA', score: 3 },
    });
    await live.at(after(60));
    live.sources.scoreboard([{ ...on, name: 'STATUS_SUSPENDED' }]);
    await live.at(after(61));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
    await live.at(after(64));
    expect(await live.game('9002')).toBe('postponed 3-7 Q2 4:25');
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
  });

  test('a game that ended in overtime shows its overtime, and never the end of a quarter', async () => {
    live.sources.scoreboard([{ ...on, period: 5, clock: '8:01' }]);
    await live.at(after(190));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q5 8:01');
    live.sources.scoreboard([{ ...on, state: 'post', period: 5, clock: '0:00' }]);
    await live.at(after(200));
    expect(await live.game('9002')).toBe('in_progress 3-7 0:00');
  });

  test('a kickoff that ESPN says is not set is not set, but for the last day', async () => {
    const kickoff = async () => (await live.rows(sql`select kickoff from games where espn_id = '9004'`))[0]?.kickoff;
    const unset = { id: '9004', home: 'WSH', away: 'BUF', date: '2025-09-22T04:00Z', timeValid: false };
    await live.at('2025-09-20T00:00:00Z');
    live.sources.scoreboard([unset]);
    await live.at('2025-09-20T12:00:00Z');
    expect(await kickoff()).toBeNull();
    await live.at('2025-09-22T12:00:00Z');
    expect(new Date(String(await kickoff())).toISOString()).toBe('2025-09-23T00:15:00.000Z');
  });

  test('a game that is over without a result is not final', async () => {
    live.sources.scoreboard([{ ...on, state: 'post', completed: false }]);
    await live.at(after(90));
    expect(await live.game('9002')).toContain('in_progress');
  });

  test('rejects a file with fewer rows, without players or with an unknown team, and changes nothing', async () => {
    const players = sql`select name, team_id, updated_at from players order by feed_key`;
    const before = await live.rows(players);
    for (const [spoil, reason] of [
      [(text: string) => `${text.split('\n').slice(0, 4).join('\n')}\n`, 'it has shrunk from 10 rows to 3'],
      [(text: string) => `${text.split('\n')[0]}\n`, 'it has no rows'],
      [(text: string) => text.replace(',BUF,', ',XYZ,'), "team is 'XYZ'"],
      [(text: string) => text.replace('gsis_id', 'id'), 'missing columns gsis_id'],
    ] as const) {
      await live.sources.roster(1, spoil);
      await live.restart();
      await live.at(new Date(live.fixture.context.clock.now().getTime() + 7 * HOUR_MS));
      expect((await live.doubts()).join('\n')).toContain(reason);
      expect(await live.rows(players)).toEqual(before);
    }
  });

  test('a team’s row that contradicts the schedule costs the defenses until it is right, and no player', async () => {
    await live.sources.schedule(['2025_01_MIA_WAS']);
    // The team's row says that it played in a week in which the schedule has no game for it.
    await live.sources.record([1], (text) => text.replace('2025,1,WAS,REG', '2025,5,WAS,REG'));
    await live.at(after(20 * 60));
    expect((await live.doubts()).join('\n')).toContain('WAS has no game in week 5');
    const players = await live.lines();
    expect(players).toContain('Dee Dunn 1600 nflverse');
    expect(players.join()).not.toMatch(/Dolphins|Commanders/);
    await live.sources.record([1]);
    await live.restart();
    await live.at(after(21 * 60));
    expect((await live.lines()).join()).toMatch(/Dolphins.*Commanders/);
  });

  test('shows the operator rejected responses and unmatched players', async () => {
    respond({ status: 403, body: '<html>Access\n Denied</html>' });
    await live.at(after(-5));
    const lines = (await readStatus(live.fixture.context.db, after(-5))).join('\n');
    expect(lines).toContain('Not believed since 2025-09-07T16:55:00.000Z: espn/scoreboard/2025/1: status 403');
    expect(lines).toContain('It said: <html>Access Denied</html>');
    expect(lines).toContain('  Given s777, RB, WAS, sleeper id s777');
    expect(lines).toContain('Feed espn box scores was never read well.');
    expect(lines).toContain('Feed nflverse was last read well at 2025-09-07T16:55:00.000Z.');
  });

  test.each([
    ['a malformed row', (text: string) => text.replace('"60"', '"sixty"'), "Dee Dunn: 'sixty' is not a whole number"],
    ['another game', (text: string) => text.replaceAll('"9002"', '"9003"'), 'another game: 9003'],
    [
      'fewer athletes',
      (text: string) => text.replace(/"athletes":\[\{.*?\}\]/, '"athletes":[]'),
      'not listed under receiving',
    ],
    ['half of it', (text: string) => text.slice(0, 200), 'no JSON, or cut off'],
  ])('rejects a box score with %s and keeps the stored lines', async (_, spoil, reason) => {
    const shown = {
      id: '9002',
      home: { team: 'WSH', score: 7, receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] } },
      away: { team: 'MIA', score: 3 },
    };
    live.sources.scoreboard([on]);
    live.sources.summary(shown);
    await live.at(after(40));
    const lines = await live.lines();
    expect(lines).toContain('Dee Dunn 1600 espn');
    live.sources.espn.respond('/nfl/summary?event=9002', { body: spoil(summaryAnswer(shown)) });
    await live.at(after(42));
    expect((await live.doubts()).join('\n')).toContain(reason);
    expect(await live.lines()).toEqual(lines);
    expect(live.fixture.logged.filter((line) => line.startsWith('a pipeline step failed'))).toEqual([]);
  });

  test.each<[string, (shown: ShownSummary) => ShownSummary, string]>([
    ['fewer plays', (shown) => ({ ...shown, drives: [] }), 'goes back from 1 plays to 0'],
    ['a lower score', (shown) => ({ ...shown, home: { ...shown.home, score: 0 } }), 'falls from 7 to 0 for WAS'],
  ])('accepts an outdated box score with %s only once it is repeated', async (_, old, reason) => {
    const shown: ShownSummary = {
      id: '9002',
      home: { team: 'WSH', score: 7, receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] } },
      away: { team: 'MIA', score: 3 },
      drives: [{ team: 'MIA', plays: [{ type: 'Rush', text: 'A run' }] }],
    };
    live.sources.scoreboard([on]);
    live.sources.summary(shown);
    await live.at(after(40));
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
    const home = { ...shown.home, receiving: { '104 Dee Dunn': ['3', '40', '13.3', '0', '30', '4'] } };
    live.sources.summary(old({ ...shown, home }));
    await live.at(after(41));
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
    expect((await live.doubts()).join('\n')).toContain(`game 9002: the box score ${reason}`);
    await live.at(after(42));
    expect(await live.lines()).toContain('Dee Dunn 700 espn');
  });

  test('rejects an empty injury list; a player who leaves the list is healthy again', async () => {
    const status = async () =>
      (await live.rows(sql`select injury_status from players where name = 'Dee Dunn'`))[0]?.injury_status;
    expect(await status()).toBe('questionable');
    live.sources.espn.respond('/nfl/injuries', { body: '{"injuries":[]}' });
    await live.at(after(-230));
    expect(await status()).toBe('questionable');
    expect(await live.doubts()).toContain('nobody is hurt, which has never been');
    const body = JSON.stringify({ injuries: [{ injuries: [hurt('101', 'Out', 'Shoulder')] }] });
    live.sources.espn.respond('/nfl/injuries', { body });
    await live.at(after(-170));
    expect(await status()).toBeNull();
  });
});
