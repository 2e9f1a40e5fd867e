import type { GroupPreview, Invitation } from '@singleback/contract/invitations.ts';

export type Status = Invitation['status'];

/** The badge of an invitation [G2.66]. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  pending: 'Pending',
  expired: 'Expired',
};

/** The current status: a pending invitation past its expiry is expired, whenever it was fetched [G4.1]. */
export function statusNow({ status, expires_at }: Pick<Invitation, 'status' | 'expires_at'>, now: Date | null): Status {
  return status === 'pending' && now !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : status;
}

/** The inviter's display name, else the username, else 'Unknown User' [G2.66]. */
export function inviterName(inviter: Invitation['inviter']): string {
  return inviter?.display_name || inviter?.username || 'Unknown User';
}

/** '14 of 20 participants', or just the count without a limit. */
export function participantsWords(group: Pick<GroupPreview, 'current_participants' | 'max_participants'>): string {
  const { current_participants: current, max_participants: max } = group;
  if (max !== null) return `${current} of ${max} participants`;
  return `${current} ${current === 1 ? 'participant' : 'participants'}`;
}
