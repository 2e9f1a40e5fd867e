import type { Group } from '@singleback/contract/groups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Survival } from '../../db/members.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { presentGroup, type SettingsColumns, settingsColumns, settingsOf } from './group-settings.ts';
import {
  activeGroupIds,
  findGroup,
  findShownGroup,
  groupNotFound,
  insertGroup,
  listGroupsFor,
  listGroupsOf,
  NEW_GROUP,
  nameOrder,
  saveMember,
  survival,
} from './groups-store.ts';

// Used by other features for a group that the user may not know of.
export { groupNotFound };

/** Creates the everyone-group if it is missing; called at every start (rules 4.1). */
export async function ensureEveryoneGroup(db: Db, now: Date): Promise<void> {
  await insertGroup(db, {
    id: EVERYONE_GROUP_ID,
    seasonId: null,
    renewedFrom: null,
    name: 'Everyone',
    description: 'Everyone on Singleback, one leaderboard.',
    visibility: 'public',
    maxParticipants: null,
    createdBy: null,
    isActive: true,
    ...NEW_GROUP,
    ...settingsColumns(DEFAULT_SETTINGS),
    missedWeeks: DEFAULT_MISSED_WEEKS,
    createdAt: now,
  });
}

/**
 * Backdates the everyone-group if it was created after `now`: in a demo or replay it is created in real time, before the
 * season's clock exists.
 */
export async function backdateEveryoneGroup(db: Db, { now, to }: { now: Date; to: Date }): Promise<void> {
  await db
    .update(groups)
    .set({ createdAt: to })
    .where(and(eq(groups.id, EVERYONE_GROUP_ID), gt(groups.createdAt, now)));
}

/** Adds a user to the everyone-group, unless already a member (rules 4.1). */
export async function joinEveryone(context: Context, userId: string, db: Db = context.db): Promise<void> {
  await saveMember(db, EVERYONE_GROUP_ID, userId, context.clock.now());
}

/** A group to play in. */
export interface PlayedGroup extends Survival {
  id: string;
  name: string;
  /** Null: it plays every season. */
  seasonId: string | null;
  settings: GroupSettings;
  /** The first week in which lineups count; null: any week. */
  startWeek: number | null;
  isMember: boolean;
}

/**
 * Groups by id, in that order, from a user's view; `isMember`: is an active member. Closed ones too: what was played in
 * them stays readable (rules 7.15). Missing ones are left out.
 */
export async function playedGroups(db: Db, userId: string, groupIds: readonly string[]): Promise<PlayedGroup[]> {
  const rows = await listGroupsFor(db, userId, groupIds);
  return rows
    .map(({ group, ...member }) => playedGroup({ ...group, ...member }))
    .sort((a, b) => groupIds.indexOf(a.id) - groupIds.indexOf(b.id));
}

/** A group from its stored columns. */
export function playedGroup(row: Omit<PlayedGroup, 'settings'> & SettingsColumns): PlayedGroup {
  const { id, name, seasonId, startWeek, isMember, outSinceWeek, isWatching } = row;
  return { id, name, seasonId, startWeek, settings: settingsOf(row), isMember, outSinceWeek, isWatching };
}

/**
 * The requested groups, if the caller is an active member of each. A group of others and a missing one both give
 * not_found (rules 6.1).
 */
export async function ownGroups(db: Db, userId: string, groupIds: readonly string[]): Promise<PlayedGroup[]> {
  const groups = (await playedGroups(db, userId, groupIds)).filter(({ isMember }) => isMember);
  if (groups.length < groupIds.length) throw groupNotFound();
  return groups;
}

/** The season that a group plays in; null for the everyone-group, which plays in all, and for one that is not there. */
export async function findSeasonId(db: Db, groupId: string): Promise<string | null> {
  return (await findGroup(db, groupId))?.seasonId ?? null;
}

/** A group as shown to anyone with an invitation or link, without its join links; null when there is none. */
export async function shownGroup(db: Db, groupId: string): Promise<Group | null> {
  const row = await findShownGroup(db, groupId);
  return row && presentGroup(row);
}

/** A group to play in, and its number of members. */
export interface CountedGroup extends PlayedGroup {
  participants: number;
  /** Null: without limit. */
  maxParticipants: number | null;
}

/**
 * The ids of the groups of a season that a user is an active member of, closed ones too, and of the everyone-group, sorted.
 */
export async function playedGroupIds(db: Db, userId: string, seasonId: string): Promise<string[]> {
  const isPlayed = or(isNull(groups.seasonId), eq(groups.seasonId, seasonId));
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, activeGroupIds(db, userId)), isPlayed))
    .orderBy(asc(groups.id));
  return rows.map(({ id }) => id);
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
  return everyoneFirst(ordered, ({ id }) => id);
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
  const ids = shown.map(({ group }) => group.id);
  const played = await playedGroups(db, userId, ids);
  const counted = shown.flatMap(({ group, participants }) => {
    const its = played.find(({ id }) => id === group.id);
    return its ? [{ ...its, participants, maxParticipants: group.maxParticipants }] : [];
  });
  return everyoneFirst(counted, ({ id }) => id);
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

/** Groups in their order, but the everyone-group first. */
export const everyoneFirst = <Each>(groups: readonly Each[], idOf: (each: Each) => string): Each[] =>
  groups.toSorted((a, b) => Number(idOf(b) === EVERYONE_GROUP_ID) - Number(idOf(a) === EVERYONE_GROUP_ID));
