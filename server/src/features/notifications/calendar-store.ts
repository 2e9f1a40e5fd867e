import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A week of the newest season that is not over, and its first known kick-off. */
export interface WeekKickoff {
  [column: string]: unknown;
  weekId: string;
  weekNumber: number;
  kickoff: string | null;
}

/** A game with players of a user's lineups. */
export interface LockingGame {
  [column: string]: unknown;
  weekId: string;
  weekNumber: number;
  gameId: string;
  kickoff: string;
  players: string[];
}

export async function readKickoffs(db: Db, now: Date): Promise<WeekKickoff[]> {
  const { rows } = await db.execute<WeekKickoff>(sql`
    select weeks.id as "weekId", week_number as "weekNumber", min(kickoff) as kickoff
    from weeks left join games on games.week_id = weeks.id and games.status <> 'cancelled'
    where weeks.season_id = (select id from seasons order by year desc limit 1) and end_date >= ${now.toISOString()}
    group by weeks.id order by week_number`);
  return rows;
}

/** The games of the players in a user's lineups, in the weeks that are not over. */
export async function readLockingGames(db: Db, userId: string, now: Date): Promise<LockingGame[]> {
  const { rows } = await db.execute<LockingGame>(sql`
    select weeks.id as "weekId", weeks.week_number as "weekNumber", team_games.game_id as "gameId", team_games.kickoff,
      array_agg(distinct players.name order by players.name) as players
    from lineups
    join weeks on weeks.id = lineups.week_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    join players on players.id = lineup_slots.player_id
    left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = weeks.id
    join team_games on team_games.week_id = weeks.id
      and team_games.team_id = coalesce(player_weeks.team_id, players.team_id)
    where lineups.user_id = ${userId} and weeks.end_date >= ${now.toISOString()}
      and team_games.status <> 'cancelled' and team_games.kickoff is not null
    group by weeks.id, team_games.game_id, team_games.kickoff
    order by team_games.kickoff, team_games.game_id`);
  return rows;
}
