import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { lineupGroups, lineupSlots, lineups } from '../db/schema/lineups.ts';

/** The cast's lineups so far, read only: writes go through the lineups feature. */
export interface CastPast {
  /** How often each player was used in other weeks, by user and group. */
  usesIn(userId: string, groupId: string): ReadonlyMap<string, number>;
  /** Whether the user has a lineup in this group in the week. */
  hasLineup(userId: string, groupId: string): boolean;
}

const NO_USES: ReadonlyMap<string, number> = new Map();

/** Reads all uses of a season except in one week, and who has a lineup in that week. */
export async function readCastPast(db: Db, seasonId: string, weekId: string): Promise<CastPast> {
  const rows = await db
    .select({
      userId: lineupGroups.userId,
      groupId: lineupGroups.groupId,
      playerId: lineupSlots.playerId,
      isThisWeek: sql<boolean>`${lineups.weekId} = ${weekId}`,
    })
    .from(lineups)
    .innerJoin(lineupGroups, eq(lineupGroups.lineupId, lineups.id))
    .innerJoin(lineupSlots, eq(lineupSlots.lineupId, lineups.id))
    .where(eq(lineups.seasonId, seasonId));
  const uses = new Map<string, Map<string, number>>();
  const entered = new Set<string>();
  for (const { userId, groupId, playerId, isThisWeek } of rows) {
    const key = `${userId}/${groupId}`;
    if (isThisWeek) {
      entered.add(key);
      continue;
    }
    const own = uses.get(key) ?? new Map<string, number>();
    own.set(playerId, (own.get(playerId) ?? 0) + 1);
    uses.set(key, own);
  }
  return {
    usesIn: (userId, groupId) => uses.get(`${userId}/${groupId}`) ?? NO_USES,
    hasLineup: (userId, groupId) => entered.has(`${userId}/${groupId}`),
  };
}
