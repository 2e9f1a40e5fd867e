import type { Pool } from 'pg';
import type { Weeks } from './crowd.ts';

/**
 * Gives everybody who played last week the same lineup in the week that is on, by SQL, and every player a stat line, so
 * that points can change.
 */
export async function writePresent(pool: Pool, { currentId }: Weeks, now: Date): Promise<void> {
  await pool.query(
    `with latest as (
       select weeks.id from weeks join weeks current on current.season_id = weeks.season_id and current.id = $1
       where weeks.week_number = current.week_number - 1
     ), copies as (
       select gen_random_uuid() as id, lineups.id as model, lineups.user_id, lineups.season_id
       from lineups join latest on latest.id = lineups.week_id
       where not exists (select from lineups other where other.user_id = lineups.user_id and other.week_id = $1)
     ), made as (
       insert into lineups (id, user_id, season_id, week_id, name, created_at, updated_at)
       select id, user_id, season_id, $1, 'Bench', $2, $2 from copies
     ), placed as (
       insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
       select copies.id, slot_key, slot_order, player_id from copies join lineup_slots on lineup_id = model
     )
     insert into lineup_groups (lineup_id, group_id, user_id, week_id)
     select copies.id, group_id, copies.user_id, $1 from copies join lineup_groups on lineup_id = model`,
    [currentId, now],
  );
  await pool.query(
    `insert into stat_lines (player_id, week_id, stats, points, source, updated_at)
     select id, $1, '{}', (random() * 3000)::int, 'bench', $2 from players
     on conflict (player_id, week_id) do nothing`,
    [currentId, now],
  );
}

/** Changes the points of every player of the week. */
export async function changePoints(pool: Pool, { currentId }: Weeks): Promise<void> {
  await pool.query('update stat_lines set points = points + 1 + (random() * 100)::int where week_id = $1', [currentId]);
}
