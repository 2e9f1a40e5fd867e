import type { Group } from '@singleback/contract/groups.ts';
import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groupNotFound } from './group-not-found.ts';
import { presentGroup, settingsColumns, settingsOf } from './group-settings.ts';
import {
  findMembership,
  findShownGroup,
  insertGroup,
  listGroupsFor,
  saveEarlierCreation,
  saveMember,
} from './groups-store.ts';

// What other features say of a group that is not theirs to know.
export { groupNotFound };

/** Makes the group that everybody belongs to, where it is missing: called at every start (rules 4.1). */
export async function ensureEveryoneGroup(db: Db, now: Date): Promise<void> {
  await insertGroup(db, {
    id: EVERYONE_GROUP_ID,
    seasonId: null,
    name: 'Everyone',
    description: 'Everyone on Singleback, one leaderboard.',
    visibility: 'public',
    maxParticipants: null,
    createdBy: null,
    isActive: true,
    ...settingsColumns(DEFAULT_SETTINGS),
    createdAt: now,
  });
}

/**
 * Dates the everyone-group back to an instant of a demo's or replay's season where it was created after `now`: it is made
 * by the wall's clock, before the season and its clock are there.
 */
export function backdateEveryoneGroup(db: Db, { now, to }: { now: Date; to: Date }): Promise<void> {
  return saveEarlierCreation(db, EVERYONE_GROUP_ID, { now, to });
}

/** Makes a user a member of the everyone-group; does nothing when he is (rules 4.1). */
export async function joinEveryone(context: Context, userId: string, db: Db = context.db): Promise<void> {
  await saveMember(db, EVERYONE_GROUP_ID, userId, context.clock.now());
}

/** A group that lineups are played in. */
export interface PlayedGroup {
  id: string;
  name: string;
  /** Null: it plays every season. */
  seasonId: string | null;
  settings: GroupSettings;
  isMember: boolean;
}

/**
 * Groups by id, in that order, as a user plays in them; `isMember` says whether he is an active member. Those that are
 * not there, or out of use, are left out.
 */
export async function playedGroups(db: Db, userId: string, groupIds: readonly string[]): Promise<PlayedGroup[]> {
  const rows = await listGroupsFor(db, userId, groupIds);
  return rows
    .map(({ group, isMember }) => ({
      id: group.id,
      name: group.name,
      seasonId: group.seasonId,
      settings: settingsOf(group),
      isMember,
    }))
    .sort((a, b) => groupIds.indexOf(a.id) - groupIds.indexOf(b.id));
}

/**
 * The groups asked for, each with the caller as an active member. A group of others and one that isn't there get the
 * same answer: not_found (rules 6.1).
 */
export async function ownGroups(db: Db, userId: string, groupIds: readonly string[]): Promise<PlayedGroup[]> {
  const groups = (await playedGroups(db, userId, groupIds)).filter(({ isMember }) => isMember);
  if (groups.length < groupIds.length) throw groupNotFound();
  return groups;
}

/**
 * A group whose table a user may see: a public one, one he is an active member of, any for an admin. A private group of
 * others is not_found, like one that isn't there.
 */
export async function visibleGroup(db: Db, userId: string, groupId: string, seesAll: boolean): Promise<Group> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  const mayLook = seesAll || row.group.visibility === 'public' || (await isActiveMember(db, groupId, userId));
  if (!mayLook) throw groupNotFound();
  return presentGroup(row);
}

/** A group as everybody may be shown it who was given a way to it, without its join links; null when there is none. */
export async function shownGroup(db: Db, groupId: string): Promise<Group | null> {
  const row = await findShownGroup(db, groupId);
  return row && presentGroup(row);
}

async function isActiveMember(db: Db, groupId: string, userId: string): Promise<boolean> {
  return (await findMembership(db, groupId, userId))?.isActive ?? false;
}
