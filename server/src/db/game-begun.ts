import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './pool.ts';

/**
 * Whether a game has begun at `now`, so that others may see who is in a slot with its players: in SQL what
 * `mayBeSeenByOthers` decides in the game [G4.5]. For a row of games or team_games with the alias `game`.
 */
export function gameHasBegun(now: Date): SQL {
  return sql`(game.status <> 'cancelled' and (
    game.locked_at is not null or game.status in ('in_progress', 'final') or game.kickoff <= ${now.toISOString()}))`;
}

/** The game states of each week of a season, or of all seasons, by week id. A week without games is left out. */
export async function readGameStatuses(db: Db, seasonId: string | null): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ weekId: string; statuses: string[] }>(sql`
    select week_id as "weekId", array_agg(distinct games.status) as statuses
    from games join weeks on weeks.id = games.week_id
    where ${seasonId}::uuid is null or weeks.season_id = ${seasonId} group by week_id`);
  return new Map(rows.map(({ weekId, statuses }) => [weekId, statuses]));
}
