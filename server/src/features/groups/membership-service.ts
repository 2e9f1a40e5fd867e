import type { Group } from '@singleback/contract/groups.ts';
import { checkGroupForm, type GroupForm } from '@singleback/game/groups/check-group-form.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { cleanUserName } from '@singleback/game/text/plain-text.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { groupMembers } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { releaseOwnLineups } from '../lineups/history-service.ts';
import { allSeasons, assertNotOver, runningSeason } from '../season/season-service.ts';
import { assertCurrentSeason, groupOfMember } from './access-service.ts';
import { fromWeek, settingsColumns } from './group-settings.ts';
import {
  countActiveMembers,
  deactivateMember,
  findGroup,
  findHeir,
  findMembership,
  type GroupRow,
  groupNotFound,
  insertGroup,
  listGroupsOfSeason,
  listHeldGroups,
  NEW_GROUP,
  saveMember,
} from './groups-store.ts';
import { recordGroupEvent, saveCommissioner, saveCreator, saveGroup } from './managing-service.ts';

/**
 * Ends all memberships of a deleted user, in the deleting transaction and under its user lock: points and lineups with a locked
 * player stay (rules 7.16), places become free (rules 5.8). The user's groups pass to the earliest member, a commissioner first, and groups without members are closed (rules
 * 7.4).
 */
export async function leaveAllGroups(tx: Db, context: Context, userId: string): Promise<void> {
  const ids = (await listHeldGroups(tx, userId)).map(({ id }) => id);
  await lockGroups(tx, ids);
  // One may have been handed over to the user meanwhile.
  const held = await listHeldGroups(tx, userId);
  await releaseOwnLineups(tx, context, userId, null);
  await tx
    .update(groupMembers)
    .set({ isActive: false, leftAt: context.clock.now(), isCommissioner: false })
    .where(and(eq(groupMembers.userId, userId), groupMembers.isActive));
  for (const { id: groupId, isCreator, isMember } of held) {
    if (isMember) await recordGroupEvent(tx, context, { groupId, action: 'left', userId });
    const heir = await findHeir(tx, groupId);
    if (heir === null) await saveGroup(tx, groupId, { isActive: false });
    else if (isCreator) {
      await saveCreator(tx, groupId, heir);
      await recordGroupEvent(tx, context, { groupId, action: 'handed_over', userId, memberId: heir });
    }
  }
}

/** Joins a public group of the caller's choice; returns it. */
export async function joinPublicGroup(context: Context, { caller, params }: Input<'POST /groups/:id/join'>) {
  await joinGroup(context, caller, params.id, 'public');
  return groupOfMember(context.db, caller, params.id);
}

/** Makes the caller an active member with `enterGroup`, in its own transaction: on their own, or invited (rules 4.4). */
export async function joinGroup(context: Context, caller: Caller, groupId: string, method: 'public' | 'invited') {
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    const invited = { via: 'invitation', invitedAt: context.clock.now(), senderId: null, isAddressee: true } as const;
    const entry: Entry = method === 'public' ? { via: 'public' } : invited;
    await enterGroup(tx, context, caller, groupId, entry);
  });
}

/**
 * Ends the caller's membership: lineups with a locked player and points stay, others go along (rules 7.16), the place becomes
 * free (rules 4.5). The everyone-group can't
 * be left [G3.3], nor a group by its creator while others are in it, who would have nobody to manage it: not_allowed. The
 * last member closes the group. Not a member: not_found.
 */
export async function leaveGroup(context: Context, caller: Caller, groupId: string): Promise<void> {
  if (groupId === EVERYONE_GROUP_ID) throw new AppError('not_allowed', 'The everyone group cannot be left');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    await lockGroups(tx, [groupId]);
    if (!(await findMembership(tx, groupId, caller.userId))?.isActive) throw groupNotFound();
    const others = (await countActiveMembers(tx, groupId)) - 1;
    if (others > 0 && (await findGroup(tx, groupId))?.createdBy === caller.userId) {
      throw new AppError('not_allowed', 'Choose a new commissioner before you leave.');
    }
    await releaseOwnLineups(tx, context, caller.userId, groupId);
    await deactivateMember(tx, groupId, caller.userId, { at: context.clock.now(), isRemoved: false });
    await recordGroupEvent(tx, context, { groupId, action: 'left', userId: caller.userId });
    if (others === 0) await saveGroup(tx, groupId, { isActive: false });
  });
}

/**
 * Creates a group in the running season, unless that is over, with its creator as a member (rules 4.2). Refuses in the form's
 * words [G5.12-G5.20]; custom settings or a second group of a free user with premium_needed.
 */
export async function createGroup(context: Context, caller: Caller, form: GroupForm): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const now = context.clock.now();
    const running = await runningSeason(tx, now);
    assertNotOver(running, now, 'Create a group once it is.');
    const { season, currentWeek } = running;
    const lastStanding = fromWeek(form.lastStanding ?? NO_CUT, currentWeek.weekNumber);
    const known = { currentSeasonId: season.id, currentWeek: currentWeek.weekNumber, seasonKind: season.kind };
    refuse(checkGroupForm({ ...form, lastStanding }, { isPremium: await isPremium(tx, caller.userId), ...known }));
    await assertMayPlayInAnother(tx, caller.userId, season.id, 'create');
    const id = context.ids.uuid();
    await insertGroup(tx, {
      id,
      seasonId: season.id,
      renewedFrom: null,
      name: cleanUserName(form.name),
      description: form.description.trim(),
      visibility: form.visibility,
      maxParticipants: form.maxParticipants,
      createdBy: caller.userId,
      isActive: true,
      ...NEW_GROUP,
      ...settingsColumns(form.settings),
      missedWeeks: form.missedWeeks,
      ...lastStanding,
      createdAt: now,
    });
    await saveMember(tx, id, caller.userId, now);
    await recordGroupEvent(tx, context, { groupId: id, action: 'created', userId: caller.userId });
    return groupOfMember(tx, caller, id);
  });
}

