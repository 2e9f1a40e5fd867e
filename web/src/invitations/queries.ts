import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidateGroups, keys } from '../api/keys.ts';
import { type ActEnds, useGroupAct } from '../groups/mutations.ts';

/** An invitation, for anybody who holds its token [G7.14]. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invitation(token),
    queryFn: () => call('GET /invitations/:token', { params: { token } }),
    retry: false,
  });

export function useInvitation(token: string) {
  return useQuery(invitationQuery(token));
}

/** Accepts an invitation, and is in the group [G7.15]. */
export function useAcceptInvitation(ends: ActEnds) {
  return useGroupAct((token: string) => call('POST /invitations/:token/accept', { params: { token } }), ends);
}

/** Declines an invitation [G7.16]. */
export function useDeclineInvitation(ends: ActEnds) {
  return useGroupAct((token: string) => call('POST /invitations/:token/decline', { params: { token } }), ends);
}

export interface Inviting {
  groupId: string;
  emails: readonly string[];
  message: string | null;
}

/** Invites by mail [G7.8]; the answer tells of those who could not be invited. Failures are ApiErrors. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ groupId, emails, message }: Inviting) =>
      call('POST /groups/:id/invite', {
        params: { id: groupId },
        body: { invitee_emails: [...emails], message },
      }),
    onSuccess: () => invalidateGroups(client).catch(() => {}),
  });
}
