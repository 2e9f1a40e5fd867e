import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { type ActEnds, useGroupAct } from '../mutations.ts';

/** The members of a group, and who has a lineup this week [G7.9, rules 4.8]. */
const membersQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.groupMembers(groupId),
    queryFn: () => call('GET /groups/:id/members', { params: { id: groupId } }),
  });

/** The history of a group: created, joined, left, removed, handed over. */
const historyQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.groupHistory(groupId),
    queryFn: () => call('GET /groups/:id/history', { params: { id: groupId } }),
  });

/** How often the week of a group in view is fetched again, in milliseconds. */
const WEEK_AGAIN_MS = 30_000;

/** How far each member's lineup of the current week has been played; not fetched without a group. */
export function useGroupWeek(groupId: string | null) {
  return useQuery({
    queryKey: keys.groupWeek(groupId ?? ''),
    queryFn: () => call('GET /groups/:id/week', { params: { id: groupId ?? '' } }),
    enabled: groupId !== null,
    refetchInterval: WEEK_AGAIN_MS,
  });
}

export function useMembers(groupId: string) {
  return useQuery(membersQuery(groupId));
}

export function useHistory(groupId: string) {
  return useQuery(historyQuery(groupId));
}

interface MemberAct {
  kind: 'remove' | 'hand-over' | 'name' | 'dismiss';
  userId: string;
}

/** Removes a member, hands the group over, or makes somebody a commissioner or a member again (rules 4.8). */
export function useMemberAct(groupId: string, ends: ActEnds) {
  return useGroupAct(({ kind, userId }: MemberAct): Promise<unknown> => {
    const params = { id: groupId, userId };
    switch (kind) {
      case 'remove':
        return call('POST /groups/:id/members/:userId/remove', { params });
      case 'hand-over':
        return call('POST /groups/:id/hand-over', { params: { id: groupId }, body: { user_id: userId } });
      case 'name':
        return call('PUT /groups/:id/commissioners/:userId', { params });
      case 'dismiss':
        return call('DELETE /groups/:id/commissioners/:userId', { params });
    }
  }, ends);
}
