import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameHasBegun } from '../../db/season.ts';
import { TEAMS } from '../feeds/teams.ts';
import type { FeedReport, PlayerRecord } from '../report.ts';
import { addGroup, addLineup } from '../testing/lineup-rows.ts';
import { after, game, injury, KICKOFF, line, players, playerWeeks, reportAt } from '../testing/one-game-season.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { recordTeams } from './record-players.ts';
import { recordReport } from './record-report.ts';

let fixture: PipelineFixture;

beforeEach(async () => {
  fixture = await openPipelineFixture(after(-24));
  await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  await record(-24, { games: [game()], players: [...players, defense], playerWeeks });
});
afterEach(() => fixture.close());

const defense: PlayerRecord = {
  ...(players[0] as PlayerRecord),
  ...{ feedKey: 'DST-BUF', name: 'Buffalo Bills', position: 'DEF', jerseyNumber: null },
};
const record = (hours: number, parts: Partial<FeedReport>) =>
  recordReport(fixture.context.db, fixture.context.ids, reportAt(after(hours), parts));
const rows = async (query: ReturnType<typeof sql>) => (await fixture.context.db.execute(query)).rows;
const lines = async () =>
  (
    await rows(sql`
    select feed_key, points, lines.is_unconfirmed from stat_lines lines join players on players.id = player_id
    order by feed_key`)
  ).map((row) => `${row.feed_key} ${row.points}${row.is_unconfirmed ? ' unconfirmed' : ''}`);

/** Whether its players are locked at that hour, whether others see them, and whether a lock is stored. */
async function locks(hours: number): Promise<string> {
  const [row] = await rows(sql`
    select locked_at is not null as locked, is_lock_provisional as provisional, ${gameHasBegun(after(hours))} as seen
    from games game`);
  return Object.keys(row ?? {})
    .filter((name) => row?.[name] === true)
    .join(', ');
}

describe('a start before the kickoff that is not confirmed', () => {
  const unconfirmed = { games: [game({ isStartUnconfirmed: true })] };

  test('[G4.4, G4.5] locks, reveals nothing, and is lifted as if it had never been', async () => {
    const untouched = await rows(sql`select locked_at, status, is_lock_provisional from games`);
    await record(-1, unconfirmed);
    expect(await locks(-1)).toBe('provisional');
    await record(-0.9, unconfirmed);
    expect(await locks(-0.9)).toBe('provisional');
    await record(-0.8, { games: [game()] });
    expect(await locks(-0.8)).toBe('');
    expect(await rows(sql`select locked_at, status, is_lock_provisional from games`)).toEqual(untouched);
  });

  test('is a lock like any other once it is confirmed, or at the kickoff, and never opens again', async () => {
    await record(-1, unconfirmed);
    await record(-0.9, { games: [game({ status: 'in_progress' })] });
    expect(await locks(-0.9)).toBe('locked, seen');
    await record(-0.8, { games: [game()] });
    expect(await locks(-0.8)).toBe('locked, seen');
  });

  test('becomes a lock at the kickoff without another report of the game', async () => {
    await record(-1, unconfirmed);
    await record(0, {});
    expect(await locks(0)).toBe('locked, seen');
    await record(1, unconfirmed);
    expect(await locks(1)).toBe('locked, seen');
  });

  test('a game that is called off is neither locked nor seen', async () => {
    await record(-1, unconfirmed);
    await record(-0.9, { games: [game({ status: 'cancelled', isStartUnconfirmed: true })] });
    expect(await locks(-0.9)).toBe('');
  });
});

describe('a game that is called off and played after all', () => {
  test('[G4.4] is locked again at once with its points, and its owners are not notified', async () => {
    await record(1, { games: [game({ status: 'in_progress' })], statLines: [line('p1', 50)] });
    await record(2, { games: [game({ status: 'cancelled' })] });
    expect(await locks(2)).toBe('');
    expect(await rows(sql`select 1 from lost_games`)).toHaveLength(1);
    await record(2.1, { games: [game({ status: 'in_progress' })] });
    expect(await locks(2.1)).toBe('locked, seen');
    expect(await rows(sql`select 1 from lost_games`)).toEqual([]);
    expect(await lines()).toEqual(['p1 500']);
  });
});

