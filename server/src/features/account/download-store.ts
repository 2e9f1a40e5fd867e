import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { groupEvents, groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups, lineupSlots, lineups } from '../../db/schema/lineups.ts';
import { players, seasons, weeks } from '../../db/schema/season.ts';

/** All groups that a user is or was in. */
export async function readMemberships(db: Db, userId: string) {
  return db
    .select({
      id: groups.id,
      name: groups.name,
      isActive: groupMembers.isActive,
      isCreator: sql<boolean>`coalesce(${groups.createdBy} = ${userId}, false)`,
      joinedAt: groupMembers.joinedAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groupMembers.joinedAt), asc(groups.id));
}

/** All lineups of a user, oldest first. */
export async function readLineups(db: Db, userId: string) {
  return db
    .select({
      id: lineups.id,
      name: lineups.name,
      season: seasons.name,
      week: weeks.weekNumber,
      doubleDownPlayerId: lineups.doubleDownPlayerId,
      createdAt: lineups.createdAt,
      updatedAt: lineups.updatedAt,
    })
    .from(lineups)
    .innerJoin(weeks, eq(weeks.id, lineups.weekId))
    .innerJoin(seasons, eq(seasons.id, lineups.seasonId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineups.createdAt), asc(lineups.id));
}

/** The slots of a user's lineups. */
export async function readSlots(db: Db, userId: string) {
  return db
    .select({
      lineupId: lineupSlots.lineupId,
      slot: lineupSlots.slotKey,
      playerId: players.id,
      player: players.name,
    })
    .from(lineupSlots)
    .innerJoin(lineups, eq(lineups.id, lineupSlots.lineupId))
    .innerJoin(players, eq(players.id, lineupSlots.playerId))
    .where(eq(lineups.userId, userId))
    .orderBy(asc(lineupSlots.slotOrder));
}

/** The groups of a user's lineups. */
export async function readLineupGroups(db: Db, userId: string) {
  return db
    .select({ lineupId: lineupGroups.lineupId, name: groups.name })
    .from(lineupGroups)
    .innerJoin(groups, eq(groups.id, lineupGroups.groupId))
    .where(eq(lineupGroups.userId, userId))
    .orderBy(asc(groups.name));
}

/** An entry in the history of a lineup. */
interface HistoryRow extends Record<string, unknown> {
  lineupId: string;
  action: string;
  position: string | null;
  oldPlayer: string | null;
  newPlayer: string | null;
  createdAt: string;
}

/** The history of a user's lineups, deleted ones too: the changed slots of a change, then the change as a whole. */
export async function readTransactions(db: Db, userId: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    with changes as (select * from lineup_transactions where user_id = ${userId}),
    entries as (
      select sequence, null::bigint as place, lineup_id, action, null as position, null::uuid as old_player_id,
        null::uuid as new_player_id, created_at
      from changes
      union all
      select sequence, slot.place, lineup_id,
        case when slot.old is null then 'add' when slot.new is null then 'remove' else 'swap' end,
        slot.slot, slot.old, slot.new, created_at
      from changes cross join rows from (
        jsonb_to_recordset(transaction_data -> 'slot_changes') as (slot text, old uuid, new uuid)
      ) with ordinality as slot (slot, old, new, place)
    )
    select lineup_id as "lineupId", action, entries.position, before.name as "oldPlayer", after.name as "newPlayer",
      entries.created_at as "createdAt"
    from entries
    left join players before on before.id = old_player_id
    left join players after on after.id = new_player_id
    order by sequence, place nulls last`);
  return rows;
}

/** What a user did in groups, in order. */
export async function readGroupActions(db: Db, userId: string) {
  const { action, via, count, createdAt } = groupEvents;
  return db
    .select({ group: groups.name, action, via, count, createdAt })
    .from(groupEvents)
    .innerJoin(groups, eq(groups.id, groupEvents.groupId))
    .where(eq(groupEvents.userId, userId))
    .orderBy(asc(groupEvents.position));
}
