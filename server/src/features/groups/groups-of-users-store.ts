import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { nameOrder } from './groups-store.ts';

/**
 * The groups that users are active members of, or that their lineups of a week count in, by name: one row for each user and
 * group. Without counts of members, which take longer the larger a group is.
 */
export async function listGroupsOfUsers(db: Db, userIds: readonly string[], weekId: string) {
  const concerned = sql`(
    select user_id, group_id from group_members where user_id = any (${sql.param(userIds)}::uuid[]) and is_active
    union select user_id, group_id from lineup_groups
    where user_id = any (${sql.param(userIds)}::uuid[]) and week_id = ${weekId}) as concerned`;
  return db
    .select({
      group: groups,
      userId: sql<string>`concerned.user_id`,
      isMember: sql<boolean>`coalesce(${groupMembers.isActive}, false)`,
    })
    .from(groups)
    .innerJoin(concerned, sql`concerned.group_id = ${groups.id}`)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), sql`${groupMembers.userId} = concerned.user_id`))
    .orderBy(asc(nameOrder), asc(groups.id));
}
