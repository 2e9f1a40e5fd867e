import type { Group, JoinLink } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Db } from '../../db/pool.ts';
import type { Caller } from '../../lib/access-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { groupNotFound } from './group-not-found.ts';
import { presentGroup } from './group-settings.ts';
import { findMembership, findShownGroup, type ShownGroupRow } from './groups-store.ts';

/** What the caller is to a group that he may know of. */
export interface Acquaintance {
  row: ShownGroupRow;
  /** An active member. */
  isMember: boolean;
  isCreator: boolean;
}

/** Whether the caller is an admin [G6.4]. */
export function isAdmin({ role }: Caller): boolean {
  return role === ADMIN_ROLE;
}

/**
 * What the caller is to a group: a public one, one that he is in, any for an admin. A private group of others is
 * not_found, like one that isn't there.
 */
export async function acquaintance(db: Db, caller: Caller, groupId: string): Promise<Acquaintance> {
  const row = await findShownGroup(db, groupId);
  if (!row?.group.isActive && !isAdmin(caller)) throw groupNotFound();
  if (!row) throw groupNotFound();
  const isMember = await isMemberOf(db, caller, groupId);
  if (!isMember && row.group.visibility !== 'public' && !isAdmin(caller)) throw groupNotFound();
  return { row, isMember, isCreator: isMember && row.group.createdBy === caller.userId };
}

/** As `acquaintance`, for what only active members do. The everyone-group is nobody's: not_allowed [G3.3]. */
export async function asMember(db: Db, caller: Caller, groupId: string): Promise<Acquaintance> {
  const known = await acquaintance(db, caller, groupId);
  refuseEveryone(known);
  if (!known.isMember) throw new AppError('not_allowed', 'Only members of this group can do that.');
  return known;
}

/** As `acquaintance`, for what the creator alone does. */
export async function asCreator(db: Db, caller: Caller, groupId: string): Promise<Acquaintance> {
  const known = await asMember(db, caller, groupId);
  if (!known.isCreator) throw new AppError('not_allowed', 'Only the creator of this group can do that.');
  return known;
}

/** As `acquaintance`, for what members and admins see [G6.4]. */
export async function asMemberOrAdmin(db: Db, caller: Caller, groupId: string): Promise<Acquaintance> {
  return isAdmin(caller) ? refuseEveryone(await acquaintance(db, caller, groupId)) : asMember(db, caller, groupId);
}

/** Whether the caller is an active member of a group. */
export async function isMemberOf(db: Db, { userId }: Caller, groupId: string): Promise<boolean> {
  return (await findMembership(db, groupId, userId))?.isActive ?? false;
}

/** The group as its member sees it, with its join link. */
export async function groupOfMember(db: Db, caller: Caller, groupId: string): Promise<Group> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  return presentGroup(row, linksFor(row, caller));
}

/** The join link of a group as this reader may use it: its maker, the group's creator and admins may delete it (rules 4.4). */
export function linksFor({ group, link }: ShownGroupRow, caller: Caller): JoinLink[] {
  if (!link) return [];
  const mayDelete = [group.createdBy, link.createdBy].includes(caller.userId) || isAdmin(caller);
  return [{ id: link.id, join_token: link.token, may_delete: mayDelete }];
}

function refuseEveryone(known: Acquaintance): Acquaintance {
  if (known.row.group.id !== EVERYONE_GROUP_ID) return known;
  throw new AppError('not_allowed', 'The everyone group can’t be managed.');
}
