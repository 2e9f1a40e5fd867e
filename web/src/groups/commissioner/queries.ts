import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';

/** The last announcements of a group, newest first. */
export function useAnnouncements(groupId: string) {
  return useQuery({
    queryKey: keys.groupAnnouncements(groupId),
    queryFn: () => call('GET /groups/:id/announcements', { params: { id: groupId } }),
  });
}

/** The unanswered invitations of a group that the user may send again or withdraw. */
export function useSentInvitations(groupId: string) {
  return useQuery({
    queryKey: keys.groupInvitations(groupId),
    queryFn: () => call('GET /groups/:id/invitations', { params: { id: groupId } }),
  });
}

/** The webhooks of a group, oldest first; for its commissioners. */
export function useWebhooks(groupId: string) {
  return useQuery({
    queryKey: keys.groupWebhooks(groupId),
    queryFn: () => call('GET /groups/:id/webhooks', { params: { id: groupId } }),
  });
}