describe('a game that is not on', () => {
  const live = { source: 'espn', areLinesLive: true, completeGames: ['g1'] };
  const shutout = { ...line('DST-BUF', 0), stats: { defPointsAllowed: 0, defYardsAllowed: 0, defSacks: 0 } };

  test('takes the ten points of a defense along when its start is delayed and it is postponed', async () => {
    await record(0.1, { games: [game({ status: 'in_progress' })] });
    await record(0.1, { ...live, statLines: [shutout] });
    expect(await lines()).toEqual(['DST-BUF 1000']);
    const { changedWeeks } = await record(1, { games: [game({ status: 'postponed' })] });
    expect(await lines()).toEqual([]);
    expect(changedWeeks).toHaveLength(1);
    expect(await rows(sql`select points from point_changes order by id`)).toEqual([{ points: 1000 }, { points: 0 }]);
    // Whoever was locked stays locked.
    expect(await locks(1)).toBe('locked, seen');
  });

  test('gets no lines, and keeps those of what was played before it was stopped', async () => {
    await record(-1, { ...live, statLines: [shutout] });
    expect(await lines()).toEqual([]);
    await record(1, { games: [game({ status: 'in_progress', homeScore: 7, awayScore: 0 })] });
    await record(1, { ...live, statLines: [shutout, line('p1', 50)] });
    await record(2, { games: [game({ status: 'postponed', homeScore: 7, awayScore: 0 })] });
    await record(2, { ...live, statLines: [] });
    expect(await lines()).toEqual(['DST-BUF 1000', 'p1 500']);
  });

  test('loses all live lines when it is moved to later in the week without having been played', async () => {
    await record(0.1, { games: [game({ status: 'in_progress' })] });
    await record(0.1, { ...live, statLines: [line('p1', 5)] });
    await record(1, { games: [game({ kickoff: after(26) })] });
    expect(await lines()).toEqual([]);
  });
});

describe('what was played stays played', () => {
  const played = { games: [game({ status: 'final', homeScore: 7, awayScore: 0 })], statLines: [line('p1', 170)] };
  const week = async () =>
    rows(sql`select abbreviation as team, pw.injury_status as injury from player_weeks pw
      join players on players.id = pw.player_id join teams on teams.id = pw.team_id where feed_key = 'p1'`);

  test.each([null, 'KC'])('a roster that names %s afterwards changes nothing of the week', async (team) => {
    await record(4, played);
    await record(20, {
      playerWeeks: [{ feedKey: 'p1', weekNumber: 1, team }],
      players: [{ ...(players[0] as PlayerRecord), team }],
    });
    expect(await week()).toEqual([{ team: 'BUF', injury: null }]);
    expect(await lines()).toEqual(['p1 1700']);
  });

  test('a new position, a jersey or an id changes no points, and nobody becomes a defense', async () => {
    await record(4, played);
    const changed = { ...(players[0] as PlayerRecord), position: 'WR' as const, espnId: '77' };
    await record(20, { ...played, players: [changed] });
    expect(await lines()).toEqual(['p1 1700']);
    await record(21, { ...played, players: [{ ...changed, position: 'DEF' }] });
    expect(await lines()).toEqual(['p1 1700']);
    expect(await rows(sql`select position from players where feed_key = 'p1'`)).toEqual([{ position: 'WR' }]);
  });

  test('whoever has points is not out for that week', async () => {
    await record(4, played);
    await record(20, { injuries: [injury('p1', 'out', after(20)), injury('p2', 'out', after(20))] });
    expect(await week()).toEqual([{ team: 'BUF', injury: null }]);
    expect(await rows(sql`select injury_status from players where feed_key = 'p2'`)).toEqual([
      { injury_status: 'out' },
    ]);
  });

  test('before the kickoff a cut player is gone from the week', async () => {
    await record(-2, { playerWeeks: [{ feedKey: 'p1', weekNumber: 1, team: null }] });
    expect(await week()).toEqual([]);
  });
});

