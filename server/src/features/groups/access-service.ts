import type { Group, JoinLink } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { groupNotFound } from './group-not-found.ts';
import { presentGroup } from './group-settings.ts';
import { findMembership, findShownGroup, isReader, type ShownGroupRow } from './groups-store.ts';

/** The caller's relation to a visible group. */
export interface GroupAccess {
  row: ShownGroupRow;
  /** An active member. */
  isMember: boolean;
  /** A member, or a former one of a closed group (rules 7.15). */
  isReader: boolean;
  isCreator: boolean;
  /** The creator, or a member whom the creator made a commissioner. */
  isCommissioner: boolean;
}

/** Whether the caller is an admin [G6.4]. */
export function isAdmin({ role }: Caller): boolean {
  return role === ADMIN_ROLE;
}

/**
 * The caller's relation to a group: a public one, one of the caller's, or any for an admin. A private or closed group of
 * others is not_found, like one that does not exist; members and former ones can still read a closed one (rules 7.15).
 */
export async function readAccess(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  const membership = await findMembership(db, groupId, caller.userId);
  const isMember = membership?.isActive ?? false;
  const reads = isReader(row.group, membership);
  const isPublic = row.group.isActive && row.group.visibility === 'public';
  if (!reads && !isPublic && !isAdmin(caller)) throw groupNotFound();
  const isCreator = isMember && row.group.createdBy === caller.userId;
  return { row, isMember, isReader: reads, isCreator, isCommissioner: isMember && managesGroup(row, caller) };
}

/** Like `readAccess`, for what members read, even if the group is closed. Not in the everyone-group: not_allowed [G3.3]. */
export async function asMember(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = await readAccess(db, caller, groupId);
  refuseEveryone(known);
  if (!known.isMember) throw notMember();
  return known;
}

/** Like `asMember`, for what former members of a closed group read too: its table, weeks and season (rules 7.15). */
export async function asReader(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = refuseEveryone(await readAccess(db, caller, groupId));
  if (!known.isReader) throw notMember();
  return known;
}

/** Like `asMember`, for actions: refused in a closed group with not_allowed. */
export async function asActingMember(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = await asMember(db, caller, groupId);
  if (!known.row.group.isActive) throw new AppError('not_allowed', 'This group is closed.');
  return known;
}

/** Like `asActingMember`, for actions of the creator and the commissioners. */
export async function asCommissioner(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = await asActingMember(db, caller, groupId);
  if (!known.isCommissioner) throw notCommissioner();
  return known;
}

/** Like `asActingMember`, for inviting: where only commissioners invite, others get not_allowed (rules 4.4). */
export async function asInviter(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = await asActingMember(db, caller, groupId);
  if (known.isCommissioner || !known.row.group.commissionersInvite) return known;
  throw new AppError('not_allowed', 'Only the commissioners of this group invite people.');
}

const notMember = () => new AppError('not_allowed', 'Only members of this group can do that.');

/** Refuses what only the creator and the commissioners of a group may do. */
export const notCommissioner = () => new AppError('not_allowed', 'Only the commissioners of this group can do that.');

/** Whether a member of a group created it or is one of its commissioners. */
export function managesGroup({ group, commissioners }: ShownGroupRow, { userId }: Caller): boolean {
  return group.createdBy === userId || commissioners.includes(userId);
}

/** Like `asActingMember`, for actions of the creator. */
export async function asCreator(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  await asActingMember(db, caller, groupId);
  return asCreatorOfAny(db, caller, groupId);
}

/** Like `asMember`, for what the creator does in a closed group too. */
export async function asCreatorOfAny(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  const known = await asMember(db, caller, groupId);
  if (!known.isCreator) throw new AppError('not_allowed', 'Only the creator of this group can do that.');
  return known;
}

/** Like `readAccess`, for what members and admins see [G6.4]. */
export async function asMemberOrAdmin(db: Db, caller: Caller, groupId: string): Promise<GroupAccess> {
  return isAdmin(caller) ? refuseEveryone(await readAccess(db, caller, groupId)) : asMember(db, caller, groupId);
}

/** Whether the caller is an active member of a group. */
export async function isMemberOf(db: Db, { userId }: Pick<Caller, 'userId'>, groupId: string): Promise<boolean> {
  return (await findMembership(db, groupId, userId))?.isActive ?? false;
}

/** The group as its member sees it, with its join link. */
export async function groupOfMember(db: Db, caller: Caller, groupId: string): Promise<Group> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  return presentGroup(row, linksFor(row, caller));
}

/**
 * A group's join link for this reader: its maker, the group's commissioners and admins may delete it (rules 4.4). Nobody
 * else sees it where only commissioners invite.
 */
export function linksFor(row: ShownGroupRow, caller: Caller): JoinLink[] {
  const { group, link } = row;
  if (!link) return [];
  const manages = managesGroup(row, caller) || isAdmin(caller);
  if (group.commissionersInvite && !manages) return [];
  const mayDelete = manages || link.createdBy === caller.userId;
  return [{ id: link.id, join_token: link.token, may_delete: mayDelete }];
}

function refuseEveryone(known: GroupAccess): GroupAccess {
  if (known.row.group.id !== EVERYONE_GROUP_ID) return known;
  throw new AppError('not_allowed', 'The everyone group can’t be managed.');
}
