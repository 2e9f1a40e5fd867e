import type { Group } from '@singleback/contract/groups.ts';
import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';
import { invitationStatus } from '@singleback/game/invitations/check-invite.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import { unlinked } from '@singleback/game/text/isolated.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { groups } from '../../db/schema/groups.ts';
import { weeks } from '../../db/schema/season.ts';
import { readInvitationToken } from '../../lib/tokens/signed-ids.ts';
import { shownGroup } from '../groups/groups-service.ts';
import { nextKickoff } from '../season/season-service.ts';
import { findInvitation, findJoinLink } from './sent-service.ts';

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

const JOIN_PATH = /^\/join\/([\w-]{1,200})\/?$/;
const INVITATION_PATH = /^\/invitations\/([\w-]{1,200})(?:\/accept)?\/?$/;

/**
 * The chat preview of a join link or an invitation: who invites, and when the next players lock; null for any other page
 * and for a link that has ended. Previews are read by whoever sees the chat, and by its provider: a private group is only
 * named if its creator allows it.
 */
export async function joinPageHead(context: Context, path: string) {
  const joinToken = JOIN_PATH.exec(path)?.[1] ?? null;
  const invitation = INVITATION_PATH.exec(path)?.[1];
  const invitationId = invitation ? readInvitationToken(context.authSecret, invitation) : null;
  if (joinToken === null && invitationId === null) return null;
  const waiting = await waitingGroup(context, { joinToken, invitationId });
  if (!waiting) return null;
  const lock = await nextKickoff(context.db, context.clock.now());
  const inviter = unlinked(waiting.inviter);
  const to = waiting.isNamed ? unlinked(waiting.name) : 'a private group';
  return {
    title: `${inviter} invites you to ${to}`,
    description: ['Pick nine NFL players a week. Use each one once.', ...(lock ? [lockWords(lock)] : [])].join(' '),
    url: `${context.publicUrl}${path}`,
  };
}

const EASTERN = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'America/New_York', weekday: 'short', hour: 'numeric', minute: '2-digit' },
});

/** 'Next lock Sun 1:00 PM ET', in the time of the league, because the reader's is not known. */
function lockWords(at: Date): string {
  const parts = new Map(EASTERN.formatToParts(at).map(({ type, value }) => [type, value]));
  const time = `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')}`;
  return `Next lock ${parts.get('weekday')} ${time} ET.`;
}
