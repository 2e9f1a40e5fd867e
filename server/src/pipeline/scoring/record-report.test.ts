import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEAMS } from '../feeds/teams.ts';
import { emptyReport, type FeedReport, type GameRecord } from '../report.ts';
import { openPipelineFixture, type PipelineFixture } from '../testing/pipeline-fixture.ts';
import { recordTeams } from './record-players.ts';
import { recordReport } from './record-report.ts';

const WEEK_1 = new Date('2025-09-02T10:00:00Z');
const KICKOFF = new Date('2025-09-07T17:00:00Z');
const BEFORE = new Date(KICKOFF.getTime() - 1);

const weeks = [1, 2].map((weekNumber) => ({
  weekNumber,
  startDate: new Date(WEEK_1.getTime() + (weekNumber - 1) * 7 * DAY_MS),
  endDate: new Date(WEEK_1.getTime() + weekNumber * 7 * DAY_MS),
}));

const game = (changes: Partial<GameRecord> = {}): GameRecord => ({
  feedKey: 'g1',
  espnId: null,
  weekNumber: 1,
  home: 'BUF',
  away: 'MIA',
  kickoff: KICKOFF,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  quarter: null,
  timeRemaining: null,
  possession: null,
  ...changes,
});

const report = (asOf: Date, parts: Partial<FeedReport>): FeedReport => ({
  ...emptyReport('test', { year: 2025, name: '2025', weeks }, asOf),
  ...parts,
});

const passer = {
  feedKey: 'p1',
  espnId: '1',
  sleeperId: null,
  name: 'Abe Archer',
  position: 'QB' as const,
  team: 'BUF',
  jerseyNumber: 7,
  isActive: true,
};

const line = (passingYards: number) => ({
  feedKey: 'p1',
  weekNumber: 1,
  game: 'g1',
  team: 'BUF',
  opponent: 'MIA',
  stats: { passingYards },
});

