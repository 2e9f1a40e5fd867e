// Groups: who is in, who may do what, settings, history, a group that is continued the next season.
// Begin here: loaders return a group or refuse.

import type { Group, JoinLink } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { ADMIN_ROLE } from '../account/account-service.ts';
import { assertNotOver, runningSeason } from '../season/season-service.ts';
import { presentGroup } from './group-settings.ts';
import { findMembership, findShownGroup, groupNotFound, isReader, type ShownGroupRow } from './groups-store.ts';
import { type GroupAct, recordGroupEvent } from './managing-service.ts';

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

/** What the caller of a call has to be in a group. Only a `creator of any` acts in a closed group, too. */
type GroupRole =
  /** Whoever may see it: a public group, one that the caller reads, or any for an admin. */
  | 'visitor'
  /** A member, or a former one of a closed group: its table, weeks and season (rules 7.15). */
  | 'reader'
  | 'member'
  /** What members and admins see [G6.4]. */
  | 'member or admin'
  | 'acting member'
  /** A member, or where only commissioners invite, one of them (rules 4.4). */
  | 'inviter'
  | 'commissioner'
  | 'creator'
  | 'creator of any';

const ACTING: readonly GroupRole[] = ['acting member', 'inviter', 'commissioner', 'creator'];

/**
 * The group and the caller's relation to it. A private or closed group of others is not_found, like one that does not
 * exist; members and former ones can still read a closed one (rules 7.15). Refuses with not_allowed who is not in this
 * role, and everybody in the everyone-group, which visitors only read [G3.3].
 */
export async function groupFor(db: Db, caller: Caller, groupId: string, role: GroupRole): Promise<GroupAccess> {
  const row = await findShownGroup(db, groupId);
  if (!row) throw groupNotFound();
  const { group } = row;
  const membership = await findMembership(db, groupId, caller.userId);
  const isMember = membership?.isActive ?? false;
  const reads = isReader(group, membership);
  const isPublic = group.isActive && group.visibility === 'public';
  if (!reads && !isPublic && !isAdmin(caller)) throw groupNotFound();
  const isCreator = isMember && group.createdBy === caller.userId;
  const known = { row, isMember, isReader: reads, isCreator, isCommissioner: isMember && managesGroup(row, caller) };
  if (role !== 'visitor') assertRole(known, role, isAdmin(caller));
  return known;
}

function assertRole(known: GroupAccess, role: GroupRole, seesAll: boolean): void {
  const { isMember, isCreator, isCommissioner } = known;
  const { id, isActive, commissionersInvite } = known.row.group;
  if (id === EVERYONE_GROUP_ID) throw notAllowed('The everyone group can’t be managed.');
  const isIn = role === 'reader' ? known.isReader : isMember || (role === 'member or admin' && seesAll);
  if (!isIn) throw notAllowed('Only members of this group can do that.');
  if (!isActive && ACTING.includes(role)) throw notAllowed('This group is closed.');
  if (role === 'inviter' && commissionersInvite && !isCommissioner) {
    throw notAllowed('Only the commissioners of this group invite people.');
  }
  if (role === 'commissioner' && !isCommissioner) throw notCommissioner();
  if (role.startsWith('creator') && !isCreator) throw notAllowed('Only the creator of this group can do that.');
}

/** Records what the caller does in the group's history, in the transaction of the act. */
type RecordAct = (action: GroupAct['action'], of?: Pick<GroupAct, 'memberId' | 'count'>) => Promise<void>;

/** Runs `change` in a transaction, under the locks of a member and of the group, for a caller in this role. Refuses like `groupFor`. */
export function changeGroupAs<Result>(
  context: Context,
  caller: Caller,
  { id: groupId, role, memberId }: { id: string; role: GroupRole; memberId?: string },
  change: (tx: Db, access: GroupAccess, record: RecordAct) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    if (memberId !== undefined) await lockUser(tx, memberId);
    await lockGroups(tx, [groupId]);
    const access = await groupFor(tx, caller, groupId, role);
    if (role === 'inviter') await assertCurrentSeason(tx, context, access.row.group.seasonId);
    return change(tx, access, (action, of = {}) =>
      recordGroupEvent(tx, context, { groupId, action, userId: caller.userId, ...of }),
    );
  });
}

/** Nobody joins a group whose season is over, where they could not play, or is invited to it. */
export async function assertCurrentSeason(tx: Db, { clock }: Context, seasonId: string | null): Promise<void> {
  const running = await runningSeason(tx, clock.now());
  if (running.season.id !== seasonId) {
    throw new AppError('not_allowed', 'This group’s season is over. Its creator can renew it for the new one.');
  }
  assertNotOver(running, clock.now(), 'The creator can renew this group once it is.');
}

const notAllowed = (words: string) => new AppError('not_allowed', words);

/** Refuses what only the creator and the commissioners of a group may do. */
export const notCommissioner = () => notAllowed('Only the commissioners of this group can do that.');

/** Whether a member of a group created it or is one of its commissioners. */
export function managesGroup({ group, commissioners }: ShownGroupRow, { userId }: Caller): boolean {
  return group.createdBy === userId || commissioners.includes(userId);
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

/** A group whose table the caller may see, as `groupFor` lets a visitor see it. */
export async function visibleGroup(db: Db, caller: Caller, groupId: string): Promise<Group> {
  return presentGroup((await groupFor(db, caller, groupId, 'visitor')).row);
}
