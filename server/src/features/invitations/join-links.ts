import type { JoinLink } from '@singleback/contract/groups.ts';
import type { JoinReply } from '@singleback/contract/invitations.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lockGroups, lockUser } from '../../db/locks.ts';
import { joinLinks } from '../../db/schema/groups.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { changeGroupAs, groupFor, groupOfMember, isAdmin, linksFor, managesGroup } from '../groups/access-service.ts';
import { recordGroupEvent } from '../groups/history-service.ts';
import { enterGroup } from '../groups/joining-service.ts';
import { findJoinLink, findJoinLinkById } from './invitations-store.ts';
import { presentInviter, previewGroup } from './waiting-group-service.ts';

/**
 * Creates a group's join link, or returns the existing one [G7.10, G2.20]; any active member may,
 * unless only commissioners invite (rules 4.4).
 */
export async function createJoinLink(context: Context, caller: Caller, groupId: string): Promise<JoinLink> {
  return changeGroupAs(context, caller, { id: groupId, role: 'inviter' }, async (tx, { row }) => {
    const [known] = linksFor(row, caller);
    if (known) return known;
    const link = { id: context.ids.uuid(), token: context.ids.token(), createdBy: caller.userId };
    await tx.insert(joinLinks).values({ ...link, groupId: row.group.id, createdAt: context.clock.now() });
    await recordGroupEvent(tx, context, { groupId: row.group.id, action: 'link_created', userId: caller.userId });
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
