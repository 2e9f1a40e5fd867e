import type { Db } from '../../db/pool.ts';
import { runPrepared, type Statement } from '../../db/prepared.ts';
import type { LineupTransactionRow, StoredLineup, StoredSlot } from './lineups-store.ts';

const INSERT: Statement = {
  name: 'insert-lineup',
  text: `
    with made as (
      insert into lineups (id, user_id, season_id, week_id, name, double_down_player_id, created_at, updated_at)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::uuid, $7::timestamptz, $7::timestamptz)
    ), placed as (
      insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
      select $1::uuid, * from unnest($8::text[], $9::int[], $10::uuid[])
    ), played as (
      insert into lineup_groups (lineup_id, group_id, user_id, week_id)
      select $1::uuid, group_id, $2::uuid, $4::uuid from unnest($11::uuid[]) as played (group_id)
    )
    insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
    values ($12::uuid, $1::uuid, $2::uuid, $4::uuid, $13, $14::jsonb, $7::timestamptz)`,
};

/** Inserts a lineup with slots, groups and history, in one query. */
export async function insertLineup(db: Db, lineup: StoredLineup, history: LineupTransactionRow): Promise<void> {
  await runPrepared(db, INSERT, [
    ...[lineup.id, lineup.userId, lineup.seasonId, lineup.weekId, lineup.name, lineup.doubleDownPlayerId],
    ...[lineup.createdAt.toISOString(), ...columnsOf(lineup.slots), lineup.groupIds],
    ...[history.id, history.action, JSON.stringify(history.data)],
  ]);
}

// A slot is deleted before it is filled anew, which `gone` enforces: the parts of a query run in no certain order.
const UPDATE: Statement = {
  name: 'update-lineup',
  text: `
    with saved as (
      update lineups set name = $2, double_down_player_id = $3::uuid, updated_at = $4::timestamptz where id = $1::uuid
      returning id, user_id, week_id, version
    ), gone as (
      delete from lineup_slots where lineup_id = $1::uuid and slot_key = any ($5::text[]) returning slot_key
    ), placed as (
      insert into lineup_slots (lineup_id, slot_key, slot_order, player_id)
      select $1::uuid, * from unnest($6::text[], $7::int[], $8::uuid[]) where (select count(*) from gone) >= 0
    ), parted as (
      delete from lineup_groups where lineup_id = $1::uuid and group_id = any ($9::uuid[])
    ), joined as (
      insert into lineup_groups (lineup_id, group_id, user_id, week_id)
      select id, group_id, user_id, week_id from saved, unnest($10::uuid[]) as joined (group_id)
    ), noted as (
      insert into lineup_transactions (id, lineup_id, user_id, week_id, action, transaction_data, created_at)
      select $11::uuid, id, user_id, week_id, $12, $13::jsonb, $4::timestamptz from saved
    )
    select version from saved`,
};

/**
 * Updates the differences between a stored lineup and its new state and adds its history, in one query. Returns the new
 * version.
 */
export async function updateLineupRow(
  db: Db,
  before: StoredLineup,
  after: StoredLineup,
  history: LineupTransactionRow,
): Promise<number> {
  const isIn = ({ slotKey, playerId }: StoredSlot, { slots }: StoredLineup) =>
    slots.some((slot) => slot.slotKey === slotKey && slot.playerId === playerId);
  const leaving = before.slots.filter((slot) => !isIn(slot, after)).map(({ slotKey }) => slotKey);
  const coming = after.slots.filter((slot) => !isIn(slot, before));
  const [saved] = await runPrepared<{ version: number }>(db, UPDATE, [
    ...[after.id, after.name, after.doubleDownPlayerId, after.updatedAt.toISOString()],
    ...[leaving, ...columnsOf(coming)],
    before.groupIds.filter((groupId) => !after.groupIds.includes(groupId)),
    after.groupIds.filter((groupId) => !before.groupIds.includes(groupId)),
    ...[history.id, history.action, JSON.stringify(history.data)],
  ]);
  return saved?.version ?? after.version;
}

const columnsOf = (slots: readonly StoredSlot[]) => [
  slots.map(({ slotKey }) => slotKey),
  slots.map(({ slotOrder }) => slotOrder),
  slots.map(({ playerId }) => playerId),
];
