import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A slot of a lineup in a group, with its user and player. */
export interface PlayedSlot extends Record<string, unknown> {
  lineupId: string;
  lineupName: string | null;
  userId: string;
  username: string;
  createdAt: Date;
  slotKey: string;
  playerId: string;
  isDoubleDown: boolean;
}

/** A group's lineups in a week, by user name. */
export async function playedLineups(db: Db, groupId: string, weekId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select lineup_id as id from lineup_groups join users on users.id = user_id
    where group_id = ${groupId} and week_id = ${weekId}
    order by shown_name, lineup_id`);
  return rows.map(({ id }) => id);
}

/** The slots of these lineups, in order. */
export async function playedSlots(db: Db, lineupIds: readonly string[]): Promise<PlayedSlot[]> {
  const { rows } = await db.execute<PlayedSlot>(sql`
    select lineups.id as "lineupId", lineups.name as "lineupName", users.id as "userId", shown_name as username,
      lineups.created_at as "createdAt", slot_key as "slotKey", player_id as "playerId",
      player_id is not distinct from double_down_player_id as "isDoubleDown"
    from unnest(${sql.param([...lineupIds])}::uuid[]) with ordinality requested (id, place)
    join lineups on lineups.id = requested.id
    join users on users.id = lineups.user_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    order by requested.place, slot_order`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
