import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { randomIds } from '../../lib/ids.ts';

const THEN = '2025-09-01T00:00:00Z';

/** A user with a group, inserted by SQL: the pipeline does not care how they came about. */
export async function addGroup(
  db: Db,
  { name, bonusPercent = 0, playoffWeeks = [] }: { name: string; bonusPercent?: number; playoffWeeks?: number[] },
): Promise<{ userId: string; groupId: string }> {
  const [userId, groupId] = [randomIds.uuid(), randomIds.uuid()];
  await db.execute(sql`insert into users (id, display_name, display_name_key, email, created_at, updated_at)
    values (${userId}, ${name}, ${name}, ${`${name}@singleback.test`}, ${THEN}, ${THEN})`);
  await db.execute(sql`insert into groups (id, name, visibility, max_player_usage, qb_count, rb_count, wr_count, te_count,
      flex_count, def_count, k_count, playoff_bonus_percent, playoff_weeks, player_double_down, created_at)
    values (${groupId}, ${name}, 'private', 1, 1, 1, 1, 1, 1, 1, 1, ${bonusPercent},
      ${sql.raw(`array[${playoffWeeks.join(',')}]::int[]`)}, true, ${THEN})`);
  return { userId, groupId };
}

/** A lineup of these players (feed keys) in a week and a group; the double-down player is one of them. Its id. */
export async function addLineup(
  db: Db,
  lineup: { userId: string; groupId: string; week: number; players: string[]; doubleDown?: string },
): Promise<string> {
  const id = randomIds.uuid();
  await db.execute(sql`insert into lineups (id, user_id, season_id, week_id, double_down_player_id, created_at, updated_at)
    select ${id}, ${lineup.userId}, season_id, id,
      (select id from players where feed_key = ${lineup.doubleDown ?? null}), ${THEN}, ${THEN}
    from weeks where week_number = ${lineup.week}`);
  await db.execute(sql`insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
    select ${id}, 'SLOT' || place, place, players.id
    from jsonb_array_elements_text(${JSON.stringify(lineup.players)}::jsonb) with ordinality as held (feed_key, place)
    join players on players.feed_key = held.feed_key`);
  await db.execute(sql`insert into lineup_groups (lineup_id, group_id, user_id, week_id)
    select id, ${lineup.groupId}, user_id, week_id from lineups where id = ${id}`);
  return id;
}
