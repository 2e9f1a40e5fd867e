import type { Group } from '@singleback/contract/groups.ts';
import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { invitationStatus } from '@singleback/game/invitations/check-invite.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groups } from '../../db/schema/groups.ts';
import { weeks } from '../../db/schema/season.ts';
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
export async function previewGroup({ db, clock }: Context, groupId: string): Promise<GroupPreview | null> {
  const group = await openGroup(db, groupId);
  const cutFrom = group?.cut_from;
  const isWatching = cutFrom !== undefined && (await isCutOver(db, { groupId, cutFrom }, clock.now()));
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
      ...(cutFrom !== undefined && { cut: group.cut, cut_from: cutFrom, ...(isWatching && { is_watching: true }) }),
      group_settings: group.group_settings,
    }
  );
}

/** Whether the first week with a cut is over: who joins from then on only watches. */
async function isCutOver(db: Db, { groupId, cutFrom }: { groupId: string; cutFrom: number }, now: Date) {
  const ofGroup = and(eq(groups.id, groupId), eq(groups.seasonId, weeks.seasonId));
  const [first] = await db
    .select({ endDate: weeks.endDate })
    .from(weeks)
    .innerJoin(groups, ofGroup)
    .where(eq(weeks.weekNumber, cutFrom));
  return first !== undefined && isWeekOver(first, now);
}

/** The sender's names [G3.4, G2.66]. */
export function presentInviter(inviter: { displayName: string | null; shownName: string }): Invitation['inviter'] {
  return { display_name: inviter.displayName, username: inviter.shownName };
}
