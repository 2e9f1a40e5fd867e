import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** Derives what every player has done this season again: totals, averages, ranks by position, the last five games. */
export async function derivePlayerFigures(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`delete from player_figures where season_id = ${seasonId}`);
  await tx.execute(sql`
    insert into player_figures (season_id, player_id, total_points, average_points, games_played, position_rank, recent_points)
    select ${seasonId}, scored.player_id, scored.total, round(scored.total::numeric / scored.games), scored.games,
      rank() over (partition by players.position order by scored.total desc), scored.recent
    from (
      select stat_lines.player_id, sum(stat_lines.points)::integer as total, count(*)::integer as games,
        (array_agg(stat_lines.points order by weeks.week_number))[greatest(count(*)::integer - 4, 1):] as recent
      from stat_lines join weeks on weeks.id = stat_lines.week_id
      where weeks.season_id = ${seasonId}
      group by stat_lines.player_id
    ) scored
    join players on players.id = scored.player_id`);
}

/**
 * Derives what every team allows each position in a game again, out of finished games; rank 32 allows the most.
 */
export async function deriveMatchupFigures(tx: Db, seasonId: string): Promise<void> {
  await tx.execute(sql`delete from matchup_figures where season_id = ${seasonId}`);
  await tx.execute(sql`
    with played as (
      select games.id, sides.team_id
      from games
      join weeks on weeks.id = games.week_id
      cross join lateral (values (games.home_team_id), (games.away_team_id)) as sides(team_id)
      where weeks.season_id = ${seasonId} and games.status = 'final'
    ), per_game as (
      select played.team_id, positions.position, round(
        coalesce(sum(stat_lines.points) filter (where players.position = positions.position), 0)::numeric
          / count(distinct played.id)) as points_against
      from played
      cross join (values ('QB'), ('RB'), ('WR'), ('TE'), ('DEF'), ('K')) as positions(position)
      left join stat_lines on stat_lines.game_id = played.id and stat_lines.opponent_id = played.team_id
      left join players on players.id = stat_lines.player_id
      group by played.team_id, positions.position
    )
    insert into matchup_figures (season_id, team_id, position, points_against, rank)
    select ${seasonId}, team_id, position, points_against, rank() over (partition by position order by points_against)
    from per_game`);
}