describe('a player of a lineup who is released', () => {
  const week = () =>
    rows(sql`select abbreviation as team, pw.injury_status as injury, pw.injury_notes as notes,
      players.injury_status as now from player_weeks pw
      join players on players.id = pw.player_id join teams on teams.id = pw.team_id where feed_key = 'p1'`);
  const on = (team: string | null) => ({ playerWeeks: [{ feedKey: 'p1', weekNumber: 1, team }] });

  test.each(['BUF', 'KC'])(
    '[G9.12] is out until a team has them again, %s, and then as hurt as is reported',
    async (team) => {
      await addLineup(fixture.context.db, {
        ...(await addGroup(fixture.context.db, { name: 'ann' })),
        ...{ week: 1, players: ['p1'] },
      });
      await record(-20, { injuries: [injury('p1', 'questionable', after(-20))] });
      await record(-12, on(null));
      const notes = 'Not on a roster this week';
      expect(await week()).toEqual([{ team: 'BUF', injury: 'out', notes, now: 'out' }]);
      await record(-6, on(team));
      expect(await week()).toEqual([{ team, injury: null, notes: null, now: null }]);
      await record(-5, { ...on(team), injuries: [injury('p1', 'doubtful', after(-5))] });
      await record(-4, on(team));
      expect(await week()).toEqual([{ team, injury: 'doubtful', notes: null, now: 'doubtful' }]);
    },
  );
});

describe('a line in doubt', () => {
  const ofRecord = (points: number[]) => ({
    source: 'nflverse',
    completeGames: ['g1'],
    statLines: points.map((yards, at) => line(`p${at + 1}`, yards)),
  });

  test('is neither changed nor removed, is marked, and moves on once it is in no doubt', async () => {
    await record(4, { games: [game({ status: 'final', homeScore: 3, awayScore: 0 })], ...ofRecord([50, 60]) });
    const doubtful = { unconfirmedLines: [{ feedKey: 'p1', weekNumber: 1 }] };
    await record(12, { ...ofRecord([]), statLines: [line('p2', 70)], ...doubtful });
    expect(await lines()).toEqual(['p1 500 unconfirmed', 'p2 700']);
    await record(13, { ...ofRecord([99, 80]), ...doubtful });
    expect(await lines()).toEqual(['p1 500 unconfirmed', 'p2 800']);
    await record(14, { source: 'espn' });
    expect(await lines()).toEqual(['p1 500 unconfirmed', 'p2 800']);
    // A report that says nothing of doubts ends none.
    await record(14.5, { ...ofRecord([]), statLines: [line('p2', 85)] });
    expect(await lines()).toEqual(['p1 500 unconfirmed', 'p2 850']);
    await record(15, { ...ofRecord([55, 80]), unconfirmedLines: [] });
    expect(await lines()).toEqual(['p1 550', 'p2 800']);
    await record(16, { ...ofRecord([]), statLines: [line('p2', 80)], unconfirmedLines: [] });
    expect(await lines()).toEqual(['p2 800']);
  });

  test('games say whether they are in doubt, and since when their start is delayed', async () => {
    await record(0.2, { games: [game({ delayedSince: KICKOFF, isUnconfirmed: true })] });
    const states = () => rows(sql`select status, is_unconfirmed, delayed_since is not null as delayed from games`);
    expect(await states()).toEqual([{ status: 'scheduled', is_unconfirmed: true, delayed: true }]);
    await record(1, { games: [game({ status: 'in_progress', delayedSince: null })] });
    expect(await states()).toEqual([{ status: 'in_progress', is_unconfirmed: false, delayed: false }]);
  });
});
