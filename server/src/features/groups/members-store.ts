import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { lineupGroups } from '../../db/schema/lineups.ts';

const MOST_SHOWN = 1000;

/** Members of a group, the creator first, then the active ones, by name; with whether each has a lineup in for a week. */
export async function listMembers(db: Db, groupId: string, weekId: string) {
  const isCreator = sql<boolean>`${groups.createdBy} is not distinct from ${groupMembers.userId} and ${groupMembers.isActive}`;
  return db
    .select({
      userId: groupMembers.userId,
      shownName: users.shownName,
      isActive: groupMembers.isActive,
      joinedAt: groupMembers.joinedAt,
      isCreator,
      hasLineup: sql<boolean>`exists (select 1 from ${lineupGroups} where ${lineupGroups.userId} = ${groupMembers.userId}
        and ${lineupGroups.groupId} = ${groupMembers.groupId} and ${lineupGroups.weekId} = ${weekId})`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId)))
    .orderBy(desc(isCreator), desc(groupMembers.isActive), asc(sql`lower(${users.shownName})`), asc(users.id))
    .limit(MOST_SHOWN);
}
