import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { isPremium } from '../billing/billing-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { saveCommissioner } from './commissioner-service.ts';
import {
  countActiveMembers,
  findGroup,
  findMembership,
  type GroupRow,
  groupNotFound,
  listGroupsOfSeason,
  saveMember,
} from './groups-store.ts';
import { recordGroupEvent } from './history-service.ts';

/**
 * The kind of entry: on one's own into a public group, by a join link, or by an invitation of an instant (rules 4.4).
 */
export type Entry =
  | { via: 'public' }
  | { via: 'join_link' }
  /** `inviterId`: who sent it; null counts as a commissioner. `isAddressee`: sent to the caller's confirmed address. */
  | { via: 'invitation'; invitedAt: Date; inviterId: string | null; isAddressee: boolean };

/**
 * Makes the caller an active member, within a transaction that holds the locks of user and group; a returning member
 * is reactivated (rules 4.5). Returns false for a caller who already was one. Refuses with not_found, premium_needed
 * (a free user's second group), group_full, or not_allowed for one who was removed and whom no commissioner has invited
 * since.
 */
export async function enterGroup(
  tx: Db,
  context: Context,
  caller: Caller,
  groupId: string,
  entry: Entry,
): Promise<boolean> {
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
  if (membership === null && group.renewedFrom !== null) {
    const earlier = await findMembership(tx, group.renewedFrom, caller.userId);
    if (earlier?.isCommissioner) await saveCommissioner(tx, group.id, caller.userId, true);
  }
  await recordGroupEvent(tx, context, { groupId: group.id, action: 'joined', userId: caller.userId, via: entry.via });
  return true;
}

/**
 * Limits free users to one group a season besides the everyone-group (rules 4.2), which may be closed (rules 7.15):
 * closing and reopening is no way around it. Refuses with premium_needed, in words about what the user tried to do. Called
 * under the user's lock.
 */
export async function assertMayPlayInAnother(
  tx: Db,
  userId: string,
  seasonId: string,
  attempt: 'join' | 'create',
): Promise<void> {
  const [group] = await listGroupsOfSeason(tx, userId, seasonId);
  if (group === undefined || (await isPremium(tx, userId))) return;
  const words = group.isActive
    ? `Free accounts play in one group. Upgrade to Premium to ${attempt} more.`
    : `Free accounts play in one group, and ${group.name} counts while it is closed. Leave it, or upgrade to Premium to ${attempt} more.`;
  throw new AppError('premium_needed', words);
}

/** Nobody joins a group whose season is over, where they could not play. */
async function assertCurrentSeason(tx: Db, { clock }: Context, seasonId: string): Promise<void> {
  const { season } = await runningSeason(tx, clock.now());
  if (season.id === seasonId) return;
  throw new AppError('not_allowed', 'This group’s season is over. Its creator can renew it for the new one.');
}

/** Refuses if the group is full [G5.15]. */
export const groupFull = (limit: number) => {
  return new AppError('group_full', 'This group is full', { max_participants: limit });
};

/** Who was removed returns only by a later invitation to their own address, of someone who manages the group now (rules 7.18). */
async function isWelcome(tx: Db, group: GroupRow, removedAt: Date | null, entry: Entry): Promise<boolean> {
  if (removedAt === null) return true;
  if (entry.via !== 'invitation' || !entry.isAddressee || entry.invitedAt <= removedAt) return false;
  if (entry.inviterId === null || entry.inviterId === group.createdBy) return true;
  const inviter = await findMembership(tx, group.id, entry.inviterId);
  return inviter?.isActive === true && inviter.isCommissioner;
}
