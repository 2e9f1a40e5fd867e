import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WorkerLost } from '../../../lib/worker-queue.ts';
import type { ShownGame, ShownSummary } from '../../testing/espn-answers.ts';
import { hurt } from '../../testing/fake-sources.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';
import { NOTHING_STORED } from '../last-good.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { startRecordWorker } from './record/record-worker-client.ts';

const MORNING = '2025-09-07T12:00:00Z';
const KICKOFF = '2025-09-07T17:00:00Z';
const after = (minutes: number) => new Date(Date.parse(KICKOFF) + minutes * MINUTE_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };

/** Dee Dunn, a receiver, and Cal Cole, a kicker; the Dolphins lose a fumble. */
const box = (changes: Partial<ShownSummary> = {}): ShownSummary => ({
  id: '9002',
  home: {
    team: 'WSH',
    score: 7,
    receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] },
    figures: {
      totalYards: '120',
      sacksYardsLost: '0-0',
      interceptions: '0',
      fumblesLost: '0',
      defensiveTouchdowns: '0',
    },
  },
  away: {
    team: 'MIA',
    score: 3,
    kicking: { '103 Cal Cole': ['1/2', '50.0', '51', '0/0', '3'] },
    passing: { '555 Una Unknown': ['5/9', '44', '4.9', '0', '0'] },
    figures: {
      totalYards: '90',
      sacksYardsLost: '2-11',
      interceptions: '0',
      fumblesLost: '1',
      defensiveTouchdowns: '0',
    },
  },
  scoringPlays: [{ team: 'MIA', type: 'Field Goal Good', text: 'Cal Cole 51 Yd Field Goal' }],
  drives: [
    { team: 'MIA', plays: [{ type: 'Field Goal Missed', text: 'C.Cole 44 yard field goal is No Good', yards: 44 }] },
  ],
  ...changes,
});

