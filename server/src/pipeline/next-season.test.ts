import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningSeason } from '../features/season/season-service.ts';
import { TEAMS } from './feeds/teams.ts';
import { scoreboardAnswer } from './testing/espn-answers.ts';
import { type LiveFeedFixture, openLiveFeedFixture } from './testing/live-feed-fixture.ts';

const DURING = '2025-09-07T12:00:00Z';
const ROSTER_OF_2026 = `season,team,position,depth_chart_position,jersey_number,status,full_name,gsis_id,espn_id,sleeper_id
2026,WAS,WR,WR,14,ACT,Dee Dunn,00-0000004,104,s104
`;
const GAMES = ['2025_01_MIA_WAS', '2025_01_BUF_NYJ'];
let live: LiveFeedFixture;

beforeEach(async () => {
  live = await openLiveFeedFixture(DURING);
  live.sources.scoreboard([{ id: '9002', home: 'WSH', away: 'MIA', date: '2025-09-07T17:00Z' }]);
  await live.at(DURING);
});
afterEach(() => live.close());

/** The rows of a schedule of 2026: two teams meet at most once at each place. */
function nextSchedule(games: number): string {
  const codes = TEAMS.map(({ abbreviation }) => (abbreviation === 'LAR' ? 'LA' : abbreviation));
  return Array.from({ length: games }, (_, n) => {
    const week = Math.floor(n / 16) + 1;
    const [home, away] = [codes[n % 16], codes[16 + ((n + week) % 16)]];
    const day = new Date(Date.UTC(2026, 8, 13 + 7 * (week - 1))).toISOString().slice(0, 10);
    return `2026_${String(week).padStart(2, '0')}_${away}_${home},2026,REG,${week},${day},13:00,${away},,${home},,,\n`;
  }).join('');
}

const shown = async (at: string) => {
  const { season, currentWeek } = await runningSeason(live.fixture.context.db, new Date(at));
  return `${season.year} week ${currentWeek.weekNumber}`;
};
const stored = async () => (await live.rows(sql`select year from seasons order by year`)).map(({ year }) => year);

test('the next season appears once its whole schedule is published, and not while the last one is played', async () => {
  await live.sources.schedule(GAMES, (text) => text + nextSchedule(3));
  await live.at('2026-02-01T12:00:00Z');
  expect(await stored()).toEqual([2025]);
  expect(await shown('2026-04-01T12:00:00Z')).toBe('2025 week 18');

  await live.sources.schedule(GAMES, (text) => text + nextSchedule(256));
  live.sources.nflverse.respond('/rosters/roster_2026.csv', {
    body: ROSTER_OF_2026,
  });
  await live.at('2026-05-14T12:00:00Z');
  await live.at('2026-05-15T13:00:00Z');
  expect(await stored()).toEqual([2025, 2026]);
  expect(await shown('2026-05-15T13:00:00Z')).toBe('2026 week 1');
  const [{ games } = {}] = await live.rows(sql`
    select count(*)::int as games from games join seasons on seasons.id = season_id where year = 2026`);
  expect(games).toBe(256);

  // A restart, and the calendar's turn in August, change nothing.
  await live.restart();
  await live.at('2026-06-20T12:00:00Z');
  await live.at('2026-08-02T12:00:00Z');
  expect(await stored()).toEqual([2025, 2026]);
  expect(await shown('2026-08-02T12:00:00Z')).toBe('2026 week 1');
});

test('preseason games of the same teams are ignored', async () => {
  const preseason = { id: '8001', home: 'WSH', away: 'MIA', date: '2025-09-03T23:00Z', state: 'in' as const };
  const body = scoreboardAnswer([{ ...preseason, score: [3, 7] }]).replaceAll('"type":2', '"type":1');
  live.sources.espn.respond('/nfl/scoreboard', { body });
  await live.at('2025-09-07T16:50:00Z');
  expect(await live.rows(sql`select distinct status from games where home_score is not null`)).toEqual([]);
  expect(await live.doubts()).toEqual([]);
});
