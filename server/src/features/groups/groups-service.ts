import type { Group } from '@singleback/contract/groups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';
import type { Context } from '../../context.ts';
import type { Survival } from '../../db/groups/survival.ts';
import type { Db } from '../../db/pool.ts';
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
  NEW_GROUP,
  saveEarlierCreation,
  saveMember,
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
