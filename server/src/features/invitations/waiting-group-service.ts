import { invitationStatus } from '@singleback/game/invitations/status.ts';
import type { Context } from '../../context.ts';
import { previewGroup } from './group-preview.ts';
import { findInvitation } from './invitations-store.ts';
import { findJoinLink } from './join-links-store.ts';

/** The group of a sign-up, and how it is entered. */
export interface WaitingGroup {
  name: string;
  inviter: string;
  by: 'join link' | 'invitation';
}

/** The group of a join link or a pending invitation, the join link first [A2.2]; null when neither is valid. */
export async function waitingGroup(
  context: Context,
  { joinToken, invitationId }: { joinToken: string | null; invitationId: string | null },
): Promise<WaitingGroup | null> {
  if (joinToken) {
    const found = await findJoinLink(context.db, joinToken);
    const group = found && (await previewGroup(context.db, found.link.groupId));
    return group ? { name: group.name, inviter: found.inviter.shownName, by: 'join link' } : null;
  }
  const found = invitationId ? await findInvitation(context.db, invitationId) : null;
  if (!found || invitationStatus(found.invitation, context.clock.now()) !== 'pending') return null;
  const group = await previewGroup(context.db, found.invitation.groupId);
  return group && { name: group.name, inviter: found.inviter.shownName, by: 'invitation' };
}
