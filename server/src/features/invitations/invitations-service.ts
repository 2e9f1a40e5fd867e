// Invitations by email and by join link, from both sides.

import type { Group, JoinLink } from '@singleback/contract/groups.ts';
import type { Invitation, JoinReply } from '@singleback/contract/invitations.ts';
import { INVITATION_DAYS, type InvitationStatus, invitationStatus } from '@singleback/game/invitations/check-invite.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import type { Db } from '../../db/pool.ts';
import { invitations, joinLinks } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/ids.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { invitationToken, readInvitationToken } from '../../lib/tokens/signed-ids.ts';
import {
  changeGroupAs,
  groupFor,
  groupOfMember,
  isAdmin,
  isMemberOf,
  linksFor,
  managesGroup,
} from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/managing-service.ts';
import { enterGroup } from '../groups/membership-service.ts';
import {
  findConfirmedEmail,
  findInvitation,
  findJoinLink,
  findJoinLinkById,
  listUnanswered,
  type SentInvitation,
  saveAnswer,
} from './sent-service.ts';
import { presentInviter, previewGroup } from './waiting-group-service.ts';

/**
 * Unanswered invitations to the caller's confirmed address, newest first [G7.13, G2.11]; including those that expired
 * within the last 7 days, as expired [G2.24].
 */
export async function pendingInvitations(context: Context, caller: Caller): Promise<Invitation[]> {
  const email = await findConfirmedEmail(context.db, caller.userId);
  if (email === null) return [];
  const endsAfter = new Date(context.clock.now().getTime() - INVITATION_DAYS * DAY_MS);
  const rows = await listUnanswered(context.db, hashToken(email), caller.userId, endsAfter);
  const presented = await Promise.all(rows.map((row) => presentInvitation(context, row)));
  return presented.filter((each) => each !== null);
}

/** An invitation for the holder of its token [G7.14, G2.66], signed in or not (rules 4.6). */
export async function invitationByToken(context: Context, { params: { token } }: Input<'GET /invitations/:token'>) {
  const found = await findByToken(context, context.db, token);
  const presented = await presentInvitation(context, found);
  if (!presented) throw invitationNotFound();
  return presented;
}

/**
 * Accepts an invitation and joins its group [G7.15, G4.1]; idempotent for the same user. Refuses with
 * invitation_closed when it was answered or has expired, else like `enterGroup`, and then it stays pending.
 */
export async function acceptInvitation(context: Context, caller: Caller, token: string): Promise<Group> {
  return inTransaction(context.db, async (tx) => {
    const { invitation } = await findInLocks(context, tx, caller, token);
    const isOwnAnswer = invitation.status === 'accepted' && invitation.answeredBy === caller.userId;
    const isDone = isOwnAnswer && (await isMemberOf(tx, caller, invitation.groupId));
    if (!isDone) {
      assertPending(context, invitation);
      const { sentAt, createdAt, sentById, inviterId } = invitation;
      const isAddressee = await isAddressedTo(tx, caller, invitation);
      const sender = { senderId: sentById ?? inviterId, isAddressee };
      const entry = { via: 'invitation', invitedAt: sentAt ?? createdAt, ...sender } as const;
      const isNew = await enterGroup(tx, context, caller, invitation.groupId, entry);
      // A member who opens the link of somebody else, as the inviter may, leaves it to them.
      if (isNew || isAddressee) await saveAnswer(tx, invitation.id, answerOf(context, caller, 'accepted'));
    }
    return groupOfMember(tx, caller, invitation.groupId);
  });
}

/** Declines an invitation [G7.16, G4.1]; idempotent. */
export async function declineInvitation(context: Context, caller: Caller, token: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { invitation } = await findInLocks(context, tx, caller, token);
    if (invitation.status === 'declined') return;
    assertPending(context, invitation);
    await saveAnswer(tx, invitation.id, answerOf(context, caller, 'declined'));
  });
}

/** Stops showing an expired invitation to the caller, whose confirmed address it was for; idempotent. */
export async function dismissInvitation(
  context: Context,
  { caller, params: { token } }: Input<'POST /invitations/:token/dismiss'>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { invitation } = await findInLocks(context, tx, caller, token);
    if (!(await isAddressedTo(tx, caller, invitation))) throw invitationNotFound();
    if (invitationStatus(invitation, context.clock.now()) !== 'expired') {
      throw new AppError('invitation_closed', 'Only an expired invitation can be dismissed.');
    }
    await tx.update(invitations).set({ dismissedAt: context.clock.now() }).where(eq(invitations.id, invitation.id));
  });
}

/** Whether an invitation was sent to the caller's confirmed address. */
async function isAddressedTo(tx: Db, { userId }: Caller, { emailHash }: { emailHash: string }): Promise<boolean> {
  const email = await findConfirmedEmail(tx, userId);
  return email !== null && hashToken(email) === emailHash;
}

