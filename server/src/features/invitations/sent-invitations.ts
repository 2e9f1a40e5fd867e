import type { SentInvitation } from '@singleback/contract/invitations.ts';
import { INVITATION_DAYS, invitationEnd, maskAddress } from '@singleback/game/invitations/check-invite.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/account.ts';
import { invitations } from '../../db/schema/groups.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { changeGroupAs, type GroupAccess, groupFor } from '../groups/access-service.ts';
import { groupFull } from '../groups/membership-service.ts';
import {
  acceptInvitation,
  createJoinLink,
  declineInvitation,
  deleteJoinLink,
  dismissInvitation,
  invitationByToken,
  joinByLink,
  joinLinkPreview,
  pendingInvitations,
} from './invitations-service.ts';
import { invite, mailInvitations, renew } from './invite.ts';
import {
  findSeasonStart,
  type InvitationRow,
  listUnansweredOf,
  saveResent,
  type UnansweredRow,
  withdraw,
} from './sent-service.ts';

/** Invitations by mail, and join links. */
export const invitationsCalls = {
  'POST /groups/:id/invite': (context, { body: { invitee_emails: addresses, message = null }, caller, params }) =>
    invite(context, caller, params.id, { addresses, message }),
  'POST /groups/:id/renew': renew,
  'GET /groups/:id/invitations': sentInvitations,
  'POST /groups/:id/invitations/resend': resendAll,
  'POST /groups/:id/invitations/:invitationId/resend': resendInvitation,
  'DELETE /groups/:id/invitations/:invitationId': withdrawInvitation,
  'GET /invitations/pending': (context, { caller }) => pendingInvitations(context, caller),
  'GET /invitations/:token': invitationByToken,
  'POST /invitations/:token/accept': (context, { caller, params }) => acceptInvitation(context, caller, params.token),
  'POST /invitations/:token/decline': (context, { caller, params }) => declineInvitation(context, caller, params.token),
  'POST /invitations/:token/dismiss': dismissInvitation,
  'POST /groups/:id/join-links': (context, { caller, params }) => createJoinLink(context, caller, params.id),
  'DELETE /join-links/:id': (context, { caller, params }) => deleteJoinLink(context, caller, params.id),
  'GET /join-links/:token': joinLinkPreview,
  'POST /join-links/:token/join': (context, { caller, params }) => joinByLink(context, caller, params.token),
} satisfies Handlers;

/**
 * A group's unanswered invitations, newest first, those that expired in the last 7 days too: all for its commissioners,
 * their own for other members. Addresses of others are masked.
 */
async function sentInvitations(
  context: Context,
  { caller, params: { id: groupId } }: Input<'GET /groups/:id/invitations'>,
): Promise<SentInvitation[]> {
  const { db, clock } = context;
  const { row, isCommissioner } = await groupFor(db, caller, groupId, 'acting member');
  const endsAfter = new Date(clock.now().getTime() - INVITATION_DAYS * DAY_MS);
  const inviterId = isCommissioner ? null : caller.userId;
  const rows = await listUnansweredOf(db, { groupId: row.group.id, inviterId, endsAfter });
  return Promise.all(rows.map((each) => presentSent(context, caller, each)));
}

/**
 * Sends an unanswered invitation again, for another 7 days or as long as it lasts, once a day; its link stays the same. For its inviter, while
 * they may invite, and the group's commissioners. Refuses with not_found, not_allowed, group_full or too_many.
 */
async function resendInvitation(
  context: Context,
  { caller, params: { id: groupId, invitationId } }: Input<'POST /groups/:id/invitations/:invitationId/resend'>,
): Promise<SentInvitation> {
  const now = context.clock.now();
  const of = { id: groupId, role: 'inviter' } as const;
  const { sent, address, groupName } = await changeGroupAs(context, caller, of, async (tx, access, record) => {
    const found = await findOwn(tx, caller, access, invitationId);
    const { group, participants } = access.row;
    const address = await addressOf(context, found);
    if (address === null) {
      throw new AppError('not_allowed', 'The address of this invitation is not stored. Withdraw it and invite again.');
    }
    if (waitMs(found, now) > 0) throw sentToday('This invitation was', waitMs(found, now));
    if (group.maxParticipants !== null && participants >= group.maxParticipants) throw groupFull(group.maxParticipants);
    const resent = {
      ...{ sentAt: now, sentById: caller.userId },
      expiresAt: invitationEnd(now, found.invitation.expiresAt),
    };
    await saveResent(tx, found.invitation.id, resent);
    await record('invitation_resent');
    return { sent: { ...found, invitation: { ...found.invitation, ...resent } }, address, groupName: group.name };
  });
  const { invitation } = sent;
  const inviter = { ...caller, userId: invitation.inviterId };
  const rows = [{ address, row: invitation }];
  await mailInvitations(context, inviter, { groupName, seasonName: null, rows, errors: [] });
  return presentSent(context, caller, sent);
}