describe('recording a report', () => {
  let fixture: PipelineFixture;

  beforeEach(async () => {
    fixture = await openPipelineFixture(BEFORE);
    await recordTeams(fixture.context.db, fixture.context.ids, TEAMS);
  });
  afterEach(() => fixture.close());

  const record = (parts: Partial<FeedReport>, now: Date) =>
    recordReport(fixture.context.db, fixture.context.ids, report(now, parts));
  const lockedAt = async () => {
    const found = await fixture.context.db.execute<{ locked_at: string | null }>(sql`select locked_at from games`);
    const at = found.rows[0]?.locked_at;
    return at ? new Date(at).toISOString() : null;
  };
  const at = (hours: number) => new Date(KICKOFF.getTime() + hours * HOUR_MS);

  test('[G4.4] a game locks at its kick-off', async () => {
    await record({ games: [game()] }, BEFORE);
    expect(await lockedAt()).toBeNull();
    await record({}, KICKOFF);
    expect(await lockedAt()).toBe(KICKOFF.toISOString());
  });

  test('a game that the feed sees started locks before its kick-off', async () => {
    await record({ games: [game({ status: 'in_progress' })] }, at(-1));
    expect(await lockedAt()).toBe(at(-1).toISOString());
  });

  test('no feed can unlock a locked game', async () => {
    await record({ games: [game()] }, BEFORE);
    await record({ games: [game({ kickoff: at(24) })] }, at(1));
    expect(await lockedAt()).toBe(KICKOFF.toISOString());
    await record({ games: [game({ kickoff: null, status: 'postponed' })] }, at(2));
    expect(await lockedAt()).toBe(KICKOFF.toISOString());
  });

  test('a game that is cancelled or moved to another week unlocks, and locks when it is on after all', async () => {
    await record({ games: [game()] }, at(1));
    expect(await lockedAt()).toBe(KICKOFF.toISOString());
    await record({ games: [game({ status: 'cancelled' })] }, at(2));
    expect(await lockedAt()).toBeNull();
    await record({ games: [game()] }, at(3));
    expect(await lockedAt()).toBe(at(3).toISOString());
    await record({ games: [game({ weekNumber: 2, kickoff: at(7 * 24) })] }, at(4));
    expect(await lockedAt()).toBeNull();
  });

  test('a game that was postponed by mistake locks when it is on after all: the lock of its kick-off is past', async () => {
    await record({ games: [game()] }, BEFORE);
    await record({ games: [game({ status: 'postponed' })] }, BEFORE);
    await record({}, at(0.1));
    expect(await lockedAt()).toBeNull();
    await record({ games: [game({ status: 'in_progress' })] }, at(0.3));
    expect(await lockedAt()).toBe(at(0.3).toISOString());
  });

  test('a player whose game has begun stays in it despite a roster move', async () => {
    const week = { feedKey: 'p1', weekNumber: 1 };
    const teamOfPlayer = async () => {
      const found = await fixture.context.db.execute<{ abbreviation: string }>(
        sql`select abbreviation from player_weeks join teams on teams.id = player_weeks.team_id`,
      );
      return found.rows.map((row) => row.abbreviation);
    };
    await record({ games: [game()], players: [passer], playerWeeks: [{ ...week, team: 'BUF' }] }, BEFORE);
    await record({ playerWeeks: [{ ...week, team: 'KC' }] }, at(-1));
    expect(await teamOfPlayer()).toEqual(['KC']);
    await record({ playerWeeks: [{ ...week, team: 'BUF' }] }, KICKOFF);
    await record({ playerWeeks: [{ ...week, team: 'KC' }] }, at(1));
    expect(await teamOfPlayer()).toEqual(['BUF']);
  });

  test('a missing kick-off locks nobody', async () => {
    await record({ games: [game({ kickoff: null })] }, at(5));
    expect(await lockedAt()).toBeNull();
  });

  test('a report with changes increases the season’s version once, one without changes does not', async () => {
    const version = async () =>
      Number(
        (await fixture.context.db.execute<{ version: string }>(sql`select version from seasons`)).rows[0]?.version,
      );
    const parts = { games: [game({ status: 'in_progress' })], players: [passer], statLines: [line(100)] };
    await record(parts, at(1));
    expect(await version()).toBe(1);
    const again = await record(parts, at(1));
    expect(again.changedWeeks).toEqual([]);
    expect(await version()).toBe(1);
  });

  test('a line that changes during the game is no correction; after the game it is', async () => {
    await record({ games: [game({ status: 'in_progress' })], players: [passer], statLines: [line(100)] }, at(1));
    const final = game({ status: 'final', homeScore: 3, awayScore: 0 });
    expect((await record({ games: [final], statLines: [line(200)] }, at(4))).corrections).toEqual([]);
    const { corrections } = await record({ statLines: [line(210)] }, at(48));
    expect(corrections).toMatchObject([
      { changes: [{ stat: 'passingYards', old: 200, new: 210 }], pointsBefore: 800, pointsAfter: 840 },
    ]);
  });

  test('removes a line that a complete week no longer has', async () => {
    await record({ games: [game({ status: 'final' })], players: [passer], statLines: [line(100)] }, at(4));
    const recorded = await record({ completeWeeks: [1] }, at(48));
    expect(recorded.corrections).toMatchObject([{ pointsBefore: 400, pointsAfter: 0 }]);
    expect((await fixture.context.db.execute(sql`select 1 from stat_lines`)).rows).toEqual([]);
  });

  describe('a live box score and stats of record', () => {
    const live = { source: 'espn', areLinesLive: true, completeGames: ['g1'] };
    const ofRecord = { source: 'nflverse', completeGames: ['g1'] };
    const catcher = { ...passer, feedKey: 'p2', espnId: '2', name: 'Bo Burns', position: 'WR' as const };
    const caught = { ...line(0), feedKey: 'p2', stats: { receptions: 1 } };
    const stored = async () => {
      const { rows } = await fixture.context.db.execute(sql`
        select feed_key, points, source from stat_lines join players on players.id = player_id order by feed_key`);
      return rows.map((row) => `${row.feed_key} ${row.points} ${row.source}`);
    };

    beforeEach(async () => {
      await record({ games: [game({ status: 'in_progress' })], players: [passer, catcher] }, at(1));
      await record({ ...live, statLines: [line(100), caught] }, at(1));
    });

    test('removes a line that the box score no longer has', async () => {
      const { corrections } = await record({ ...live, statLines: [line(100)] }, at(2));
      expect(await stored()).toEqual(['p1 400 espn']);
      expect(corrections).toEqual([]);
    });

    test('stats of record replace the whole game and name the source that they correct', async () => {
      await record({ games: [game({ status: 'final', homeScore: 3, awayScore: 0 })] }, at(4));
      const { corrections } = await record({ ...ofRecord, statLines: [line(125)] }, at(12));
      expect(await stored()).toEqual(['p1 500 nflverse']);
      expect(corrections).toHaveLength(2);
      const kept = await fixture.context.db.execute(sql`
        select points_before, points_after, source, source_before from stat_corrections order by points_before desc`);
      expect(kept.rows).toEqual([
        { points_before: 400, points_after: 500, source: 'nflverse', source_before: 'espn' },
        { points_before: 100, points_after: 0, source: 'nflverse', source_before: 'espn' },
      ]);
    });

    test('a live box score never changes a game with stats of record, not even equal ones', async () => {
      await record({ ...ofRecord, statLines: [line(100)] }, at(12));
      await record({ ...live, statLines: [line(250), caught] }, at(13));
      await record({ ...live, statLines: [] }, at(13));
      expect(await stored()).toEqual(['p1 400 nflverse']);
    });

    test('figures that only one source has and that score nothing are no correction', async () => {
      await record({ games: [game({ status: 'final', homeScore: 3, awayScore: 0 })] }, at(4));
      const more = { ...line(100), stats: { passingYards: 100, twoPointConversions: 1 } };
      const { corrections } = await record({ ...ofRecord, statLines: [more, caught] }, at(12));
      expect(corrections).toEqual([]);
    });
  });

  test('names a stat line of an unknown player and does not store it', async () => {
    const recorded = await record({ games: [game()], statLines: [line(100)] }, at(1));
    expect(recorded.unknownPlayers).toEqual(['p1']);
    expect(recorded.counts.statLines).toBe(0);
  });

  test('reassigns another feed’s id that belongs to a different player', async () => {
    await record({ players: [passer] }, BEFORE);
    const other = { ...passer, feedKey: 'p2', name: 'Bo Burns' };
    await record({ players: [{ ...passer, espnId: null }, other] }, BEFORE);
    const found = await fixture.context.db.execute(sql`select feed_key, espn_id from players order by feed_key`);
    expect(found.rows).toEqual([
      { feed_key: 'p1', espn_id: null },
      { feed_key: 'p2', espn_id: '1' },
    ]);
  });

  test('[G2.32] the team that allows a position most has the highest rank', async () => {
    await record(
      { games: [game({ status: 'final', homeScore: 3, awayScore: 0 })], players: [passer], statLines: [line(300)] },
      at(4),
    );
    const figures = await fixture.context.db.execute(sql`
      select abbreviation, points_against, rank from matchup_figures join teams on teams.id = team_id
      where position = 'QB' order by rank`);
    expect(figures.rows).toEqual([
      { abbreviation: 'BUF', points_against: 0, rank: 1 },
      { abbreviation: 'MIA', points_against: 1200, rank: 2 },
    ]);
  });
});
