import { unlinked } from '@singleback/game/text/isolated.ts';
import type { Context } from '../../context.ts';
import { readInvitationToken } from '../../lib/tokens/signed-ids.ts';
import { nextKickoff } from '../season/season-service.ts';
import { waitingGroup } from './waiting-group-service.ts';

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
