import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { lineupTransactions } from '../../db/schema/lineups.ts';
import { players, playerWeeks, teams } from '../../db/schema/season.ts';

export type TransactionRow = typeof lineupTransactions.$inferSelect;

const ofOwner = (lineupId: string, userId: string) =>
  and(eq(lineupTransactions.lineupId, lineupId), eq(lineupTransactions.userId, userId));

/**
 * A page of the history of this user's lineup, newest first, even if it was deleted.
 * @param before the sequence of the entry before the page; null for the first page
 */
export async function listTransactions(
  db: Db,
  lineupId: string,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<TransactionRow[]> {
  const older = before === null ? undefined : lt(lineupTransactions.sequence, before);
  return db
    .select()
    .from(lineupTransactions)
    .where(and(ofOwner(lineupId, userId), older))
    .orderBy(desc(lineupTransactions.sequence))
    .limit(limit);
}

/** The sequence of an entry in the history of this user's lineup; null when it does not exist. */
export async function findSequence(db: Db, lineupId: string, userId: string, id: string): Promise<number | null> {
  const [found] = await db
    .select({ sequence: lineupTransactions.sequence })
    .from(lineupTransactions)
    .where(and(ofOwner(lineupId, userId), eq(lineupTransactions.id, id)));
  return found?.sequence ?? null;
}

/** The count of each action in a lineup's history, and its last time. */
export async function countActions(db: Db, lineupId: string, userId: string) {
  return db
    .select({
      action: lineupTransactions.action,
      count: sql<number>`count(*)::int`,
      lastAt: sql<Date>`max(${lineupTransactions.createdAt})`.mapWith(lineupTransactions.createdAt),
    })
    .from(lineupTransactions)
    .where(ofOwner(lineupId, userId))
    .groupBy(lineupTransactions.action)
    .orderBy(lineupTransactions.action);
}

/** Players by id, each with the team in a week. */
export async function listPlayersIn(db: Db, weekId: string, playerIds: readonly string[]) {
  if (playerIds.length === 0) return [];
  return db
    .select({ id: players.id, name: players.name, abbreviation: teams.abbreviation })
    .from(players)
    .leftJoin(playerWeeks, and(eq(playerWeeks.playerId, players.id), eq(playerWeeks.weekId, weekId)))
    .leftJoin(teams, eq(teams.id, sql`coalesce(${playerWeeks.teamId}, ${players.teamId})`))
    .where(inArray(players.id, [...playerIds]));
}
