import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, query, runPrepared, type Statement } from '../../db/pool.ts';
import { lineupGroups, lineupSlots, lineups, lineupTransactions } from '../../db/schema/lineups.ts';
import { weeks } from '../../db/schema/season.ts';
import { countedPlaces } from '../../db/schema/standings.ts';

export interface StoredSlot {
  /** 'RB2' */
  slotKey: string;
  slotOrder: number;
  playerId: string;
}

/** A lineup with its slots in position order and its group ids. */
export interface StoredLineup {
  id: string;
  userId: string;
  seasonId: string;
  weekId: string;
  name: string | null;
  doubleDownPlayerId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** 1 on submit; increased by the database with every change. */
  version: number;
  slots: StoredSlot[];
  groupIds: string[];
}

export type LineupTransactionRow = Omit<typeof lineupTransactions.$inferInsert, 'sequence'>;

/** The lineups of users in a week, oldest first. */
export const listLineupsOf = (db: Db, userIds: readonly string[], weekId: string): Promise<StoredLineup[]> =>
  withSlots(db, and(inArray(lineups.userId, [...userIds]), eq(lineups.weekId, weekId)));

/** A lineup of this user; null when it does not exist or belongs to another user. */
export async function findLineup(db: Db, lineupId: string, userId: string): Promise<StoredLineup | null> {
  return (await withSlots(db, and(eq(lineups.id, lineupId), eq(lineups.userId, userId))))[0] ?? null;
}

/** All lineups in a group, of any week and user. */
export async function listLineupsInGroup(db: Db, groupId: string): Promise<StoredLineup[]> {
  const placed = db.select({ id: lineupGroups.lineupId }).from(lineupGroups).where(eq(lineupGroups.groupId, groupId));
  return withSlots(db, inArray(lineups.id, placed));
}

/** A user's lineups of weeks that are not over. */
export async function listOpenLineups(db: Db, userId: string, now: Date): Promise<StoredLineup[]> {
  const open = db.select({ id: weeks.id }).from(weeks).where(gt(weeks.endDate, now));
  return withSlots(db, and(eq(lineups.userId, userId), inArray(lineups.weekId, open)));
}

/** The lineup of a user that counts in a group and week, or null: none of a week after they went out (decision 016). */
export async function findLineupInGroup(db: Db, place: { userId: string; weekId: string; groupId: string }) {
  const { userId, weekId, groupId } = place;
  const [found] = await db
    .select({ id: countedPlaces.lineupId })
    .from(countedPlaces)
    .where(and(eq(countedPlaces.userId, userId), eq(countedPlaces.weekId, weekId), eq(countedPlaces.groupId, groupId)));
  return found ? findLineup(db, found.id, userId) : null;
}

export async function deleteLineupRow(db: Db, lineupId: string): Promise<void> {
  await db.delete(lineups).where(eq(lineups.id, lineupId));
}

/** A user's number of lineups in each group in a week, by group id. */
export async function countByGroup(db: Db, userId: string, weekId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ groupId: lineupGroups.groupId, count: sql<number>`count(*)::int` })
    .from(lineupGroups)
    .where(and(eq(lineupGroups.userId, userId), eq(lineupGroups.weekId, weekId)))
    .groupBy(lineupGroups.groupId);
  return Object.fromEntries(rows.map(({ groupId, count }) => [groupId, count]));
}

/** A user's uses: one row per slot and group of a season's lineups. */
export interface UseRow {
  playerId: string;
  groupId: string;
  weekNumber: number;
}

/**
 * A user's uses in groups of a season (rules 2.3), without those of `exceptLineupId`. A slot whose game was cancelled
 * or moved out of the week does not count (rules 1.5).
 */
export async function listUses(
  db: Db,
  of: { userId: string; seasonId: string; groupIds: readonly string[]; exceptLineupId: string | null },
): Promise<UseRow[]> {
  if (of.groupIds.length === 0) return [];
  return query<UseRow>(db)`
    select slot.player_id as "playerId", place.group_id as "groupId", week.week_number as "weekNumber"
    from lineups lineup
    join weeks week on week.id = lineup.week_id
    join lineup_groups place on place.lineup_id = lineup.id
    join lineup_slots slot on slot.lineup_id = lineup.id
    join players player on player.id = slot.player_id
    left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = lineup.week_id
    where lineup.user_id = ${of.userId} and lineup.season_id = ${of.seasonId}
      and place.group_id in ${[...of.groupIds]}
      and lineup.id is distinct from ${of.exceptLineupId}::uuid
      and exists (
        select from team_games game
        where game.week_id = lineup.week_id and game.team_id = coalesce(pw.team_id, player.team_id)
          and game.status <> 'cancelled'
        -- a lookup per slot: otherwise every game of the week is joined before the slots, which takes ten times as long
        offset 0)
    order by week.week_number, slot.player_id`;
}

/** The players of a lineup whose games count as uses of it, and the groups that it counts in. */
export interface LineupUses {
  userId: string;
  lineupId: string;
  playerIds: string[];
  groupIds: string[];
}

/** The uses of several users in a season, by lineup, counted as `listUses` counts them. */
export async function listUsesOf(db: Db, userIds: readonly string[], seasonId: string): Promise<LineupUses[]> {
  return query<LineupUses>(db)`
    select lineup.user_id as "userId", lineup.id as "lineupId",
      array(select group_id from lineup_groups where lineup_id = lineup.id) as "groupIds",
      array(
        select slot.player_id from lineup_slots slot
        join players player on player.id = slot.player_id
        left join player_weeks pw on pw.player_id = slot.player_id and pw.week_id = lineup.week_id
        where slot.lineup_id = lineup.id and exists (
          select from team_games game
          where game.week_id = lineup.week_id and game.team_id = coalesce(pw.team_id, player.team_id)
            and game.status <> 'cancelled'
          offset 0)) as "playerIds"
    from lineups lineup where lineup.user_id = any (${sql.param(userIds)}::uuid[]) and lineup.season_id = ${seasonId}`;
}

export async function insertTransaction(db: Db, row: LineupTransactionRow): Promise<void> {
  await db.insert(lineupTransactions).values(row);
}

/** Lineups with their slots and groups, oldest first. */
async function withSlots(db: Db, which: SQL | undefined): Promise<StoredLineup[]> {
  const rows = await db.select().from(lineups).where(which).orderBy(asc(lineups.createdAt), asc(lineups.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const slots = await db
    .select()
    .from(lineupSlots)
    .where(inArray(lineupSlots.lineupId, ids))
    .orderBy(asc(lineupSlots.slotOrder), asc(lineupSlots.slotKey));
  const ofLineups = inArray(lineupGroups.lineupId, ids);
  const places = await db.select().from(lineupGroups).where(ofLineups).orderBy(asc(lineupGroups.groupId));
  return rows.map((row) => ({
    ...row,
    slots: slots.filter(({ lineupId }) => lineupId === row.id).map(({ lineupId, ...slot }) => slot),
    groupIds: places.filter(({ lineupId }) => lineupId === row.id).map(({ groupId }) => groupId),
  }));
}

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
