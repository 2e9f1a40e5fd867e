import { MINUTE_MS, SECOND_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readStatus } from '../../read-status.ts';
import { type ShownGame, type ShownSummary, summaryAnswer } from '../../testing/espn-answers.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';

const MORNING = '2025-09-07T12:00:00Z';
const KICKOFF = '2025-09-07T17:00:00Z';
const after = (minutes: number) => new Date(Date.parse(KICKOFF) + minutes * MINUTE_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };
const on: ShownGame = { ...game, state: 'in', score: [3, 7], period: 2, clock: '4:25' };
const shown: ShownSummary = {
  id: '9002',
  home: { team: 'WSH', score: 7, receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] } },
  away: { team: 'MIA', score: 3 },
};

const statistics = (categories: Record<string, Record<string, number>>, athletes: string[] = []) =>
  JSON.stringify({
    splits: {
      categories: Object.entries(categories).map(([name, stats]) => ({
        name,
        stats: Object.entries(stats).map(([stat, value]) => ({ name: stat, value })),
        athletes: athletes.map((id) => ({ athlete: { $ref: `http://host/v2/athletes/${id}?lang=en` } })),
      })),
    },
  });

let live: LiveFeedFixture;
afterEach(() => live.close());

const core = (path: string, body: string) =>
  live.sources.spare.respond(`/v2/nfl/events/9002/competitions/9002/competitors/${path}`, { body });
const serveCore = (yards: number) => {
  core('28/statistics', statistics({ passing: { netTotalYards: 120 } }, ['104', '999']));
  core('15/statistics', statistics({ passing: { netTotalYards: 90, sacks: 2 }, general: { fumblesLost: 1 } }, ['103']));
  core(
    '28/roster/104/statistics/0',
    statistics({ receiving: { receptions: 4, receivingYards: yards, receivingTouchdowns: 1 } }),
  );
  core(
    '15/roster/103/statistics/0',
    statistics({
      kicking: {
        fieldGoalsMade: 1,
        fieldGoalAttempts: 2,
        fieldGoalsMade50: 1,
        extraPointsMade: 1,
        extraPointAttempts: 1,
      },
    }),
  );
};
const sleeperRow = (player_id: string, position: string, team: string, stats: object) => ({
  ...{ player_id, week: 1, season: '2025', team, game_id: '1', stats: { gp: 1, ...stats } },
  player: { first_name: 'Given', last_name: player_id, position },
});
const serveSleeper = (yards: number) =>
  live.sources.sleeper.respond('/stats/nfl/2025/1', {
    body: JSON.stringify([
      sleeperRow('s104', 'WR', 'WAS', { rec: 4, rec_yd: yards }),
      sleeperRow('WAS', 'DEF', 'WAS', { sack: 2, pts_allow: 3, yds_allow: 90 }),
      sleeperRow('s101', 'QB', 'BUF', { pass_yd: 25 }),
    ]),
  });
/** Polls every half minute. */
const play = async (from: number, to: number) => {
  for (let at = from; at <= to; at += 0.5) await live.at(new Date(after(0).getTime() + at * 60 * SECOND_MS));
};

const figures = (totalYards: string, sacksYardsLost: string, fumblesLost: string) => ({
  ...{ totalYards, sacksYardsLost, fumblesLost, interceptions: '0' },
});
const whole: ShownSummary = {
  ...shown,
  home: { ...shown.home, figures: figures('120', '0-0', '0') },
  away: {
    ...{ team: 'MIA', score: 3, figures: figures('90', '2-10', '1') },
    kicking: { '103 Cal Cole': ['1/1', '100.0', '52', '0/0', '3'] },
  },
  scoringPlays: [{ team: 'MIA', type: 'Field Goal Good', text: 'Cal Cole 52 Yd Field Goal' }],
};
const serveBox = (is: ShownSummary | null) =>
  live.sources.espn.respond(
    '/nfl/summary?event=9002',
    is === null ? { status: 403, body: 'Access Denied' } : { body: summaryAnswer(is) },
  );
const names = async () => (await live.lines()).map((line) => line.split(' ').slice(0, 2).join(' '));
const ALL = ['Cal Cole', 'Dee Dunn', 'Miami Dolphins', 'Washington Commanders'];

