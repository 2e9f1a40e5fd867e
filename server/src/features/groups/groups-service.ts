import type { Group } from '@singleback/contract/groups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Survival } from '../../db/members.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers, groups } from '../../db/schema/groups.ts';
import { presentGroup, type SettingsColumns, settingsColumns, settingsOf } from './group-settings.ts';
import {
  findGroup,
  findMembership,
  findShownGroup,
  type GroupRow,
  groupNotFound,
  insertGroup,
  isReader,
  listGroupsFor,
  listGroupsOf,
  listPlayedGroupIds,
  NEW_GROUP,
  nameOrder,
  saveEarlierCreation,
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
 * Backdates the everyone-group to `now` if it was created later: in a demo or replay it is created in real time,
 * before the season's clock exists.
 */
export function backdateEveryoneGroup(db: Db, { now, to }: { now: Date; to: Date }): Promise<void> {
  return saveEarlierCreation(db, EVERYONE_GROUP_ID, { now, to });
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

/**
 * A group whose table a user may see: a public one, one that the user reads, or any for an admin. A private or closed
 * group of others is not_found, like a missing one.
 */
export async function visibleGroup(db: Db, userId: string, groupId: string, seesAll: boolean): Promise<Group> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  const isPublic = row.group.isActive && row.group.visibility === 'public';
  const isVisible = seesAll || isPublic || (await readsGroup(db, row.group, userId));
  if (!isVisible) throw groupNotFound();
  return presentGroup(row);
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

/** Whether a user reads a group as its member, or a closed one as a former member (rules 7.15). */
async function readsGroup(db: Db, group: GroupRow, userId: string): Promise<boolean> {
  return isReader(group, await findMembership(db, group.id, userId));
}

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
