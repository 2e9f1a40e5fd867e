import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { seasons, teams, weeks } from '../../db/schema/season.ts';
import type { Ids } from '../../lib/ids.ts';
import type { GameRecord, SeasonRecord, TeamRecord } from '../report.ts';

/** A season as it is stored: its id, and the id of each week by number. */
export interface StoredSeason {
  id: string;
  weekIds: Map<number, string>;
}

/** Writes the season and its weeks, and says what their ids are. A season begins in August (running.md). */
export async function saveSeason(tx: Db, ids: Ids, season: SeasonRecord): Promise<StoredSeason> {
  const startsAt = new Date(Date.UTC(season.year, 7, 1));
  await tx
    .insert(seasons)
    .values({ id: ids.uuid(), year: season.year, name: season.name, startsAt })
    .onConflictDoNothing({ target: seasons.year });
  const [row] = await tx.select({ id: seasons.id }).from(seasons).where(eq(seasons.year, season.year));
  const seasonId = (row as { id: string }).id;
  await tx.execute(sql`
    insert into weeks (id, season_id, week_number, start_date, end_date)
    select id, ${seasonId}, "weekNumber", "startDate", "endDate"
    from jsonb_to_recordset(${JSON.stringify(season.weeks.map((week) => ({ id: ids.uuid(), ...week })))}::jsonb)
      as fresh(id uuid, "weekNumber" integer, "startDate" timestamptz, "endDate" timestamptz)
    on conflict (season_id, week_number) do update set start_date = excluded.start_date, end_date = excluded.end_date
    where (weeks.start_date, weeks.end_date) is distinct from (excluded.start_date, excluded.end_date)`);
  const stored = await tx
    .select({ id: weeks.id, weekNumber: weeks.weekNumber })
    .from(weeks)
    .where(eq(weeks.seasonId, seasonId));
  return { id: seasonId, weekIds: new Map(stored.map((week) => [week.weekNumber, week.id])) };
}

/** Writes the franchises; only what differs is touched. */
export async function saveTeams(tx: Db, ids: Ids, records: readonly TeamRecord[]): Promise<void> {
  await tx.execute(sql`
    insert into teams (id, abbreviation, name, nickname, primary_color, secondary_color, logo_url)
    select id, abbreviation, name, nickname, "primaryColor", "secondaryColor", "logoUrl"
    from jsonb_to_recordset(${JSON.stringify(records.map((team) => ({ ...team, id: ids.uuid() })))}::jsonb)
      as fresh(id uuid, abbreviation text, name text, nickname text, "primaryColor" text, "secondaryColor" text, "logoUrl" text)
    on conflict (abbreviation) do update set name = excluded.name, nickname = excluded.nickname,
      primary_color = excluded.primary_color, secondary_color = excluded.secondary_color, logo_url = excluded.logo_url
    where (teams.name, teams.nickname, teams.primary_color, teams.secondary_color, teams.logo_url)
      is distinct from (excluded.name, excluded.nickname, excluded.primary_color, excluded.secondary_color, excluded.logo_url)`);
}

/** The id of each team by abbreviation. */
export async function readTeamIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx.select({ id: teams.id, abbreviation: teams.abbreviation }).from(teams);
  return new Map(rows.map((row) => [row.abbreviation, row.id]));
}

/**
 * Writes games; only what differs is touched. Returns the numbers of the weeks that changed. A game that moved to
 * another week opens its players again; nothing else does (rules 1.5).
 */
export async function saveGames(
  tx: Db,
  ids: Ids,
  records: readonly GameRecord[],
  season: StoredSeason,
  now: Date,
): Promise<string[]> {
  if (records.length === 0) return [];
  const fresh = records.map((game) => ({ ...game, id: ids.uuid(), weekId: season.weekIds.get(game.weekNumber) }));
  const { rows } = await tx.execute<{ week_id: string }>(sql`
    insert into games as known (id, feed_key, espn_id, week_id, home_team_id, away_team_id, kickoff, status, locked_at,
      home_score, away_score, quarter, time_remaining, possession_team_id, updated_at)
    select fresh.id, "feedKey", "espnId", "weekId", home.id, away.id, fresh.kickoff, fresh.status,
      case when fresh.status in ('in_progress', 'final') or fresh.kickoff <= ${now.toISOString()}
        then least(fresh.kickoff, ${now.toISOString()}::timestamptz) end,
      "homeScore", "awayScore", fresh.quarter, "timeRemaining", possession.id, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, "feedKey" text, "espnId" text, "weekId" uuid,
      home text, away text, kickoff timestamptz, status text, "homeScore" integer, "awayScore" integer, quarter integer,
      "timeRemaining" text, possession text)
    join teams home on home.abbreviation = fresh.home
    join teams away on away.abbreviation = fresh.away
    left join teams possession on possession.abbreviation = fresh.possession
    on conflict (feed_key) do update set espn_id = excluded.espn_id, week_id = excluded.week_id,
      home_team_id = excluded.home_team_id, away_team_id = excluded.away_team_id, kickoff = excluded.kickoff,
      status = excluded.status, home_score = excluded.home_score, away_score = excluded.away_score,
      quarter = excluded.quarter, time_remaining = excluded.time_remaining,
      possession_team_id = excluded.possession_team_id, updated_at = excluded.updated_at,
      locked_at = case when known.week_id = excluded.week_id then coalesce(known.locked_at, excluded.locked_at)
        else excluded.locked_at end
    where (known.espn_id, known.week_id, known.home_team_id, known.away_team_id, known.kickoff, known.status,
      known.home_score, known.away_score, known.quarter, known.time_remaining, known.possession_team_id)
      is distinct from (excluded.espn_id, excluded.week_id, excluded.home_team_id, excluded.away_team_id, excluded.kickoff,
      excluded.status, excluded.home_score, excluded.away_score, excluded.quarter, excluded.time_remaining,
      excluded.possession_team_id)
    returning week_id`);
  return [...new Set(rows.map((row) => row.week_id))];
}

/** Keeps the lock of every game whose kick-off has passed, whatever a feed says later. Returns the weeks it touched. */
export async function lockStartedGames(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ week_id: string }>(sql`
    update games set locked_at = kickoff
    where locked_at is null and kickoff <= ${now.toISOString()} and status not in ('cancelled', 'postponed')
    returning week_id`);
  return [...new Set(rows.map((row) => row.week_id))];
}

/** Moves the season's version on: what was made from it is made anew. */
export async function raiseVersion(tx: Db, seasonId: string): Promise<void> {
  await tx
    .update(seasons)
    .set({ version: sql`${seasons.version} + 1` })
    .where(eq(seasons.id, seasonId));
}