/** The invitation of a token, read under its group's lock, so that it is answered once. */
async function findInLocks(context: Context, tx: Db, caller: Caller, token: string): Promise<SentInvitation> {
  await lockUser(tx, caller.userId);
  const { invitation } = await findByToken(context, tx, token);
  await lockGroups(tx, [invitation.groupId]);
  return findByToken(context, tx, token);
}

async function findByToken({ authSecret }: Context, db: Db, token: string): Promise<SentInvitation> {
  const id = readInvitationToken(authSecret, token);
  const found = id && (await findInvitation(db, id));
  if (!found) throw invitationNotFound();
  return found;
}

async function presentInvitation(
  context: Context,
  { invitation, inviter }: SentInvitation,
): Promise<Invitation | null> {
  const group = await previewGroup(context, invitation.groupId);
  return (
    group && {
      id: invitation.id,
      invitation_token: invitationToken(context.authSecret, invitation.id),
      status: invitationStatus(invitation, context.clock.now()),
      message: invitation.message,
      expires_at: invitation.expiresAt.toISOString(),
      inviter: presentInviter(inviter),
      groups: group,
    }
  );
}

const CLOSED: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  accepted: 'This invitation has already been accepted.',
  declined: 'This invitation was declined.',
  expired: 'This invitation has expired.',
};

function assertPending({ clock }: Context, invitation: { status: string; expiresAt: Date }): void {
  const status = invitationStatus(invitation, clock.now());
  if (status !== 'pending') throw new AppError('invitation_closed', CLOSED[status], { status });
}

function answerOf({ clock }: Context, { userId }: Caller, status: 'accepted' | 'declined') {
  return { status, answeredBy: userId, answeredAt: clock.now() };
}

const invitationNotFound = () => new AppError('not_found', 'This invitation could not be found or has expired.');

/**
 * Creates a group's join link, or returns the existing one [G7.10, G2.20]; any active member may,
 * unless only commissioners invite (rules 4.4).
 */
export async function createJoinLink(context: Context, caller: Caller, groupId: string): Promise<JoinLink> {
  return changeGroupAs(context, caller, { id: groupId, role: 'inviter' }, async (tx, { row }, record) => {
    const [known] = linksFor(row, caller);
    if (known) return known;
    const link = { id: context.ids.uuid(), token: context.ids.token(), createdBy: caller.userId };
    await tx.insert(joinLinks).values({ ...link, groupId: row.group.id, createdAt: context.clock.now() });
    await record('link_created');
    return { id: link.id, join_token: link.token, may_delete: true };
  });
}

/**
 * Deletes a join link at once [G7.11]: allowed to its maker, the group's commissioners and admins; other members get
 * not_allowed, users who can't see the group not_found (rules 4.4).
 */
export async function deleteJoinLink(context: Context, caller: Caller, linkId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const found = await findJoinLinkById(tx, linkId);
    if (!found) throw linkNotFound();
    await lockGroups(tx, [found.link.groupId]);
    const { link } = (await findJoinLinkById(tx, linkId)) ?? refuseLink();
    if (link.createdBy !== caller.userId && !isAdmin(caller)) {
      const { row, isMember } = await groupFor(tx, caller, link.groupId, 'visitor').catch(refuseLink);
      if (!isMember && row.group.createdBy !== caller.userId) throw linkNotFound();
      if (!managesGroup(row, caller)) {
        throw new AppError(
          'not_allowed',
          'Only the creator of this link and the commissioners of its group can delete it.',
        );
      }
    }
    const deleted = await tx.delete(joinLinks).where(eq(joinLinks.id, link.id)).returning({ id: joinLinks.id });
    if (deleted.length === 0) throw linkNotFound();
    await recordGroupEvent(tx, context, { groupId: link.groupId, action: 'link_deleted', userId: caller.userId });
  });
}

/** A join link's target, for the holder of its token; refuses with not_found when it was deleted. */
export async function joinLinkPreview(context: Context, { params: { token } }: Input<'GET /join-links/:token'>) {
  const { link, inviter } = (await findJoinLink(context.db, token)) ?? refuseLink();
  const group = await previewGroup(context, link.groupId);
  if (!group) throw linkNotFound();
  return { group, inviter: presentInviter(inviter) };
}

/**
 * Joins the group of a join link [G7.12], and returns whether the caller was a member already; refuses like
 * `enterGroup`.
 */
export async function joinByLink(context: Context, caller: Caller, token: string): Promise<JoinReply> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, caller.userId);
    const { link } = (await findJoinLink(tx, token)) ?? refuseLink();
    await lockGroups(tx, [link.groupId]);
    // Deleted while waiting for the lock.
    if (!(await findJoinLink(tx, token))) throw linkNotFound();
    const isNew = await enterGroup(tx, context, caller, link.groupId, { via: 'join_link' });
    return { ...(await groupOfMember(tx, caller, link.groupId)), already_member: !isNew };
  });
}

const linkNotFound = () => new AppError('not_found', 'This join link is no longer valid. Ask for a new one.');

function refuseLink(): never {
  throw linkNotFound();
}
