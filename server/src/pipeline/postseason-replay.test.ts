import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seasonOutlook } from '../features/forecast/forecast-service.ts';
import { runningSeason } from '../features/season/season-service.ts';
import { openReplayFeed } from './feeds/replay/replay-feed.ts';
import { importSeason } from './import-season.ts';
import { type Pipeline, startPipeline } from './pipeline.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const LONG_MS = 400_000;

// The real files are not part of the repository; without them there is nothing to replay.
describe.skipIf(!existsSync(FOLDER))('the replay of the postseason of 2025', () => {
  let fixture: PipelineFixture;
  let pipeline: Pipeline;

  const openFeed = (start: Date) =>
    openReplayFeed(fixture.context.db, { folder: FOLDER, start, scope: 'postseason', say: () => {} });
  const rowsOf = async (query: ReturnType<typeof sql>, { context } = fixture) =>
    (await context.db.execute<Record<string, unknown>>(query)).rows;
  const at = async (instant: string) => {
    fixture.setNow(new Date(instant));
    await pipeline.tick();
    expect(fixture.logged).toEqual([]);
    const { season, currentWeek } = await runningSeason(fixture.context.db, new Date(instant));
    return `${season.name}, ${currentWeek.weekNumber}`;
  };
  const games = async () =>
    (
      await rowsOf(sql`
        select week_number, count(*)::int as games, count(*) filter (where games.status = 'final')::int as final
        from games join weeks on weeks.id = week_id join seasons on seasons.id = games.season_id
        where kind = 'postseason' group by week_number order by week_number`)
    ).map((row) => [row.week_number, row.games, row.final]);
  const listed = async (weekNumber: number) =>
    (
      await rowsOf(sql`
        select teams.abbreviation as team from player_weeks join weeks on weeks.id = week_id
        join seasons on seasons.id = season_id join teams on teams.id = team_id
        where kind = 'postseason' and week_number = ${weekNumber} group by 1 order by 1`)
    ).map(({ team }) => team);

  /** The rounds of the outlook with the sum of their teams' chances, and the opponents and chances of a team. */
  const outlook = async (team: string) => {
    const [row] = await rowsOf(sql`
      select seasons.id, teams.id as team from seasons, teams where kind = 'postseason' and abbreviation = ${team}`);
    const { outlook: now } = await seasonOutlook(fixture.context, String(row?.id));
    const sums = now.weeks.map((_, at) => now.teams.reduce((sum, { plays = [] }) => sum + (plays[at] ?? 0) / 1000, 0));
    const own = now.teams.find(({ id }) => id === row?.team);
    const players = now.players.filter(({ team_id }) => team_id === row?.team);
    const most = now.weeks.map((_, at) => Math.max(...players.map(({ points }) => points[at] ?? 0)));
    return { weeks: now.weeks, sums, games: own?.games, plays: own?.plays, most, players: players.length };
  };

  beforeAll(async () => {
    const start = new Date('2026-01-04T12:00:00Z');
    fixture = await openPipelineFixture(start);
    pipeline = await startPipeline({ context: fixture.context, feed: await openFeed(start), intervalMs: NEVER_MS });
  }, LONG_MS);
  afterAll(async () => {
    await pipeline.stop();
    await fixture.close();
  });

  test(
    'it appears on the Sunday night of week 18, and each round lists the teams that play in it',
    async () => {
      expect(await at('2026-01-04T22:00:00Z')).toBe('2025, 18');
      expect(await rowsOf(sql`select 1 from seasons where kind = 'postseason'`)).toEqual([]);
      expect(await at('2026-01-05T06:00:00Z')).toBe('2025 Postseason, 1');
      expect(await games()).toEqual([[1, 6, 0]]);
      expect(await listed(1)).toEqual([
        'BUF',
        'CAR',
        'CHI',
        'GB',
        'HOU',
        'JAX',
        'LAC',
        'LAR',
        'NE',
        'PHI',
        'PIT',
        'SF',
      ]);
      expect(await listed(2)).toEqual([]);
      expect(await at('2026-01-09T18:00:00Z')).toBe('2025 Postseason, 1');
      const wildCard = await outlook('LAR');
      expect(wildCard).toMatchObject({ weeks: [1, 2, 3, 4], sums: [12, 6, 3, 1.5], plays: [1000, 500, 250, 125] });
      expect(wildCard.games).toEqual(['@ CAR', null, null, null]);
      expect(wildCard.most[3]).toBeGreaterThan(0);
      expect(wildCard.most[3]).toBeLessThan((wildCard.most[0] ?? 0) / 8 + 1);
      expect((await outlook('SEA')).plays).toBeUndefined();
      // All games are over and the next ones known, but the week is not over.
      expect(await at('2026-01-13T09:00:00Z')).toBe('2025 Postseason, 1');
      const between = await outlook('SEA');
      expect(between).toMatchObject({ weeks: [1, 2, 3, 4], sums: [12, 8, 4, 2], plays: [0, 1000, 500, 250] });
      expect(between.games).toEqual([null, 'vs SF', null, null]);
      expect(between.players).toBeGreaterThan(20);
      expect((await outlook('CAR')).plays).toEqual([1000, 0, 0, 0]);
      expect(await at('2026-01-13T11:00:00Z')).toBe('2025 Postseason, 2');
      expect(await games()).toEqual([
        [1, 6, 6],
        [2, 4, 0],
      ]);
      expect(await listed(2)).toEqual(['BUF', 'CHI', 'DEN', 'HOU', 'LAR', 'NE', 'SEA', 'SF']);
      expect(await at('2026-02-05T11:00:00Z')).toBe('2025 Postseason, 4');
      expect(await listed(4)).toEqual(['NE', 'SEA']);
      expect(await outlook('NE')).toMatchObject({ weeks: [4], sums: [2], games: ['vs SEA'], plays: [1000] });
      expect(await at('2026-02-20T11:00:00Z')).toBe('2025 Postseason, 4');
      expect((await games()).map(([, , final]) => final)).toEqual([6, 4, 2, 1]);
    },
    LONG_MS,
  );

  test('corrections of week 18 settle it again while the postseason goes on', async () => {
    const [line] = await rowsOf(sql`
      select stat_lines.player_id as id, stat_lines.week_id as week, weeks.version from stat_lines join weeks on weeks.id = week_id
      join seasons on seasons.id = season_id where kind = 'regular' and week_number = 18 limit 1`);
    await rowsOf(
      sql`update stat_lines set points = points + 100 where player_id = ${line?.id} and week_id = ${line?.week}`,
    );
    await pipeline.tick();
    const [settled] = await rowsOf(sql`
      select settled_weeks.version = weeks.version as is_settled from settled_weeks join weeks on weeks.id = week_id
      where weeks.id = ${line?.week}`);
    expect(settled?.is_settled).toBe(true);
    await rowsOf(
      sql`update stat_lines set points = points - 100 where player_id = ${line?.id} and week_id = ${line?.week}`,
    );
  });

  test(
    'it ends where an import of the same files does',
    async () => {
      const other = await openPipelineFixture(new Date('2026-02-20T11:00:00Z'));
      try {
        const lines: string[] = [];
        const say = (line: string) => lines.push(line);
        await importSeason(other.context, { folder: FOLDER, year: 2025, scope: 'postseason', say });
        expect(lines).toContain('13 games (13 final), 4 weeks, 14 teams');
        expect(await dump(other)).toEqual(await dump(fixture));
      } finally {
        await other.close();
      }
    },
    LONG_MS,
  );

  const dump = (of: PipelineFixture) =>
    Promise.all(
      [
        sql`select kind, feed_key, kickoff, status, home_score, away_score from games
          join seasons on seasons.id = season_id order by kind, feed_key`,
        sql`select players.feed_key, players.name, position, abbreviation, is_active, injury_status
          from players left join teams on teams.id = team_id order by feed_key`,
        sql`select kind, feed_key, week_number, abbreviation, projected_points, player_weeks.injury_status
          from player_weeks join players on players.id = player_id join weeks on weeks.id = week_id
          join seasons on seasons.id = season_id join teams on teams.id = player_weeks.team_id
          order by kind, feed_key, week_number`,
        sql`select kind, feed_key, week_number, points from stat_lines join players on players.id = player_id
          join weeks on weeks.id = week_id join seasons on seasons.id = season_id order by kind, feed_key, week_number`,
      ].map((query) => rowsOf(query, of)),
    );
});
