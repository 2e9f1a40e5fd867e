import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A slot of a lineup that plays in a group, with whose and which it is. */
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

/** Which lineups play in a group in a week, by the names of whose they are. */
export async function playedLineups(db: Db, groupId: string, weekId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select lineup_id as id from lineup_groups join users on users.id = user_id
    where group_id = ${groupId} and week_id = ${weekId}
    order by shown_name, lineup_id`);
  return rows.map(({ id }) => id);
}

/** Every slot of these lineups, in their order and that of the slots. */
export async function playedSlots(db: Db, lineupIds: readonly string[]): Promise<PlayedSlot[]> {
  const { rows } = await db.execute<PlayedSlot>(sql`
    select lineups.id as "lineupId", lineups.name as "lineupName", users.id as "userId", shown_name as username,
      lineups.created_at as "createdAt", slot_key as "slotKey", player_id as "playerId",
      player_id is not distinct from double_down_player_id as "isDoubleDown"
    from unnest(${sql.param([...lineupIds])}::uuid[]) with ordinality asked (id, place)
    join lineups on lineups.id = asked.id
    join users on users.id = lineups.user_id
    join lineup_slots on lineup_slots.lineup_id = lineups.id
    order by asked.place, slot_order`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