/**
 * The kind of entry: on one's own into a public group, by a join link, or by an invitation of an instant (rules 4.4).
 */
type Entry =
  | { via: 'public' }
  | { via: 'join_link' }
  /** `senderId`: who sent it; null counts as a commissioner. `isAddressee`: sent to the caller's confirmed address. */
  | { via: 'invitation'; invitedAt: Date; senderId: string | null; isAddressee: boolean };

/**
 * Makes the caller an active member, within a transaction that holds the locks of user and group; a returning member
 * is reactivated (rules 4.5). Returns false for a caller who already was one. Refuses with not_found, premium_needed
 * (a free user's second group), group_full, or not_allowed for one who was removed and whom no commissioner has invited
 * since.
 */
export async function enterGroup(tx: Db, context: Context, caller: Caller, groupId: string, entry: Entry) {
  const group = await findGroup(tx, groupId);
  if (group === null) throw groupNotFound();
  const membership = await findMembership(tx, group.id, caller.userId);
  if (membership?.isActive) return false;
  if (!group.isActive) throw groupNotFound();
  if (entry.via === 'public' && group.visibility !== 'public') throw groupNotFound();
  if (!(await isWelcome(tx, group, membership?.removedAt ?? null, entry))) {
    throw new AppError('not_allowed', 'You were removed from this group. A commissioner can invite you again.');
  }
  const isEveryone = group.id === EVERYONE_GROUP_ID;
  if (group.seasonId !== null) {
    await assertCurrentSeason(tx, context, group.seasonId);
    await assertMayPlayInAnother(tx, caller.userId, group.seasonId, 'join');
  }
  const limit = group.maxParticipants;
  if (limit !== null && (await countActiveMembers(tx, group.id)) >= limit) throw groupFull(limit);
  const now = context.clock.now();
  await saveMember(tx, group.id, caller.userId, now);
  if (isEveryone) return true;
  // The commissioners of the group that this one continues, when they join for the first time.
  if (membership === null && (await wasCommissioner(tx, group, caller.userId))) {
    await saveCommissioner(tx, group.id, caller.userId, true);
  }
  await recordGroupEvent(tx, context, { groupId: group.id, action: 'joined', userId: caller.userId, via: entry.via });
  return true;
}

/** Whether a user was a commissioner of the group that this one continues; who skipped its postseason, of the one before. */
async function wasCommissioner(tx: Db, { renewedFrom }: GroupRow, userId: string): Promise<boolean> {
  if (renewedFrom === null) return false;
  const membership = await findMembership(tx, renewedFrom, userId);
  if (membership !== null) return membership.isCommissioner;
  const earlier = await findGroup(tx, renewedFrom);
  const regular = earlier && (await groupBeforePostseason(tx, earlier));
  return regular !== null && (await findMembership(tx, regular.id, userId))?.isCommissioner === true;
}

/** The group of the regular season that a group of its postseason continued; null for others. */
export async function groupBeforePostseason(tx: Db, { seasonId, renewedFrom }: GroupRow): Promise<GroupRow | null> {
  const of = (await allSeasons(tx)).find(({ season }) => season.id === seasonId);
  return of?.season.kind === 'postseason' && renewedFrom ? findGroup(tx, renewedFrom) : null;
}

/**
 * Limits free users to one group a season besides the everyone-group (rules 4.2), which may be closed (rules 7.15):
 * closing and reopening is no way around it. Refuses with premium_needed, in words about what the user tried to do. Called
 * under the user's lock.
 */
export async function assertMayPlayInAnother(tx: Db, userId: string, seasonId: string, attempt: 'join' | 'create') {
  const [group] = await listGroupsOfSeason(tx, userId, seasonId);
  if (group === undefined || (await isPremium(tx, userId))) return;
  const words = group.isActive
    ? `Free accounts play in one group. Upgrade to Premium to ${attempt} more.`
    : `Free accounts play in one group, and ${group.name} counts while it is closed. Leave it, or upgrade to Premium to ${attempt} more.`;
  throw new AppError('premium_needed', words);
}

/** Refuses if the group is full [G5.15]. */
export const groupFull = (limit: number) => {
  return new AppError('group_full', 'This group is full', { max_participants: limit });
};

/** Who was removed returns only by a later invitation to their own address, of someone who manages the group now (rules 7.18). */
async function isWelcome(tx: Db, group: GroupRow, removedAt: Date | null, entry: Entry): Promise<boolean> {
  if (removedAt === null) return true;
  if (entry.via !== 'invitation' || !entry.isAddressee || entry.invitedAt <= removedAt) return false;
  if (entry.senderId === null || entry.senderId === group.createdBy) return true;
  const sender = await findMembership(tx, group.id, entry.senderId);
  return sender?.isActive === true && sender.isCommissioner;
}
