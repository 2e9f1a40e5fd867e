import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { type PlayedGroup, playedGroup, playedGroups } from './groups-service.ts';
import { findShownGroup, listGroupsOf, listPlayedGroupIds, nameOrder, survival } from './groups-store.ts';

/** A group to play in, and its number of members. */
export interface CountedGroup extends PlayedGroup {
  participants: number;
  /** Null: without limit. */
  maxParticipants: number | null;
}

/**
 * The groups of a season that a user is an active member of, closed ones too, sorted; those of every season are included.
 */
export function playedGroupIds(db: Db, userId: string, seasonId: string): Promise<string[]> {
  return listPlayedGroupIds(db, userId, seasonId);
}

/** A group of a user or of one of their lineups, for standing orders. */
export interface OrderedGroup extends PlayedGroup {
  userId: string;
  /** Neither closed nor deleted. */
  isActive: boolean;
  ordersAllowed: boolean;
}

/**
 * The groups of several users and of their lineups of a week, closed ones too: the everyone-group first, then by name.
 */
export async function groupsOfUsers(db: Db, userIds: readonly string[], weekId: string): Promise<OrderedGroup[]> {
  const rows = await listGroupsOfUsers(db, userIds, weekId);
  const ordered = rows.map(({ group, userId, ...member }) => ({
    ...{ ...playedGroup({ ...group, ...member }), userId },
    ...{ isActive: group.isActive, ordersAllowed: group.ordersAllowed },
  }));
  const isEveryone = ({ id }: OrderedGroup) => id === EVERYONE_GROUP_ID;
  return [...ordered.filter(isEveryone), ...ordered.filter((group) => !isEveryone(group))];
}

/**
 * The user's open groups, plus `alsoIds` regardless of membership, closed ones too (rules 7.15): the everyone-group first,
 * then by name.
 */
export async function countedGroups(db: Db, userId: string, alsoIds: readonly string[]): Promise<CountedGroup[]> {
  const all = await listGroupsOf(db, userId, { closed: true });
  const own = all.filter(({ group }) => group.isActive || alsoIds.includes(group.id));
  const missing = alsoIds.filter((id) => !own.some(({ group }) => group.id === id));
  const left = await Promise.all(missing.map((id) => findShownGroup(db, id)));
  const shown = [...own, ...left.flatMap((row) => row ?? [])];
  const played = await playedGroups(
    db,
    userId,
    shown.map(({ group }) => group.id),
  );
  const counted = shown.flatMap(({ group, participants }) => {
    const its = played.find(({ id }) => id === group.id);
    return its ? [{ ...its, participants, maxParticipants: group.maxParticipants }] : [];
  });
  const isEveryone = ({ id }: CountedGroup) => id === EVERYONE_GROUP_ID;
  return [...counted.filter(isEveryone), ...counted.filter((group) => !isEveryone(group))];
}

/**
 * The groups that users are active members of, or that their lineups of a week count in, by name: one row for each user and
 * group. Without counts of members, which take longer the larger a group is.
 */
async function listGroupsOfUsers(db: Db, userIds: readonly string[], weekId: string) {
  const concerned = sql`(
    select user_id, group_id from group_members where user_id = any (${sql.param(userIds)}::uuid[]) and is_active
    union select user_id, group_id from lineup_groups
    where user_id = any (${sql.param(userIds)}::uuid[]) and week_id = ${weekId}) as concerned`;
  return db
    .select({
      group: groups,
      userId: sql<string>`concerned.user_id`,
      isMember: sql<boolean>`coalesce(${groupMembers.isActive}, false)`,
      ...survival,
    })
    .from(groups)
    .innerJoin(concerned, sql`concerned.group_id = ${groups.id}`)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), sql`${groupMembers.userId} = concerned.user_id`))
    .orderBy(asc(nameOrder), asc(groups.id));
}
