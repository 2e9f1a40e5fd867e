import type { Group } from '@singleback/contract/groups.ts';
import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { invitationStatus } from '@singleback/game/invitations/status.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { shownGroup } from '../groups/groups-service.ts';
import { findInvitation, findJoinLink } from './invitations-store.ts';

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

/** A group that has not been closed; else null. */
async function openGroup(db: Db, groupId: string): Promise<Group | null> {
  const group = await shownGroup(db, groupId);
  return group?.is_active ? group : null;
}

/** A group as shown to the holder of a link to it; null when it is closed. */
export async function previewGroup(db: Db, groupId: string): Promise<GroupPreview | null> {
  const group = await openGroup(db, groupId);
  return (
    group && {
      id: group.id,
      name: group.name,
      description: group.description,
      visibility: group.visibility,
      current_participants: group.current_participants,
      max_participants: group.max_participants,
      seasons: group.seasons,
      start_week: group.start_week,
      missed_weeks: group.missed_weeks,
      group_settings: group.group_settings,
    }
  );
}

/** The sender's names [G3.4, G2.66]. */
export function presentInviter(inviter: { displayName: string | null; shownName: string }): Invitation['inviter'] {
  return { display_name: inviter.displayName, username: inviter.shownName };
}
