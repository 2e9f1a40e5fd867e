import { aliasedTable, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { groupEvents, groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups, lineupSlots, lineups, lineupTransactions } from '../../db/schema/lineups.ts';
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

/** The history of a user's lineups, deleted ones too. */
export async function readTransactions(db: Db, userId: string) {
  const before = aliasedTable(players, 'before');
  const after = aliasedTable(players, 'after');
  return db
    .select({
      lineupId: lineupTransactions.lineupId,
      action: lineupTransactions.action,
      position: lineupTransactions.position,
      oldPlayer: before.name,
      newPlayer: after.name,
      createdAt: lineupTransactions.createdAt,
    })
    .from(lineupTransactions)
    .leftJoin(before, eq(before.id, lineupTransactions.oldPlayerId))
    .leftJoin(after, eq(after.id, lineupTransactions.newPlayerId))
    .where(eq(lineupTransactions.userId, userId))
    .orderBy(asc(lineupTransactions.sequence));
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