/**
 * Sends all unanswered invitations of a group again that the caller may send and that were not sent today: for another 7 days,
 * those of a renewed group until its first kickoff (rules 7.17). Refuses with not_found, not_allowed, group_full, or too_many
 * when all were sent today. Returns how many were sent.
 */
async function resendAll(
  context: Context,
  { caller, params: { id: groupId } }: Input<'POST /groups/:id/invitations/resend'>,
): Promise<{ sent: number }> {
  const now = context.clock.now();
  const of = { id: groupId, role: 'inviter' } as const;
  const { sent, groupName } = await changeGroupAs(context, caller, of, async (tx, { row, isCommissioner }, record) => {
    const { id, name, maxParticipants, renewedFrom } = row.group;
    if (maxParticipants !== null && row.participants >= maxParticipants) throw groupFull(maxParticipants);
    const endsAfter = new Date(now.getTime() - INVITATION_DAYS * DAY_MS);
    const inviterId = isCommissioner ? null : caller.userId;
    const known = await listUnansweredOf(tx, { groupId: id, inviterId, endsAfter });
    const due = known.filter((each) => waitMs(each, now) <= 0);
    if (known.length > 0 && due.length === 0) {
      throw sentToday('These invitations were', Math.min(...known.map((each) => waitMs(each, now))));
    }
    const start = renewedFrom === null ? null : await findSeasonStart(tx, id);
    const sent: { address: string; row: InvitationRow }[] = [];
    for (const each of due) {
      const address = await addressOf(context, each);
      if (address === null) continue;
      const { invitation } = each;
      const atLeast = new Date(Math.max(invitation.expiresAt.getTime(), start?.getTime() ?? 0));
      const resent = { sentAt: now, sentById: caller.userId, expiresAt: invitationEnd(now, atLeast) };
      await saveResent(tx, invitation.id, resent);
      sent.push({ address, row: { ...invitation, ...resent } });
    }
    if (sent.length > 0) await record('invitation_resent', { count: sent.length });
    return { sent, groupName: name };
  });
  for (const [inviterId, rows] of Map.groupBy(sent, ({ row }) => row.inviterId)) {
    await mailInvitations(context, { ...caller, userId: inviterId }, { groupName, seasonName: null, rows, errors: [] });
  }
  return { sent: sent.length };
}

/** Withdraws an unanswered invitation: its link ends at once. For its inviter and the group's commissioners. */
async function withdrawInvitation(
  context: Context,
  { caller, params: { id: groupId, invitationId } }: Input<'DELETE /groups/:id/invitations/:invitationId'>,
): Promise<void> {
  const of = { id: groupId, role: 'acting member' } as const;
  await changeGroupAs(context, caller, of, async (tx, access, record) => {
    const { invitation } = await findOwn(tx, caller, access, invitationId);
    await withdraw(tx, access.row.group.id, eq(invitations.id, invitation.id));
    await record('invitation_withdrawn');
  });
}

/** An unanswered invitation to a group that the caller sent or manages. Call it under the group's lock. */
async function findOwn(tx: Db, caller: Caller, { row, isCommissioner }: GroupAccess, invitationId: string) {
  const [found] = await tx
    .select({ invitation: invitations, inviter: users.shownName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.inviterId))
    .where(
      and(eq(invitations.id, invitationId), eq(invitations.groupId, row.group.id), eq(invitations.status, 'pending')),
    );
  const isOwn = isCommissioner || found?.invitation.inviterId === caller.userId;
  if (!found || !isOwn) throw new AppError('not_found', 'This invitation was answered or withdrawn.');
  return found;
}

async function presentSent(context: Context, caller: Caller, sent: UnansweredRow): Promise<SentInvitation> {
  const { invitation, inviter } = sent;
  const address = await addressOf(context, sent);
  const isOwn = invitation.inviterId === caller.userId;
  return {
    id: invitation.id,
    address: address === null || isOwn ? address : maskAddress(address),
    inviter: { id: invitation.inviterId, display_name: inviter },
    status: invitation.expiresAt < context.clock.now() ? 'expired' : 'pending',
    sent_at: sentAt(sent).toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

const sentAt = ({ invitation }: UnansweredRow) => invitation.sentAt ?? invitation.createdAt;

/** How long until it may be sent again; not positive: it may. */
const waitMs = (sent: UnansweredRow, now: Date) => sentAt(sent).getTime() + DAY_MS - now.getTime();

const sentToday = (which: string, ms: number) =>
  new AppError('too_many', `${which} sent less than a day ago.`, { retry_after: Math.ceil(ms / 1000) });

/** Null when it is not stored, or was encrypted with another secret. */
async function addressOf({ authSecret }: Context, { invitation }: UnansweredRow): Promise<string | null> {
  if (invitation.address === null) return null;
  return symmetricDecrypt({ key: authSecret, data: invitation.address }).catch(() => null);
}
