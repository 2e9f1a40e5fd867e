import { DAY_MS } from '../season/durations.ts';

/** How long an invitation can be answered, and how long after that it is still shown as expired (rules 4.6). */
export const INVITATION_DAYS = 7;

const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** What an invitation shows: pending, then accepted or declined; a pending one is expired once its time is over [G4.1]. */
export function invitationStatus(
  invitation: { readonly status: string; readonly expiresAt: Date },
  now: Date,
): InvitationStatus {
  if (invitation.status === 'accepted' || invitation.status === 'declined') return invitation.status;
  return invitation.expiresAt <= now ? 'expired' : 'pending';
}

/**
 * When an invitation that is sent now runs out: after 7 days, but not before `atLeast`, where it lasted longer or is for the
 * season that a group continues in, whose first kickoff that is (rules 7.17).
 */
export function invitationEnd(now: Date, atLeast: Date | null = null): Date {
  return new Date(Math.max(now.getTime() + INVITATION_DAYS * DAY_MS, atLeast?.getTime() ?? 0));
}
