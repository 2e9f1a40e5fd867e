import { chancesToPlay, type PostseasonGame } from '@singleback/game/forecast/week-projection.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, query } from '../../db/pool.ts';

/** By how many points the home team of a row of games has won; null until the game is over. */
export const marginOf = (game: SQL): SQL =>
  sql`case when ${game}.status = 'final' then ${game}.home_score - ${game}.away_score end`;

/** The chance (0 to 1) of each team of a postseason to play in each of its rounds, by team id: by results and spreads. */
export async function readChancesToPlay(db: Db, seasonId: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await query<PostseasonGame>(db)`
    select week.week_number as round, game.home_team_id as home, game.away_team_id as away, game.spread_line as spread,
      ${marginOf(sql`game`)} as margin
    from games game join weeks week on week.id = game.week_id
    where game.season_id = ${seasonId} and game.status <> 'cancelled'
    order by week.week_number, game.id`;
  return chancesToPlay(rows);
}
