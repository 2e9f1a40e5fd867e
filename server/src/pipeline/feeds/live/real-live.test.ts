import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openLiveFeedFixture } from '../../testing/live-feed-fixture.ts';
import { startRecordWorker } from './record/record-worker-client.ts';

const CAPTURES = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));
const LONG_MS = 300_000;

// Needs real files beside the project; skipped without them.
describe.skipIf(!existsSync(CAPTURES))('the running season, with the files of 2025 as nflverse posts them', () => {
  test(
    'a first start in week 10 loads schedule, rosters and all played games; a second one fetches and writes nothing',
    async () => {
      const now = '2025-11-05T12:00:00Z';
      const live = await openLiveFeedFixture(now, { startWorker: startRecordWorker });
      const { nflverse } = live.sources;
      const post = (path: string, name: string) =>
        nflverse.respond(path, ({ headers }) =>
          headers['if-none-match'] === '"1"'
            ? { status: 304 }
            : { body: readFileSync(join(CAPTURES, 'nflverse', name)), headers: { etag: '"1"' } },
        );
      post('/schedules/games.csv', 'games.csv');
      post('/stats_player/stats_player_week_2025.csv.gz', 'stats_player_week_2025.csv.gz');
      post('/stats_team/stats_team_week_2025.csv', 'stats_team_week_2025.csv');
      post('/weekly_rosters/roster_weekly_2025.csv.gz', 'roster_weekly_skill_2025.csv.gz');
      post('/ids/db_playerids.csv', 'db_playerids.csv.gz');
      live.sources.espn.respond('/nfl/scoreboard', { status: 503 });
      await live.at(now);
      const [counts] = await live.rows(sql`
        select (select count(*)::int from games where status = 'final') as finals,
          (select count(*)::int from games) as games, (select count(*)::int from stat_lines) as lines,
          (select count(*)::int from players where position <> 'DEF' and espn_id is not null) as with_ids,
          (select count(*)::int from player_weeks) as player_weeks`);
      // The files cover the whole season, so games that have not kicked off must not count as over.
      expect(counts).toEqual({ finals: 135, games: 272, lines: 3573, with_ids: 757, player_weeks: 12111 });
      const stamps = sql`select max(updated_at) as at, count(*) from stat_lines`;
      const before = await live.rows(stamps);
      await live.restart();
      await live.at('2025-11-05T12:31:00Z');
      expect(await live.rows(stamps)).toEqual(before);
      await live.close();
    },
    LONG_MS,
  );
});
