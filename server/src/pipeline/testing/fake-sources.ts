import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FeedAddresses } from '../feeds/live/addresses.ts';
import { type ShownGame, type ShownSummary, scoreboardAnswer, summaryAnswer } from './espn-answers.ts';
import { type FakeHost, type FakeResponse, openFakeHost } from './fake-host.ts';

const FIXTURES = fileURLToPath(new URL('../feeds/nflverse/fixtures/', import.meta.url));

/** Local hosts that play ESPN, nflverse and Sleeper, serving the small invented season. */
export interface FakeSources {
  addresses: FeedAddresses;
  espn: FakeHost;
  /** ESPN's second host. */
  spare: FakeHost;
  nflverse: FakeHost;
  sleeper: FakeHost;
  /** The schedule with the scores of these games alone, rewritten by `change`. */
  schedule(scored: readonly string[], change?: (text: string) => string): Promise<void>;
  /** The stats of record of these weeks. */
  record(weeks: readonly number[], change?: (text: string) => string): Promise<void>;
  /** The weekly roster up to a week. */
  roster(lastWeek: number, change?: (text: string) => string): Promise<void>;
  scoreboard(games: readonly ShownGame[], rows?: FakeResponse): void;
  summary(shown: ShownSummary, rows?: FakeResponse): void;
  close(): Promise<void>;
}

export async function openFakeSources(): Promise<FakeSources> {
  const [espn, spare, nflverse, sleeper] = await Promise.all([
    openFakeHost(),
    openFakeHost(),
    openFakeHost(),
    openFakeHost(),
  ]);
  const fixture = (name: string) => readFile(`${FIXTURES}${name}.csv`, 'utf8');
  const file = (path: string, text: string) => {
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    const body = path.endsWith('.gz') ? gzipSync(text) : text;
    nflverse.respond(path, ({ headers }) =>
      headers['if-none-match'] === etag ? { status: 304 } : { body, headers: { etag } },
    );
  };
  const sources: FakeSources = {
    addresses: {
      espn: [`${espn.url}/nfl`, `${spare.url}/nfl`],
      espnBox: [`${spare.url}/core`],
      espnCore: [`${spare.url}/v2/nfl`],
      nflverse: [nflverse.url],
      ids: [`${nflverse.url}/ids`],
      sleeper: [sleeper.url],
    },
    espn,
    spare,
    nflverse,
    sleeper,
    async schedule(scored, change = (text) => text) {
      const lines = (await fixture('games')).trimEnd().split('\n');
      const rows = lines.map((line) => {
        const cells = line.split(',');
        if (cells[1] !== '2025' || scored.includes(cells[0] ?? '')) return line;
        return cells.map((cell, index) => (index === 7 || index === 9 ? '' : cell)).join(',');
      });
      file('/schedules/games.csv', change(`${rows.join('\n')}\n`));
    },
    async record(weeks, change = (text) => text) {
      const keep = async (name: string, column: number) => {
        const [header, ...rows] = (await fixture(name)).trimEnd().split('\n');
        const kept = rows.filter((row) => weeks.includes(Number(row.split(',')[column])));
        return change(`${[header, ...kept].join('\n')}\n`);
      };
      file('/stats_player/stats_player_week_2025.csv.gz', await keep('stats_player_week_2025', 5));
      file('/stats_team/stats_team_week_2025.csv', await keep('stats_team_week_2025', 1));
    },
    async roster(lastWeek, change = (text) => text) {
      const [header, ...rows] = (await fixture('roster_weekly_2025')).trimEnd().split('\n');
      const kept = rows.filter((row) => Number(row.split(',')[1]) <= lastWeek);
      file('/weekly_rosters/roster_weekly_2025.csv.gz', change(`${[header, ...kept].join('\n')}\n`));
    },
    scoreboard: (games, rows = {}) => espn.respond('/nfl/scoreboard', { body: scoreboardAnswer(games), ...rows }),
    summary: (shown, rows = {}) =>
      espn.respond(`/nfl/summary?event=${shown.id}`, { body: summaryAnswer(shown), ...rows }),
    async close() {
      await Promise.all([espn, spare, nflverse, sleeper].map((host) => host.close()));
    },
  };
  await sources.schedule([]);
  await sources.roster(1);
  file('/ids/db_playerids.csv', await fixture('db_playerids'));
  respondAsSleeper(sleeper);
  espn.respond('/nfl/injuries', {
    body: JSON.stringify({ injuries: [{ injuries: [hurt('104', 'Questionable', 'Knee')] }] }),
  });
  return sources;
}

export const hurt = (id: string, status: string, type: string) => ({ athlete: { id }, status, details: { type } });

function respondAsSleeper(sleeper: FakeHost): void {
  const expect = (player_id: string, position: string, team: string, stats: object) => ({
    player_id,
    week: 1,
    season: '2025',
    team,
    game_id: '1',
    stats: { gp: 1, ...stats },
    player: { first_name: 'Given', last_name: player_id, position },
  });
  sleeper.respond('/projections/nfl/2025/1', {
    body: JSON.stringify([
      expect('s101', 'QB', 'BUF', { pass_yd: 250, pass_td: 1.5 }),
      expect('s104', 'WR', 'WAS', { rec: 4, rec_yd: 50 }),
      expect('WAS', 'DEF', 'WAS', { sack: 2, pts_allow: 20 }),
      expect('s777', 'RB', 'WAS', { rush_yd: 60 }),
    ]),
  });
  sleeper.respond('/v1/players/nfl', {
    body: JSON.stringify({
      s101: { gsis_id: ' 00-0000001', espn_id: 101, fantasy_positions: ['QB'] },
      s104: { gsis_id: '00-0000004', espn_id: 104, fantasy_positions: ['WR', 'DB'] },
    }),
  });
}
