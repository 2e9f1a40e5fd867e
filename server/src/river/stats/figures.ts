import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

// Both tables hold games that are over alone: half a game would drag an average down.
const FINISHED_LINES = sql`
  select lines.player_id, lines.opponent_id, lines.points, weeks.week_number, players.position
  from stat_lines as lines
  join weeks on weeks.id = lines.week_id
  join players on players.id = lines.player_id
  left join games on games.id = lines.game_id
  where coalesce(games.status, 'final') = 'final'`;

/**
 * Derives again what players have done in a season's finished games: total, average, rank at their position and the last
 * five games. All in hundredths; averages rounded half away from zero. How many rows changed.
 */
export async function recomputePlayerFigures(tx: Db, seasonId: string): Promise<number> {
  const gone = await tx.execute(sql`
    delete from player_figures where season_id = ${seasonId} and player_id not in (
      select player_id from (${FINISHED_LINES} and weeks.season_id = ${seasonId}) as lines)`);
  const written = await tx.execute(sql`
    insert into player_figures (season_id, player_id, total_points, average_points, games_played, position_rank,
      recent_points)
    select ${seasonId}, player_id, total, round(total::numeric / played), played,
      rank() over (partition by position order by total desc), all_points[greatest(1, played - 4):]
    from (
      select player_id, position, sum(points)::int as total, count(*)::int as played,
        array_agg(points order by week_number) as all_points
      from (${FINISHED_LINES} and weeks.season_id = ${seasonId}) as lines
      group by player_id, position) as sums
    on conflict (season_id, player_id) do update set total_points = excluded.total_points,
      average_points = excluded.average_points, games_played = excluded.games_played,
      position_rank = excluded.position_rank, recent_points = excluded.recent_points
    where (player_figures.total_points, player_figures.average_points, player_figures.games_played,
        player_figures.position_rank, player_figures.recent_points)
      is distinct from (excluded.total_points, excluded.average_points, excluded.games_played, excluded.position_rank,
        excluded.recent_points)`);
  return (gone.rowCount ?? 0) + (written.rowCount ?? 0);
}

/**
 * Derives again how many points each team has allowed a position per finished game (hundredths), and its rank: the one
 * that allows most stands last, 32nd when all have played [G2.32]. How many rows changed.
 */
export async function recomputeMatchupFigures(tx: Db, seasonId: string): Promise<number> {
  const written = await tx.execute(sql`
    with played as (
      select team_id, count(*) as games from team_games
      where status = 'final' and week_id in (select id from weeks where season_id = ${seasonId})
      group by team_id),
    allowed as (
      select opponent_id, position, sum(points) as points
      from (${FINISHED_LINES} and weeks.season_id = ${seasonId}) as lines group by opponent_id, position),
    figures as (
      select played.team_id, of_position.position,
        round(coalesce(allowed.points, 0)::numeric / played.games)::int as against
      from played
      cross join (values ('QB'), ('RB'), ('WR'), ('TE'), ('DEF'), ('K')) as of_position (position)
      left join allowed on allowed.opponent_id = played.team_id and allowed.position = of_position.position)
    insert into matchup_figures (season_id, team_id, position, points_against, rank)
    select ${seasonId}, team_id, position, against, rank() over (partition by position order by against) from figures
    on conflict (season_id, team_id, position) do update set points_against = excluded.points_against, rank = excluded.rank
    where (matchup_figures.points_against, matchup_figures.rank)
      is distinct from (excluded.points_against, excluded.rank)`);
  return written.rowCount ?? 0;
}
