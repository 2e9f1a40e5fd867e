import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a game has begun at `now`, so that others may see who is in a slot with its players: in SQL what
 * `mayBeSeenByOthers` decides in the game [G4.5]. For a row of games or team_games with the alias `game`.
 */
export function gameHasBegun(now: Date): SQL {
  return sql`(game.status <> 'cancelled' and (
    game.locked_at is not null or game.status in ('in_progress', 'final') or game.kickoff <= ${now.toISOString()}))`;
}
