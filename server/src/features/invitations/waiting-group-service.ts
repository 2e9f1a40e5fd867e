import type { Group } from '@singleback/contract/groups.ts';
import { invitationStatus } from '@singleback/game/invitations/status.ts';
import type { Context } from '../../context.ts';
import { openGroup } from './group-preview.ts';
import { findInvitation } from './invitations-store.ts';
import { findJoinLink } from './join-links-store.ts';

/** The group of a sign-up, and how it is entered. */
export interface WaitingGroup {
  id: string;
  name: string;
  inviter: string;
  /** Whether the name may be shown to whoever does not hold the link. */
  isNamed: boolean;
  by: 'join link' | 'invitation';
}

/** The group of a join link or a pending invitation, the join link first [A2.2]; null when neither is valid. */
export async function waitingGroup(
  context: Context,
  { joinToken, invitationId }: { joinToken: string | null; invitationId: string | null },
): Promise<WaitingGroup | null> {
  if (joinToken) {
    const found = await findJoinLink(context.db, joinToken);
    const group = found && (await openGroup(context.db, found.link.groupId));
    return group ? { ...named(group), inviter: found.inviter.shownName, by: 'join link' } : null;
  }
  const found = invitationId ? await findInvitation(context.db, invitationId) : null;
  if (!found || invitationStatus(found.invitation, context.clock.now()) !== 'pending') return null;
  const group = await openGroup(context.db, found.invitation.groupId);
  return group && { ...named(group), inviter: found.inviter.shownName, by: 'invitation' };
}

const named = ({ id, name, visibility, shares_name }: Group) => ({
  id,
  name,
  isNamed: visibility === 'public' || shares_name,
});
