import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A week of a season, in order. */
export interface OutlookWeek {
  id: string;
  weekNumber: number;
  endDate: Date;
}

/** A season's version and its weeks in order; null when there is no such season. */
export async function readSeasonWeeks(
  db: Db,
  seasonId: string,
): Promise<{ version: string; weeks: OutlookWeek[] } | null> {
  const { rows } = await db.execute<{ version: string; id: string; weekNumber: number; endDate: string }>(sql`
    select season.version, week.id, week.week_number as "weekNumber", week.end_date as "endDate"
    from seasons season join weeks week on week.season_id = season.id
    where season.id = ${seasonId} order by week.week_number`);
  const [first] = rows;
  if (first === undefined) return null;
  const weeks = rows.map(({ id, weekNumber, endDate }) => ({ id, weekNumber, endDate: new Date(endDate) }));
  return { version: String(first.version), weeks };
}

/**
 * What an outlook depends on, as one short text: schedule, results, projections, injuries and teams. Points of games in
 * progress change the season's version, but not this.
 */
export async function readOutlookVersion(db: Db, seasonId: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    with outlook_weeks as (select id from weeks where season_id = ${seasonId})
    select concat_ws('-',
      (select sum(hashtextextended(concat_ws(' ', id, week_id, home_team_id, away_team_id, status), 0))
        from games where season_id = ${seasonId}),
      (select sum(hashtextextended(
          concat_ws(' ', player_id, week_id, coalesce(team_id::text, '-'), coalesce(projected_points, -1), injury_status), 0))
        from player_weeks where week_id in (select id from outlook_weeks)),
      (select sum(hashtextextended(concat_ws(' ', line.player_id, line.week_id, line.points), 0))
        from stat_lines line join player_weeks pw using (player_id, week_id)
        where line.week_id in (select id from outlook_weeks) and ${isOver(sql`pw.week_id`, sql`pw.team_id`)})) as version`);
  return rows[0]?.version ?? '';
}

/** The available players of a week. */
export async function readListedPlayers(db: Db, weekId: string) {
  const { rows } = await db.execute<{
    id: string;
    position: string;
    teamId: string;
    injuryStatus: string | null;
    hasPlayed: boolean;
  }>(sql`
    select player.id, player.position, pw.team_id as "teamId", pw.injury_status as "injuryStatus",
      exists (select from stat_lines line where (line.player_id, line.week_id) = (player.id, pw.week_id)) as "hasPlayed"
    from player_weeks pw join players player on player.id = pw.player_id
    where pw.week_id = ${weekId} and pw.team_id is not null
    order by player.id`);
  return rows;
}

/**
 * Every week of the season of the players who are available in `weekId`: the source's projection, the injury, whether
 * the team's game is over, and the points (hundredths) so far.
 */
export async function readPlayerHistories(db: Db, seasonId: string, weekId: string) {
  const { rows } = await db.execute<{
    playerId: string;
    weekNumber: number;
    projected: number | null;
    injuryStatus: string | null;
    isOver: boolean;
    points: number | null;
  }>(sql`
    select pw.player_id as "playerId", week.week_number as "weekNumber", pw.projected_points as projected,
      pw.injury_status as "injuryStatus", line.points,
      ${isOver(sql`week.id`, sql`pw.team_id`)} as "isOver"
    from player_weeks pw join weeks week on week.id = pw.week_id and week.season_id = ${seasonId}
    left join stat_lines line on (line.player_id, line.week_id) = (pw.player_id, pw.week_id)
    where pw.player_id in (select player_id from player_weeks where week_id = ${weekId} and team_id is not null)`);
  return rows;
}

const isOver = (weekId: SQL, teamId: SQL) => sql`exists (
  select from games team_game where team_game.week_id = ${weekId} and team_game.status = 'final'
    and ${teamId} in (team_game.home_team_id, team_game.away_team_id))`;

/** The games of each team in the weeks from a number on; cancelled ones are left out. */
export async function readComingGames(db: Db, seasonId: string, fromWeek: number) {
  const { rows } = await db.execute<{ teamId: string; weekNumber: number; opponent: string; isHome: boolean }>(sql`
    select game.team_id as "teamId", week.week_number as "weekNumber", opponent.abbreviation as opponent,
      game.is_home as "isHome"
    from weeks week join team_games game on game.week_id = week.id and game.status <> 'cancelled'
    join teams opponent on opponent.id = game.opponent_id
    where week.season_id = ${seasonId} and week.week_number >= ${fromWeek}
    order by game.team_id, week.week_number, game.kickoff nulls last`);
  return rows;
}
