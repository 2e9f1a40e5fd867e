import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';

/** A lineup of the week with its players. */
export interface OwnLineup extends Record<string, unknown> {
  id: string;
  playerIds: string[];
  doubledId: string | null;
}

/** A user's own lineups of a week, with all slots: for that user only. */
export async function readOwnLineups(db: Db, userId: string, weekId: string): Promise<OwnLineup[]> {
  const { rows } = await db.execute<OwnLineup>(sql`
    select lineup.id, lineup.double_down_player_id as "doubledId",
      array_agg(slot.player_id order by slot.slot_order) as "playerIds"
    from lineups lineup join lineup_slots slot on slot.lineup_id = lineup.id
    where lineup.user_id = ${userId} and lineup.week_id = ${weekId}
    group by lineup.id order by lineup.created_at, lineup.id`);
  return rows;
}

/** How often a group's users have used players in earlier weeks of a season, whose slots are all locked. */
export async function readEarlierUses(
  db: Db,
  { groupId, seasonId, weekNumber }: { groupId: string; seasonId: string; weekNumber: number },
): Promise<{ user: number; player: number; uses: number }[]> {
  const { rows } = await db.execute<{ user: number; player: number; uses: number }>(sql`
    select users.number as "user", players.number as player, count(*)::int as uses
    from lineup_groups place
    join lineups lineup on lineup.id = place.lineup_id
    join weeks week on week.id = lineup.week_id
    join users on users.id = lineup.user_id
    join lineup_slots slot on slot.lineup_id = lineup.id
    join players on players.id = slot.player_id
    where place.group_id = ${groupId} and week.season_id = ${seasonId} and week.week_number < ${weekNumber}
    group by users.number, players.number`);
  return rows;
}

/** The ids of players by their numbers. */
export async function readPlayerIds(db: Db, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from players where number = any (${sql.param([...numbers])}::integer[])`,
  );
  return rows.map(({ id }) => id);
}