describe('the live feed, from an empty database', () => {
  let live: LiveFeedFixture;

  beforeEach(async () => {
    live = await openLiveFeedFixture(MORNING);
    live.sources.scoreboard([game]);
    await live.at(MORNING);
  });
  afterEach(() => live.close());

  test('loads schedule, teams, players and projections', async () => {
    const counts = await live.rows(sql`select (select count(*)::int from games) as games,
      (select count(*)::int from weeks) as weeks, (select count(*)::int from teams) as teams,
      (select count(*)::int from players where position = 'DEF') as defenses`);
    expect(counts).toEqual([{ games: 5, weeks: 18, teams: 32, defenses: 32 }]);
    const expected = await live.rows(sql`
      select players.name, projected_points, player_weeks.injury_status, players.espn_id from player_weeks
      join players on players.id = player_id join weeks on weeks.id = week_id
      where week_number = 1 and projected_points is not null order by players.name`);
    expect(expected).toEqual([
      { name: 'Abe Archer', projected_points: 1600, injury_status: null, espn_id: '101' },
      { name: 'Dee Dunn', projected_points: 900, injury_status: 'questionable', espn_id: '104' },
      { name: 'Washington Commanders', projected_points: 200, injury_status: null, espn_id: null },
    ]);
    expect(await live.doubts()).toEqual([]);
  });

  test('takes a game’s state from the scoreboard and its points from the box score', async () => {
    live.sources.scoreboard([{ ...game, state: 'in', score: [3, 7], period: 2, clock: '4:25', possession: 'away' }]);
    live.sources.summary(box());
    await live.at(after(40));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
    // 51 yards made, 44 missed; 90 yards and 7 points allowed, and so on
    expect(await live.lines()).toEqual([
      'Cal Cole 400 espn',
      'Dee Dunn 1600 espn',
      'Miami Dolphins 600 espn',
      'Washington Commanders 1300 espn',
    ]);
    const unknown = await live.rows(sql`select source, external_id, name, team from feed_unmatched order by source`);
    expect(unknown).toEqual([
      { source: 'espn', external_id: '555', name: 'Una Unknown', team: 'MIA' },
      { source: 'sleeper', external_id: 's777', name: 'Given s777', team: 'WAS' },
    ]);
  });

  test('a game ends with its box score; stats of record replace it and count as corrections', async () => {
    live.sources.scoreboard([{ ...game, state: 'in', score: [3, 7] }]);
    live.sources.summary(box());
    await live.at(after(100));
    live.sources.scoreboard([{ ...game, state: 'post', score: [3, 24] }]);
    live.sources.summary(box(), { status: 500 });
    await live.at(after(180));
    expect(await live.game('9002')).toBe('in_progress 3-24 0:00');
    live.sources.summary(box({ completed: true }));
    await live.at(after(186));
    expect(await live.game('9002')).toBe('final 3-24');

    await live.sources.schedule(['2025_01_MIA_WAS']);
    await live.sources.record([1]);
    await live.at(after(20 * 60));
    expect(await live.game('9002')).toBe('final 3-24');
    const lines = await live.lines();
    expect(lines).toContain('Washington Commanders 2200 nflverse');
    expect(lines).toContain('Sam Same 180 nflverse');
    // The week's other game has no score yet, so its lines are not of record.
    expect(lines.filter((line) => line.startsWith('Abe'))).toEqual([]);
    const corrections = await live.rows(sql`
      select players.name, points_before, points_after, source_before, source from stat_corrections
      join players on players.id = player_id where players.name = 'Washington Commanders'`);
    expect(corrections).toEqual([
      {
        name: 'Washington Commanders',
        points_before: 1300,
        points_after: 2200,
        source_before: 'espn',
        source: 'nflverse',
      },
    ]);
    // Later box scores change nothing.
    live.sources.summary(box({ home: { ...box().home, receiving: {} } }));
    await live.at(after(21 * 60));
    expect(await live.lines()).toEqual(lines);
  });

  test('a restart restores everything before the first request, and then fetches only changes', async () => {
    const before = await live.rows(sql`select feed_key, updated_at from players order by feed_key`);
    for (const host of [live.sources.nflverse, live.sources.sleeper]) host.requested.length = 0;
    await live.restart();
    await live.at('2025-09-07T12:01:00Z');
    expect(await live.rows(sql`select feed_key, updated_at from players order by feed_key`)).toEqual(before);
    expect(live.sources.sleeper.requested.filter((path) => path.includes('players'))).toEqual([]);
    await live.at('2025-09-07T12:16:00Z');
    expect(live.sources.nflverse.requested).toContain('/schedules/games.csv');
    expect(live.sources.nflverse.requests.at(-1)).toHaveProperty('if-none-match');
  });

  test.each([false, true])(
    'a game that the schedule lacked is on again once it is back; restarted: %s',
    async (isRestarted) => {
      const hours = (count: number) => live.at(new Date(Date.parse(MORNING) + count * HOUR_MS));
      const status = async () => (await live.rows(sql`select status from games where espn_id = '9004'`))[0]?.status;
      const without = (text: string) => text.replace(/^2025_03_BUF_WAS.*\n/m, '');
      await live.sources.schedule([], without);
      for (const count of [1, 4, 8, 12]) await hours(count);
      // Any news of the files has the schedule with it.
      live.sources.espn.respond('/nfl/injuries', {
        body: JSON.stringify({ injuries: [{ injuries: [hurt('104', 'Out', 'Knee')] }] }),
      });
      await hours(40);
      expect(await status()).toBe('cancelled');
      if (isRestarted) await live.restart();
      await hours(41);
      await live.sources.schedule([]);
      await hours(45);
      expect(await status()).toBe('scheduled');
      expect(await live.rows(sql`select from lost_games`)).toEqual([]);
    },
  );

  test('follows a game that moves to another week, with the scoreboard and the stats of the new one', async () => {
    await live.sources.schedule([], (text) =>
      text.replace('2025_01_MIA_WAS,2025,REG,1,2025-09-07', '2025_04_MIA_WAS,2025,REG,4,2025-09-28'),
    );
    await live.at('2025-09-07T12:16:00Z');
    const where = sql`select week_number, locked_at from games join weeks on weeks.id = week_id where espn_id = '9002'`;
    expect(await live.rows(where)).toEqual([{ week_number: 4, locked_at: null }]);
    // The old kickoff passes, and the game is not on the scoreboard of that day.
    live.sources.scoreboard([]);
    await live.at(after(30));
    expect(await live.rows(where)).toEqual([{ week_number: 4, locked_at: null }]);
    live.sources.scoreboard([{ ...game, date: '2025-09-28T17:00Z', state: 'in', score: [3, 7] }]);
    live.sources.summary(box());
    await live.at('2025-09-28T17:40:00Z');
    expect(await live.game('9002')).toBe('in_progress 3-7 Q1 15:00');
    expect(await live.lines()).toContain('Dee Dunn 1600 espn');
  });

  test('a second event of a game counts only once the first one has moved', async () => {
    const second = { ...game, id: '9999' };
    live.sources.scoreboard([{ ...game, state: 'in', score: [3, 7] }, second]);
    for (const minutes of [10, 13, 16]) await live.at(after(minutes));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q1 15:00');
    expect(await live.doubts()).toContainEqual(expect.stringContaining('game 9999'));
    live.sources.scoreboard([{ ...game, name: 'STATUS_POSTPONED', state: 'post', completed: false }, second]);
    for (const minutes of [19, 22, 25]) await live.at(after(minutes));
    expect(await live.game('9999')).toBe('scheduled');
  });

  test('a player who changes teams plays for the new one, but stays in a game that has begun', async () => {
    const teamIn = async (week: number) => {
      const [found] = await live.rows(sql`
        select abbreviation from player_weeks join teams on teams.id = player_weeks.team_id
        join players on players.id = player_id join weeks on weeks.id = week_id
        where players.name = 'Dee Dunn' and week_number = ${week}`);
      return found?.abbreviation;
    };
    live.sources.scoreboard([{ ...game, state: 'in' }]);
    await live.at(after(10));
    const rows = '2025,1,REG,BUF,WR,12.0,ACT,Dee Dunn,00-0000004,104,s104';
    await live.sources.roster(1, (text) => text.replace(/^.*Dee Dunn.*$/m, rows));
    await live.at(after(7 * 60));
    expect([await teamIn(1), await teamIn(2)]).toEqual(['WAS', 'BUF']);
  });
});

test('reads files in a worker thread, which reports what it rejects', async () => {
  const worker = startRecordWorker();
  const body = Buffer.from('season,week\n2025,1\n');
  await expect(worker.read('roster', 2025, body)).rejects.toThrow(
    'missing columns team, position, status, gsis_id, full_name',
  );
  await expect(worker.read('roster', 2025, body)).rejects.toBeInstanceOf(ResponseRejected);
  const ids = Buffer.from('gsis_id,position\n00-0000001,QB\n');
  const { digest, rowCount } = await worker.read('ids', 2025, ids);
  expect([digest.length, rowCount]).toEqual([64, 1]);
  const parts = { year: 2025, digests: { ids: digest }, people: [], peopleStamp: 0, lastGood: NOTHING_STORED };
  expect(await worker.derive(parts, new Date(MORNING))).toBeNull();
  const closing = worker.derive(parts, new Date(MORNING));
  closing.catch(() => {});
  await worker.close();
  await expect(worker.derive(parts, new Date(MORNING))).rejects.toBeInstanceOf(WorkerLost);
});
