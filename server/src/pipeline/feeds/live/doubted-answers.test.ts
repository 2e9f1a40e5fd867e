import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ShownGame, type ShownSummary, scoreboardAnswer } from '../../testing/espn-answers.ts';
import { hurt } from '../../testing/fake-sources.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';
import { acceptSmaller } from '../feed-state.ts';

const MORNING = '2025-09-07T12:00:00Z';
const KICKOFF = '2025-09-07T17:00:00Z';
const after = (minutes: number) => new Date(Date.parse(KICKOFF) + minutes * MINUTE_MS);

const game: ShownGame = { id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' };
const on: ShownGame = { ...game, state: 'in', score: [3, 7], period: 2, clock: '4:25' };

describe('answers that are partly wrong, or smaller than before', () => {
  let live: LiveFeedFixture;

  beforeEach(async () => {
    live = await openLiveFeedFixture(MORNING);
    live.sources.scoreboard([game]);
    await live.at(MORNING);
  });
  afterEach(() => live.close());

  test('accepts a file that stays smaller for hours, and one that the operator accepts at once', async () => {
    const { db } = live.fixture.context;
    const stored = async () => {
      const [row] = await live.rows(sql`select row_count from feed_answers where name like 'nflverse/weeklyRoster/%'`);
      return Number(row?.row_count);
    };
    const lines = (count: number) => (text: string) =>
      `${text
        .split('\n')
        .slice(0, count + 1)
        .join('\n')}\n`;
    expect(await stored()).toBe(10);
    await live.sources.roster(1, lines(7));
    for (const hours of [7, 10, 12]) await live.at(new Date(Date.parse(MORNING) + hours * HOUR_MS));
    expect(await stored()).toBe(10);
    await live.at(new Date(Date.parse(MORNING) + 14 * HOUR_MS));
    expect(await stored()).toBe(7);
    await live.sources.roster(1, lines(4));
    await live.at(new Date(Date.parse(MORNING) + 21 * HOUR_MS));
    expect(await stored()).toBe(7);
    expect(await acceptSmaller(db, 'nflverse/roster')).toContain('nflverse/weeklyRoster/2025');
    expect(await acceptSmaller(db, 'nflverse/weeklyRoster/2025')).toBeNull();
    await live.at(new Date(Date.parse(MORNING) + 22 * HOUR_MS));
    expect(await stored()).toBe(4);
  });

  test('a malformed row of a list rejects itself alone', async () => {
    const injuries = [hurt('101', 'Out', 'Shoulder'), { athlete: 104, status: null }, hurt('103', 'Doubtful', 'Hip')];
    live.sources.espn.respond('/nfl/injuries', { body: JSON.stringify({ injuries: [{ injuries }] }) });
    const other = { id: 9001, date: null };
    const board = JSON.parse(
      scoreboardAnswer([on, { ...on, id: '1', home: 'XYZ' }, { ...game, id: '9004', home: 'WSH', away: 'BUF' }]),
    );
    live.sources.espn.respond('/nfl/scoreboard', {
      body: JSON.stringify({ ...board, events: [...board.events, other] }),
    });
    await live.at(after(70));
    expect(await live.game('9002')).toBe('in_progress 3-7 Q2 4:25');
    expect(
      await live.rows(
        sql`select name, injury_status from players where injury_status in ('out', 'doubtful') order by name`,
      ),
    ).toEqual([
      { name: 'Abe Archer', injury_status: 'out' },
      { name: 'Cal Cole', injury_status: 'doubtful' },
    ]);
    const reasons = (await live.doubts()).join('\n');
    expect(reasons).toContain("unknown team code 'XYZ' (espn)");
    expect(reasons).toContain('row 2: no status');
  });

  test('one odd element of a box score costs itself, and everybody else moves on', async () => {
    const shown: ShownSummary = {
      id: '9002',
      home: {
        ...{ team: 'WSH', score: 7, figures: { totalYards: '250', sacksYardsLost: '1-8' } },
        receiving: { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] },
      },
      away: {
        ...{ team: 'MIA', score: 3, figures: { totalYards: '120', sacksYardsLost: '2-9' } },
        kicking: { '103 Cal Cole': ['1/1', '100', '30', '0/0', '3'] },
      },
      drives: [{ team: 'WSH', plays: [{ type: 'Rush', text: 'A run' }] }],
    };
    live.sources.scoreboard([on]);
    live.sources.summary(shown);
    await live.at(after(40));
    const before = [
      'Cal Cole 300 espn',
      'Dee Dunn 1600 espn',
      'Miami Dolphins 600 espn',
      'Washington Commanders 900 espn',
    ];
    expect(await live.lines()).toEqual(before);
    const receiving = { '104 Dee Dunn': ['4', null as never, '15.0', '1', '30', '5'] };
    const figures = { totalYards: 'many', sacksYardsLost: '2-20', possessionTime: [] as never };
    live.sources.summary({
      ...shown,
      home: { ...shown.home, receiving, figures },
      away: { ...shown.away, kicking: { '103 Cal Cole': ['2/2', '100', '30', '0/0', '6'] }, score: 'six' as never },
      drives: [{ team: 'WSH', plays: [{ type: 'Rush', text: null as never }] }],
    });
    await live.at(after(41));
    expect(await live.lines()).toEqual(['Cal Cole 600 espn', before[1], 'Miami Dolphins 700 espn', before[3]]);
    const doubts = await live.doubts();
    for (const subject of ['Dee Dunn', 'totalYards of WAS', 'the score of MIA']) {
      expect(doubts).toContainEqual(expect.stringContaining(`${subject}: `));
    }
    expect(doubts).toHaveLength(3);
    live.sources.summary({ ...shown, home: { ...shown.home, score: 10 } });
    await live.at(after(42));
    expect(await live.doubts()).toEqual([]);
  });

  test('points that are taken back after the end are a correction, though the score falls with them', async () => {
    const figures = { totalYards: '90' };
    const serve = (score: number, touchdowns: string, isOver: boolean) => {
      const receiving = { '104 Dee Dunn': ['4', '60', '15.0', touchdowns, '30', '5'] };
      const away = { team: 'MIA', score: 3, receiving: { '103 Cal Cole': ['1', '1', '1', '0', '1', '1'] }, figures };
      live.sources.scoreboard([{ ...on, state: isOver ? 'post' : 'in', score: [3, score], period: 4, clock: '0:00' }]);
      live.sources.summary({ id: '9002', home: { team: 'WSH', score, receiving, figures }, away, completed: isOver });
    };
    serve(14, '2', false);
    await live.at(after(150));
    serve(14, '2', true);
    for (const minutes of [180, 190]) await live.at(after(minutes));
    serve(8, '1', true);
    for (const minutes of [201, 212, 223, 234]) await live.at(after(minutes));
    expect(await live.game('9002')).toBe('final 3-8');
    const corrections = sql`select name, points_before, points_after from stat_corrections
      join players on players.id = player_id order by name`;
    expect(await live.rows(corrections)).toEqual([
      { name: 'Dee Dunn', points_before: 2200, points_after: 1600 },
      { name: 'Miami Dolphins', points_before: 600, points_after: 800 },
    ]);
    const logged = sql`select is_correction, count(*)::int from point_changes group by 1 order by 1`;
    expect(await live.rows(logged)).toEqual([
      { is_correction: false, count: 4 },
      { is_correction: true, count: 2 },
    ]);
  });

  test('a refusal is over once there is no such file, and after a restart once the file is unchanged', async () => {
    const hours = (count: number) => live.at(new Date(Date.parse(MORNING) + count * HOUR_MS));
    const [roster, weekly] = ['/nfl/teams/28/roster', '/weekly_rosters/roster_weekly_2025.csv.gz'];
    live.sources.espn.respond(roster, { status: 500 });
    live.sources.nflverse.respond(weekly, { status: 500 });
    await hours(25);
    expect(await live.doubts()).toEqual(['status 500', 'status 500']);
    live.sources.espn.respond(roster, { status: 404 });
    await hours(50);
    expect(await live.doubts()).toEqual(['status 500']);
    await live.restart();
    await live.sources.roster(1);
    await hours(75);
    expect(await live.doubts()).toEqual([]);
  });

  test('a refused file of record stays in doubt, since then, however often the last good one is joined', async () => {
    const hours = (count: number) => live.at(new Date(Date.parse(MORNING) + count * HOUR_MS));
    const since = () => live.rows(sql`select file, since from feed_doubts`);
    live.sources.nflverse.respond('/schedules/games.csv', { body: '<html>busy</html>' });
    await hours(2);
    const first = await since();
    expect(first).toMatchObject([{ file: 'nflverse/games/2025' }]);
    for (const count of [3.05, 4.1]) await hours(count);
    await live.restart();
    for (const count of [4.2, 5.3]) await hours(count);
    expect(await since()).toEqual(first);
    await live.sources.schedule(['2025_01_BUF_LA']);
    await hours(6);
    expect(await since()).toEqual([]);
  });

  test('a result that the schedule does not have yet is not in doubt; one that it has had and lacks is', async () => {
    const figures = { totalYards: '90' };
    const receiving = { '104 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'] };
    const [home, away] = [
      { team: 'WSH', score: 14, receiving, figures },
      { team: 'MIA', score: 3, receiving: { '103 Cal Cole': ['1', '1', '1', '0', '1', '1'] }, figures },
    ];
    live.sources.scoreboard([{ ...game, state: 'post', score: [3, 14], period: 4, clock: '0:00' }]);
    live.sources.summary({ id: '9002', home, away, completed: true });
    const isInDoubt = async () =>
      (await live.rows(sql`select status, is_unconfirmed from games where espn_id = '9002'`))[0];
    for (const minutes of [200, 230, 300]) await live.at(after(minutes));
    // The file is new, and still without the result.
    await live.sources.schedule([], (text) => text.replace('2025-09-14,13:00', '2025-09-14,16:25'));
    for (const minutes of [500, 900]) await live.at(after(minutes));
    expect(await isInDoubt()).toEqual({ status: 'final', is_unconfirmed: false });
    expect(await live.doubts()).toEqual([]);
    await live.sources.schedule(['2025_01_BUF_LA', '2025_01_MIA_WAS']);
    await live.sources.record([1]);
    for (const minutes of [1500, 1900]) await live.at(after(minutes));
    await live.sources.schedule(['2025_01_BUF_LA']);
    await live.at(after(2500));
    expect(await isInDoubt()).toEqual({ status: 'final', is_unconfirmed: true });
    expect(await live.doubts()).toEqual(['MIA at WAS, week 1: its score is gone']);
  });

  test('what is not read any more is not in doubt: the expectations of a week that is over', async () => {
    const days = (count: number) => live.at(new Date(Date.parse(MORNING) + 24 * count * HOUR_MS));
    live.sources.sleeper.respond('/projections/nfl/2025/1', { status: 500 });
    await days(1);
    expect(await live.doubts()).toEqual([expect.stringContaining('status 500')]);
    await days(8);
    expect(await live.doubts()).toEqual([]);
  });

  test('another opinion of a week is over after some days, and what the files of last season said with the next one', async () => {
    const days = (count: number) => live.at(new Date(Date.parse(MORNING) + 24 * count * HOUR_MS));
    const row = {
      ...{ player_id: 's104', week: 1, season: '2025', team: 'WAS', game_id: '1', stats: { gp: 1, rec: 9 } },
      player: { first_name: 'Dee', last_name: 'Dunn', position: 'WR' },
    };
    live.sources.sleeper.respond('/stats/nfl/2025/1', { body: JSON.stringify([row]) });
    const tbd = (text: string) => text.replace('2025-09-14,13:00', '2025-09-14,TBD');
    await live.sources.schedule(['2025_01_BUF_LA', '2025_01_MIA_WAS'], tbd);
    await live.sources.record([1]);
    for (const count of [1, 2]) await days(count);
    const [opinion, kickoff] = ['Dee Dunn, week 1: 9 points, and 16', 'LAR at MIA, week 2: it kicks off'];
    const expected = [kickoff, opinion].map((start) => expect.stringContaining(start));
    expect(await live.doubts()).toEqual(expected);
    live.sources.sleeper.respond('/stats/nfl/2025/1', { status: 304 });
    await live.restart();
    await days(3);
    expect(await live.doubts()).toEqual(expected);
    await days(8);
    expect(await live.doubts()).toEqual([expected[0]]);
    await live.sources.schedule([], (text) => text.replaceAll('2025', '2026').replaceAll('2024', '2025'));
    const roster = 'season,team,position,status,gsis_id,full_name\n2026,WAS,WR,ACT,00-0000004,Dee Dunn\n';
    live.sources.nflverse.respond('/rosters/roster_2026.csv', { body: roster });
    for (const at of ['2026-08-20T12:00:00Z', '2026-08-22T12:00:00Z']) await live.at(at);
    expect(await live.doubts()).toEqual([]);
  });

  test('what a file says of a game is over with the file, also after a restart, and is no doubt of the scoreboard', async () => {
    const isInDoubt = async () =>
      (await live.rows(sql`select is_unconfirmed from games where espn_id = '9003'`))[0]?.is_unconfirmed;
    await live.sources.schedule([], (text) => text.replace('2025-09-14,13:00', '2025-09-14,TBD'));
    await live.at(after(-60));
    await live.restart();
    await live.at(after(-50));
    expect(await isInDoubt()).toBe(true);
    await live.sources.schedule([]);
    await live.at(after(-30));
    expect(await isInDoubt()).toBe(false);
  });
});