describe('the points of a game whose box score can’t be read', () => {
  beforeEach(async () => {
    live = await openLiveFeedFixture(MORNING);
    live.sources.scoreboard([game]);
    await live.at(MORNING);
    live.sources.scoreboard([on]);
    for (const host of [live.sources.espn, live.sources.spare]) {
      // The host accepts no query.
      host.respond('/nfl/summary', { status: 403, body: 'Access Denied' });
      host.respond('/core/boxscore', { status: 403, body: 'Access Denied' });
    }
  });

  test('come from an address without a query', async () => {
    live.sources.espn.respond('/nfl/summary/9002', { body: summaryAnswer(shown) });
    await live.at(after(40));
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
  });

  test('come from ESPN’s core API after four misses, whose addresses have no query', async () => {
    serveCore(60);
    await play(40, 41.5);
    expect(await live.lines()).toEqual([]);
    await play(42, 42.5);
    expect(await live.lines()).toEqual([
      // One from 50 yards or more, one missed, one extra point
      'Cal Cole 500 espn core',
      'Dee Dunn 1600 espn core',
      'Miami Dolphins 600 espn core',
      'Washington Commanders 1300 espn core',
    ]);
    expect(live.sources.spare.requested.filter((path) => path.includes('/v2/') && path.includes('?'))).toEqual([]);
    expect(live.sources.spare.requested.some((path) => path.includes('999'))).toBe(false);
    const status = await readStatus(live.fixture.context.db, after(43));
    expect(status).toContain('Points of MIA at WAS: from espn core.');
    expect(status.join()).not.toContain('player points was last read well at 2025-09-07T17:42:30.000Z: late');
  });

  test('come from Sleeper if that fails, too, and from the box score again once it can be read', async () => {
    serveSleeper(50);
    await play(40, 45);
    expect(await live.lines()).toEqual(['Dee Dunn 900 sleeper', 'Washington Commanders 1100 sleeper']);
    serveSleeper(60);
    await play(45.5, 47);
    expect(await live.lines()).toContain('Dee Dunn 1000 sleeper');
    live.sources.espn.respond('/nfl/summary?event=9002', { body: summaryAnswer(shown) });
    await play(47.5, 48);
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
  });

  test('are not taken from elsewhere while the box score can be read', async () => {
    serveCore(10);
    serveSleeper(10);
    live.sources.espn.respond('/nfl/summary?event=9002', { body: summaryAnswer(shown) });
    await play(40, 43);
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
    expect(live.sources.spare.requested.filter((path) => path.startsWith('/v2/'))).toEqual([]);
    expect(live.sources.sleeper.requested.filter((path) => path.startsWith('/stats/'))).toEqual([]);
  });

  test('take no line away from who is not known there, or not read yet', async () => {
    serveBox(whole);
    await play(40, 41);
    expect(await live.lines()).toContain('Cal Cole 500 espn');
    serveBox(null);
    serveCore(60);
    core('15/roster/103/statistics/0', '{}');
    await play(41.5, 50);
    expect(await live.lines()).toContain('Dee Dunn 1600 espn core');
    expect(await live.lines()).toContain('Cal Cole 500 espn');
    for (const team of ['15', '28']) core(`${team}/statistics`, '{}');
    serveSleeper(50);
    await play(50.5, 60);
    expect(await live.lines()).toContain('Dee Dunn 900 sleeper');
    expect(await live.lines()).toContain('Cal Cole 500 espn');
    expect(await names()).toEqual(ALL);
    // What the box score lacks is gone once it has lacked it for two minutes.
    const { away, ...others } = whole;
    serveBox({ ...others, away: { ...away, kicking: {} } });
    await live.restart();
    await play(60.5, 62);
    expect(await names()).toEqual(ALL);
    await play(62.5, 63.5);
    expect(await names()).toEqual(ALL.slice(1));
  });
});

describe('the points of a game that is over, while another one is on whose box score can’t be read', () => {
  const other: ShownGame = { id: '9001', home: 'LAR', away: 'BUF', date: '2025-09-07T17:00Z' };
  const begin = async () => {
    live = await openLiveFeedFixture(MORNING);
    await live.sources.schedule([], (text) => text.replace('2025-09-04,20:20', '2025-09-07,13:00'));
    live.sources.scoreboard([game, other]);
    await live.at(MORNING);
  };
  const serveScores = (isOver: boolean) =>
    live.sources.scoreboard([
      { ...on, state: isOver ? 'post' : 'in', period: 4, ...(isOver ? { clock: '0:00' } : {}) },
      { ...on, ...other, state: 'in', period: 4 },
    ]);
  const corrections = () => live.rows(sql`select points_before, points_after from stat_corrections`);

  test('stay those of its box score, also after a restart', async () => {
    await begin();
    serveScores(true);
    serveBox({ ...whole, completed: true });
    serveSleeper(50);
    await play(200, 206);
    expect(live.sources.sleeper.requested.filter((path) => path.startsWith('/stats/')).length).toBeGreaterThan(1);
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
    serveBox(null);
    await live.restart();
    await play(206.5, 213);
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
    expect(await names()).toEqual(expect.arrayContaining(ALL));
    expect(await corrections()).toEqual([]);
  });

  const seldom = fc.constantFrom(true, false, false, false);
  const step = fc.record({
    ...{ hasBox: seldom, hasCore: seldom, hasSleeper: fc.boolean() },
    minutes: fc.integer({ min: 1, max: 6 }),
  });
  const orders = fc.record({
    steps: fc.array(step, { minLength: 12, maxLength: 12 }),
    ...{ endsAt: fc.integer({ min: 2, max: 6 }), restartsAt: fc.integer({ min: 2, max: 11 }) },
  });

  test.each(fc.sample(orders, 8))('never fall, nor is a line lost, as sources fail and return: %j', async (order) => {
    await begin();
    let minutes = 200;
    let before = new Map<string, number>();
    for (const [index, { hasBox, hasCore, hasSleeper, ...step }] of order.steps.entries()) {
      const isOver = index >= order.endsAt;
      serveScores(isOver);
      serveBox(hasBox ? { ...whole, completed: isOver } : null);
      serveCore(55);
      core('15/roster/103/statistics/0', '{}');
      if (!hasCore) for (const team of ['15', '28']) core(`${team}/statistics`, '{}');
      serveSleeper(50);
      if (!hasSleeper) live.sources.sleeper.respond('/stats/nfl/2025/1', { status: 500 });
      if (index === order.restartsAt) await live.restart();
      const wasFinal = (await live.game('9002')).startsWith('final');
      minutes += step.minutes;
      await live.at(after(minutes));
      const lines = (await live.lines()).map((line) => /^(.*?) (-?\d+) /.exec(line) ?? []);
      const now = new Map(lines.map(([, name = '', points]) => [name, Number(points)]));
      expect([...now.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
      if (wasFinal) for (const [name, points] of before) expect(now.get(name), name).toBeGreaterThanOrEqual(points);
      before = now;
    }
  });
});
