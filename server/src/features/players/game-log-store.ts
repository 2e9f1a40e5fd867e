import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { playerFigures, players } from '../../db/schema/season.ts';

/** A game of a player's team that has begun, or in which the player has a stat line. Points are integer hundredths. */
export interface GameLogRow extends Record<string, unknown> {
  weekNumber: number;
  /** Null for a stat line without a known game, which counts as finished. */
  status: string | null;
  isHome: boolean | null;
  opponentAbbreviation: string | null;
  /** Game's StatLine; null without one in this game. */
  stats: Record<string, unknown> | null;
  points: number | null;
  projectedPoints: number | null;
  injuryStatus: string | null;
}

/**
 * A player's games of a season so far, by week. The team is that of the stat line, else of the week. Weeks without a
 * game and cancelled games are left out.
 */
export async function readGameLog(db: Db, seasonId: string, playerId: string): Promise<GameLogRow[]> {
  const { rows } = await db.execute<GameLogRow>(sql`
    select week.week_number as "weekNumber", game.status, game.is_home as "isHome",
      opponent.abbreviation as "opponentAbbreviation", line.stats, line.points, pw.projected_points as "projectedPoints",
      pw.injury_status as "injuryStatus"
    from weeks week
    left join stat_lines line on line.week_id = week.id and line.player_id = ${playerId}
    left join player_weeks pw on pw.week_id = week.id and pw.player_id = ${playerId}
    left join lateral (
      select team_game.* from team_games team_game
      where team_game.week_id = week.id and team_game.team_id = coalesce(line.team_id, pw.team_id)
      order by team_game.game_id = line.game_id desc nulls last, team_game.status = 'cancelled',
        team_game.kickoff nulls last
      limit 1) game on true
    left join teams opponent on opponent.id = game.opponent_id
    where week.season_id = ${seasonId} and game.status is distinct from 'cancelled'
      and (line.player_id is not null or game.status in ('in_progress', 'final'))
    order by week.week_number`);
  return rows;
}

/** A player's season figures; null before the first finished game. */
export async function findFigures(db: Db, seasonId: string, playerId: string) {
  const [row] = await db
    .select()
    .from(playerFigures)
    .where(and(eq(playerFigures.seasonId, seasonId), eq(playerFigures.playerId, playerId)));
  return row ?? null;
}

export async function isPlayer(db: Db, playerId: string): Promise<boolean> {
  return (await db.$count(players, eq(players.id, playerId))) > 0;
}
