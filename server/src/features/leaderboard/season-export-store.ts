import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import type { TableKey } from './leaderboard-store.ts';

/** A slot of a lineup that plays in a group, with whose and which it is. */
export interface PlayedSlot extends Record<string, unknown> {
  lineupId: string;
  lineupName: string | null;
  weekId: string;
  weekNumber: number;
  userId: string;
  username: string;
  createdAt: Date;
  slotKey: string;
  playerId: string;
  isDoubleDown: boolean;
}

/** Every slot of every lineup of a season in a group, by week, name and the order of the slots. */
export async function playedSlots(db: Db, { groupId, seasonId }: TableKey): Promise<PlayedSlot[]> {
  const { rows } = await db.execute<PlayedSlot>(sql`
    select lineups.id as "lineupId", lineups.name as "lineupName", weeks.id as "weekId", week_number as "weekNumber",
      users.id as "userId", shown_name as username, lineups.created_at as "createdAt", slot_key as "slotKey",
      player_id as "playerId", player_id is not distinct from double_down_player_id as "isDoubleDown"
    from lineup_groups
    join lineups on lineups.id = lineup_groups.lineup_id
    join weeks on weeks.id = lineups.week_id and weeks.season_id = ${seasonId}
    join users on users.id = lineups.user_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    where lineup_groups.group_id = ${groupId}
    order by week_number, shown_name, lineups.id, slot_order`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
