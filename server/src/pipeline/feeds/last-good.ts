import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { type GameRecord, LIVE_SOURCES } from '../report.ts';

/** A game as it is stored: as the sources said it, without what the operator has set by hand. */
export interface StoredGame extends GameRecord {
  /** The instant of the last report on it. */
  reportedAt: Date | null;
  /** It was canceled because the schedule lacked it: once it has its row again, it is on. */
  wasMissing?: boolean;
}

/** What is stored of a season: it stays where a source can't be read. */
export interface LastGood {
  games: readonly StoredGame[];
  /** Feed keys of the players with a stat line of record, by the game's feed key and week. */
  lines: ReadonlyMap<string, readonly string[]>;
  /** Feed keys of all players with a stat line: they have played, whatever a roster says now. */
  played: ReadonlySet<string>;
  /** Since when an injury has been known that is stored, in milliseconds, by the player's feed key and the league's week. */
  hurt: ReadonlyMap<string, number>;
}

export const NOTHING_STORED: LastGood = { games: [], lines: new Map(), played: new Set(), hurt: new Map() };

const NOT_OF_RECORD = new Set<string>([...LIVE_SOURCES, 'operator']);

/** Reads what is stored of a year. */
export async function readLastGood(db: Db, year: number): Promise<LastGood> {
  const { rows } = await db.execute<{ game: string | null; feedKey: string; source: string }>(sql`
    select games.feed_key as game, players.feed_key as "feedKey", source
    from stat_lines join players on players.id = stat_lines.player_id join weeks on weeks.id = stat_lines.week_id
    join seasons on seasons.id = weeks.season_id left join games on games.id = stat_lines.game_id
    where year = ${year}`);
  const ofRecord = rows.filter(({ source }) => !NOT_OF_RECORD.has(source));
  const byGame = Map.groupBy(ofRecord, ({ game }) => game ?? '');
  return {
    games: await readStoredGames(db, year),
    lines: new Map([...byGame].map(([game, own]) => [game, own.map(({ feedKey }) => feedKey)])),
    played: new Set(rows.map(({ feedKey }) => feedKey)),
    hurt: await readHurt(db, year),
  };
}

async function readHurt(db: Db, year: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ feedKey: string; week: number; since: string }>(sql`
    select feed_key as "feedKey", ${leagueWeekNumber} as week, player_weeks.injury_updated_at as since
    from player_weeks join players on players.id = player_id join weeks on weeks.id = week_id
    join seasons on seasons.id = season_id
    where year = ${year} and player_weeks.injury_status is not null and player_weeks.injury_updated_at is not null`);
  return new Map(rows.map(({ feedKey, week, since }) => [`${feedKey} ${week}`, new Date(since).getTime()]));
}

type GameRow = Omit<StoredGame, 'kickoff' | 'reportedAt' | 'delayedSince'> & {
  kickoff: string | null;
  delayedSince: string | null;
  reportedAt: string | null;
} & Record<string, unknown>;

/** How the league numbers a week of `weeks` in its year: the postseason goes on with 19. */
export const leagueWeekNumber = sql`case seasons.kind when 'postseason' then ${SEASON_WEEKS}::int else 0 end + week_number`;

/** The games of a year, in the order of their keys, with the league's weeks. */
export async function readStoredGames(db: Db, year: number): Promise<StoredGame[]> {
  const { rows } = await db.execute<GameRow>(sql`
    select games.feed_key as "feedKey", games.espn_id as "espnId", ${leagueWeekNumber} as "weekNumber",
      home.abbreviation as home, away.abbreviation as away, occurrence, latest.kickoff, latest.status,
      latest."homeScore", latest."awayScore", latest.quarter, latest."timeRemaining", holder.abbreviation as possession,
      delayed_since as "delayedSince", is_unconfirmed as "isUnconfirmed", is_lock_provisional as "isStartUnconfirmed",
      reported_at as "reportedAt", coalesce(games.status = 'cancelled' and missing_since <= reported_at, false) as "wasMissing"
    from games join weeks on weeks.id = games.week_id join seasons on seasons.id = games.season_id
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    left join overrides on overrides.kind = 'game' and overrides.game_id = games.id and ended_at is null
    cross join lateral (
      select (beneath->>'kickoff')::timestamptz as kickoff, beneath->>'status' as status,
        (beneath->>'homeScore')::int as "homeScore", (beneath->>'awayScore')::int as "awayScore",
        (beneath->>'quarter')::int as quarter, beneath->>'timeRemaining' as "timeRemaining",
        (beneath->>'possessionId')::uuid as "possessionId"
      where beneath is not null
      union all
      select games.kickoff, games.status, home_score, away_score, games.quarter, time_remaining, possession_team_id
      where beneath is null) latest
    left join teams holder on holder.id = latest."possessionId"
    where year = ${year} order by games.feed_key`);
  return rows.map(({ kickoff, delayedSince, reportedAt, ...row }) => ({
    ...row,
    kickoff: instant(kickoff),
    delayedSince: instant(delayedSince),
    reportedAt: instant(reportedAt),
  }));
}

const instant = (text: string | null) => (text === null ? null : new Date(text));
