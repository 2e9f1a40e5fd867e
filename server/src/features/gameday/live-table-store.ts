import { sql } from 'drizzle-orm';
import { gameHasBegun } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';

/** A player in a slot whose game has begun. */
export interface LockedSlot extends Record<string, unknown> {
  /** The owner's number in the tables. */
  user: number;
  playerId: string;
  /** How often the points count: 2 for the double-down player. */
  factor: number;
  teamId: string | null;
  status: string;
  /** Hundredths; null without a stat line. */
  points: number | null;
}

/** The slots of a group's lineups of a week whose games have begun at `now`; others are never read (rules 3.4). */
export async function readLockedSlots(
  db: Db,
  { groupId, weekId }: { groupId: string; weekId: string },
  now: Date,
): Promise<LockedSlot[]> {
  const { rows } = await db.execute<LockedSlot>(sql`
    select users.number as user, players.id as "playerId", game.team_id as "teamId", game.status, line.points,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from lineup_groups place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    join users on users.id = place.user_id
    left join player_weeks pw on pw.player_id = players.id and pw.week_id = place.week_id
    join lateral (
      select team_id, status from team_games game
      where game.week_id = place.week_id and game.team_id = coalesce(pw.team_id, players.team_id) and ${gameHasBegun(now)}
      limit 1
    ) game on true
    left join stat_lines line on line.player_id = players.id and line.week_id = place.week_id
    where place.group_id = ${groupId} and place.week_id = ${weekId}
    order by players.id, users.number`);
  return rows;
}
