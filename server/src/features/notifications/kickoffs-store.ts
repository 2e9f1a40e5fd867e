import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** Whether the game of a player in a week has begun at `now`, whatever its kick-off was before. */
export async function isPlayerLocked(db: Db, weekId: string, playerId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from players
    left join player_weeks on player_weeks.player_id = players.id and player_weeks.week_id = ${weekId}
    join team_games on team_games.week_id = ${weekId}
      and team_games.team_id = coalesce(player_weeks.team_id, players.team_id)
    where players.id = ${playerId} and team_games.status <> 'cancelled'
      and (team_games.locked_at is not null or team_games.status in ('in_progress', 'final')
        or team_games.kickoff <= ${now.toISOString()})
    limit 1`);
  return rows.length > 0;
}

/** Whether another game of a week has kicked off by `now` since a notice was noted: what it reminded of has gone by. */
export async function hasKickedOffSince(db: Db, weekId: string, noticeId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await db.execute(sql`
    select 1 from games join notices on notices.id = ${noticeId}
    where games.week_id = ${weekId} and games.status <> 'cancelled'
      and ((games.kickoff > notices.noted_at and games.kickoff <= ${at})
        or (games.locked_at > notices.noted_at and games.locked_at <= ${at}))
    limit 1`);
  return rows.length > 0;
}
