import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidateGroups, keys } from '../api/keys.ts';
import { type ActEnds, useGroupAct } from '../groups/mutations.ts';

/** An invitation, for anyone with its token [G7.14]. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invitation(token),
    queryFn: () => call('GET /invitations/:token', { params: { token } }),
    retry: false,
  });

export function useInvitation(token: string) {
  return useQuery(invitationQuery(token));
}

/** Accepts an invitation, which joins the group [G7.15]. */
export function useAcceptInvitation(ends: ActEnds) {
  return useGroupAct((token: string) => call('POST /invitations/:token/accept', { params: { token } }), ends);
}

/** Declines an invitation [G7.16]. */
export function useDeclineInvitation(ends: ActEnds) {
  return useGroupAct((token: string) => call('POST /invitations/:token/decline', { params: { token } }), ends);
}

/** Stops showing an expired invitation. */
export function useDismissInvitation(ends: ActEnds) {
  return useGroupAct((token: string) => call('POST /invitations/:token/dismiss', { params: { token } }), ends);
}

export interface Inviting {
  groupId: string;
  emails: readonly string[];
  message: string | null;
}

/** Sends invitations by e-mail [G7.8]; the reply lists those that could not be sent. Failures are ApiErrors. */
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
