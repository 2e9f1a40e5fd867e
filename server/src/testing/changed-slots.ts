import type pg from 'pg';

/** Exchanges the players of two users' lineups of a week in the slots `keys`, as if each had saved the other's. */
export async function exchangeSlots(
  pool: pg.Pool,
  { one, other, weekId, keys }: { one: string; other: string; weekId: string; keys: readonly string[] },
): Promise<void> {
  const { rowCount } = await pool.query(
    `with pair as (
      select a.lineup_id as a, b.lineup_id as b, a.slot_key, a.player_id as of_a, b.player_id as of_b
      from lineup_slots a join lineups la on la.id = a.lineup_id and la.user_id = $1 and la.week_id = $3
      join lineup_slots b on b.slot_key = a.slot_key
      join lineups lb on lb.id = b.lineup_id and lb.user_id = $2 and lb.week_id = $3
      where a.slot_key = any($4::text[]))
    update lineup_slots slot set player_id = case when slot.lineup_id = pair.a then pair.of_b else pair.of_a end
    from pair where slot.slot_key = pair.slot_key and slot.lineup_id in (pair.a, pair.b)`,
    [one, other, weekId, keys],
  );
  if (rowCount !== keys.length * 2) throw new Error(`${rowCount} slots were exchanged`);
}

/** Puts another player into a slot of a user's lineup of a week, or nobody (null), whatever the rules say. */
export async function replaceInSlot(
  pool: pg.Pool,
  { userId, weekId, key }: { userId: string; weekId: string; key: string },
  playerId: string | null,
): Promise<void> {
  const { rowCount } = await pool.query(
    `with gone as (
      delete from lineup_slots using lineups
      where lineups.id = lineup_id and user_id = $2 and week_id = $3 and slot_key = $4 and $1::uuid is null
      returning lineup_id
    ), put as (
      insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
      select id, $4, (select slot_order from lineup_slots where slot_key = $4 limit 1), $1 from lineups
      where user_id = $2 and week_id = $3 and $1::uuid is not null
      on conflict (lineup_id, slot_key) do update set player_id = excluded.player_id
      returning lineup_id
    )
    select 1 from gone union all select 1 from put`,
    [playerId, userId, weekId, key],
  );
  if (rowCount !== 1) throw new Error('there is no such slot');
}
