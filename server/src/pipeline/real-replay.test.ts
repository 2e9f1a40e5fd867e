import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReplayFeed } from './feeds/replay/replay-feed.ts';
import { importSeason } from './import-season.ts';
import { type Pipeline, startPipeline } from './pipeline.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const LONG_MS = 300_000;

// In the middle of games, on an ordinary Wednesday, an hour before a London kick-off, on Thanksgiving, after all of it.
const INSTANTS = [
  '2025-09-07T18:30:00Z',
  '2025-10-01T12:00:00Z',
  '2025-10-05T12:30:00Z',
  '2025-11-27T20:00:00Z',
  '2026-02-01T00:00:00Z',
];

// The real files are not part of the repository; without them there is nothing to replay.
describe.skipIf(!existsSync(FOLDER))('the replay of 2025', () => {
  let fixture: PipelineFixture;
  let pipeline: Pipeline;
  const said: string[] = [];

  const openFeed = (start: Date) =>
    openReplayFeed(fixture.context.db, { folder: FOLDER, start, say: (line) => said.push(line) });
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await fixture.context.db.execute<{ count: string }>(query)).rows[0]?.count);

  beforeAll(async () => {
    const start = new Date(INSTANTS[0] as string);
    fixture = await openPipelineFixture(start);
    pipeline = await startPipeline({ context: fixture.context, feed: await openFeed(start), intervalMs: NEVER_MS });
  }, LONG_MS);
  afterAll(async () => {
    await pipeline.stop();
    await fixture.close();
  });

  for (const instant of INSTANTS) {
    test(
      `nothing is known on ${instant} that could not be`,
      async () => {
        fixture.setNow(new Date(instant));
        await pipeline.tick();
        expect(fixture.logged).toEqual([]);
        expect(await count(sql`select count(*) from games`)).toBe(272);
        expect(
          await count(sql`select count(*) from games where kickoff > ${instant} and
            (status <> 'scheduled' or locked_at is not null or home_score is not null or away_score is not null)`),
        ).toBe(0);
        expect(
          await count(sql`select count(*) from games where kickoff <= ${instant} and
            (status = 'scheduled' or locked_at is null)`),
        ).toBe(0);
        // A game lasts 3:15 h.
        expect(
          await count(sql`select count(*) from games where kickoff + interval '195 minutes' > ${instant}
            and (status = 'final' or home_score is not null)`),
        ).toBe(0);
        expect(
          await count(sql`select count(*) from stat_lines left join games on games.id = game_id
            where games.status is distinct from 'final' or kickoff + interval '195 minutes' > ${instant}`),
        ).toBe(0);
        // The last report before a game comes no sooner than two days before the day of the game.
        expect(
          await count(sql`select count(*) from player_weeks join team_games using (week_id, team_id)
            where injury_status in ('questionable', 'doubtful') and kickoff - interval '72 hours' > ${instant}`),
        ).toBe(0);
        expect(
          await count(sql`select count(*) from player_weeks join team_games using (week_id, team_id)
            where injury_notes = 'Inactive for this game' and kickoff - interval '90 minutes' > ${instant}`),
        ).toBe(0);
        expect(
          await count(sql`select count(*) from player_weeks join weeks on weeks.id = week_id
            where projected_points is not null and week_number > 1 and start_date > ${instant}`),
        ).toBe(0);
        expect(await count(sql`select count(*) from player_weeks where injury_updated_at > ${instant}`)).toBe(0);
      },
      LONG_MS,
    );
  }

  test('about 600 players and all 32 defenses are available in a week', async () => {
    const weeks = await fixture.context.db.execute<{ players: string; defenses: string }>(sql`
      select count(*) as players, count(*) filter (where position = 'DEF') as defenses
      from player_weeks join players on players.id = player_id group by week_id`);
    expect(weeks.rows).toHaveLength(18);
    for (const week of weeks.rows) {
      expect(Number(week.players)).toBeGreaterThan(580);
      expect(Number(week.players)).toBeLessThan(760);
      expect(Number(week.defenses)).toBe(32);
    }
  });

  test(
    'a later start with the same folder reads nothing again',
    async () => {
      expect(said.length).toBeGreaterThan(5);
      said.length = 0;
      const again = await openFeed(new Date('2026-02-01T00:00:00Z'));
      expect(said).toEqual([]);
      expect(await again.read(new Date('2026-02-01T00:00:00Z'))).toBeNull();
    },
    LONG_MS,
  );

  test(
    'the replay ends where an import of the same files does',
    async () => {
      const other = await openPipelineFixture(new Date('2026-02-01T00:00:00Z'));
      try {
        const lines: string[] = [];
        await importSeason(other.context, { folder: FOLDER, year: 2025, say: (line) => lines.push(line) });
        expect(lines).toContain('272 games (272 final), 18 weeks, 32 teams');
        expect(await dump(other)).toEqual(await dump(fixture));
      } finally {
        await other.close();
      }
    },
    LONG_MS,
  );
});

/** The season's data without ids and timestamps. */
async function dump({ context: { db } }: PipelineFixture): Promise<unknown[]> {
  const parts = [
    sql`select feed_key, espn_id, kickoff, status, locked_at, home_score, away_score from games order by feed_key`,
    sql`select players.feed_key, players.name, position, abbreviation, jersey_number, is_active, espn_id, sleeper_id, injury_status
      from players left join teams on teams.id = team_id order by feed_key`,
    sql`select feed_key, week_number, abbreviation, projected_points, player_weeks.injury_status, player_weeks.injury_notes
      from player_weeks join players on players.id = player_id join weeks on weeks.id = week_id
      join teams on teams.id = player_weeks.team_id order by feed_key, week_number`,
    sql`select feed_key, week_number, stats, points from stat_lines join players on players.id = player_id
      join weeks on weeks.id = week_id order by feed_key, week_number`,
    sql`select feed_key, total_points, average_points, games_played, position_rank, recent_points from player_figures
      join players on players.id = player_id order by feed_key`,
    sql`select abbreviation, position, points_against, rank from matchup_figures join teams on teams.id = team_id
      order by abbreviation, position`,
  ];
  return Promise.all(parts.map(async (part) => (await db.execute(part)).rows));
}
