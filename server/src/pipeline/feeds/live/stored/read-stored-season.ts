import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/pool.ts';
import { type GameRecord, LIVE_SOURCES, type PlayerRecord } from '../../../report.ts';
import type { SeasonOfRecord } from '../season-of-record.ts';

type GameRow = Omit<GameRecord, 'kickoff'> & { kickoff: string | null; hasLines: boolean } & Record<string, unknown>;

/**
 * The season that the operator imported, while no files of record could be read: its games can then be polled, and its
 * players matched. What the operator has set by hand is left out, as it is not what a source says. Null without one.
 */
export async function readStoredSeason(db: Db, year: number): Promise<SeasonOfRecord | null> {
  const season = await readSeason(db, year);
  if (season === null) return null;
  const [games, players] = [await readGames(db, year), await readPlayers(db)];
  if (games.length === 0) return null;
  return {
    season,
    isStored: true,
    hasNextSeason: false,
    games: games.map(({ hasLines: _, ...game }) => game),
    players,
    playerWeeks: [],
    projections: [],
    injuries: [],
    // Only which games have lines of record matters: the lines are stored already.
    lines: new Map(games.filter(({ hasLines }) => hasLines).map(({ feedKey }) => [feedKey, []])),
    leftOut: {
      ...{ ghosts: 0, unmatched: [], unmatchedProjections: 0, rosterRowsWithoutId: 0, lacksReturnFumbles: false },
    },
  };
}

async function readSeason(db: Db, year: number): Promise<SeasonOfRecord['season'] | null> {
  const { rows } = await db.execute<{ name: string; weekNumber: number; startDate: string; endDate: string }>(sql`
    select seasons.name, week_number as "weekNumber", start_date as "startDate", end_date as "endDate"
    from weeks join seasons on seasons.id = season_id where year = ${year} order by week_number`);
  const [first] = rows;
  if (first === undefined) return null;
  const weeks = rows.map(({ weekNumber, startDate, endDate }) => ({
    ...{ weekNumber, startDate: new Date(startDate), endDate: new Date(endDate) },
  }));
  return { year, name: first.name, weeks };
}

/** The games as files of record would have them: scheduled, or final with a score. */
async function readGames(db: Db, year: number): Promise<(GameRecord & { hasLines: boolean })[]> {
  const { rows } = await db.execute<GameRow>(sql`
    select games.feed_key as "feedKey", games.espn_id as "espnId", week_number as "weekNumber",
      home.abbreviation as home, away.abbreviation as away, occurrence, told.kickoff, told.status,
      told."homeScore", told."awayScore",
      told.status = 'final' and exists (
        select from stat_lines where stat_lines.game_id = games.id
          and stat_lines.source not in ${[...LIVE_SOURCES, 'operator']}) as "hasLines"
    from games join weeks on weeks.id = games.week_id join seasons on seasons.id = games.season_id
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    left join overrides on overrides.kind = 'game' and overrides.game_id = games.id and ended_at is null
    cross join lateral (
      select (beneath->>'kickoff')::timestamptz as kickoff, beneath->>'status' as status,
        (beneath->>'homeScore')::int as "homeScore", (beneath->>'awayScore')::int as "awayScore"
      where beneath is not null
      union all
      select games.kickoff, games.status, home_score, away_score where beneath is null) told
    where year = ${year} order by games.feed_key`);
  return rows.map(({ kickoff, ...row }) => {
    const isOver = row.status === 'final';
    const isOn = row.status === 'in_progress';
    return {
      ...row,
      kickoff: kickoff === null ? null : new Date(kickoff),
      status: isOn ? 'scheduled' : row.status,
      homeScore: isOver ? row.homeScore : null,
      awayScore: isOver ? row.awayScore : null,
      ...{ quarter: null, timeRemaining: null, possession: null },
    };
  });
}

async function readPlayers(db: Db): Promise<PlayerRecord[]> {
  const { rows } = await db.execute<PlayerRecord & Record<string, unknown>>(sql`
    select feed_key as "feedKey", espn_id as "espnId", sleeper_id as "sleeperId", players.name, position,
      teams.abbreviation as team, jersey_number as "jerseyNumber", is_active as "isActive"
    from players left join teams on teams.id = team_id order by feed_key`);
  return rows;
}
