import type { Group, PUBLIC_PAGE_GROUPS } from '@singleback/contract/groups.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from './api.ts';

/** The groups that the user is in [A7.5]. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: () => call('GET /groups'),
  meta: { failure: 'Failed to load groups data' },
});

const PAGE_GROUPS: typeof PUBLIC_PAGE_GROUPS = 200;

/** The groups that anybody may join [G7.3], all or those whose names contain what is looked for, page by page. */
const publicGroupsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'public', search],
    queryFn: ({ pageParam: page }) => {
      const query = { ...(search === '' ? {} : { search }), ...(page === 1 ? {} : { page: String(page) }) };
      return call('GET /groups/public', { query });
    },
    initialPageParam: 1,
    getNextPageParam: (last: readonly Group[], pages) => (last.length < PAGE_GROUPS ? null : pages.length + 1),
    select: ({ pages }) => onceEach(pages.flat()),
  });

/** Every group there is; for admins [G7.4]. */
const allGroupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: () => call('GET /groups/admin/all'),
});

export function useGroups() {
  return useQuery(groupsQuery);
}

/** How often the groups in view are read again, in milliseconds; the page asks nothing while it is hidden. */
const AGAIN_MS = 30_000;

/** The user's groups where their ranks are shown, and who is in: both move while others play. */
export function useStandingGroups() {
  return useQuery({ ...groupsQuery, refetchInterval: AGAIN_MS });
}

/** Public groups, by name as the server has them; while others are looked for, those found before stay. */
export function usePublicGroups(search = '') {
  return useInfiniteQuery({ ...publicGroupsQuery(search), placeholderData: keepPreviousData });
}

/** Without those that have moved from one page to the next between two answers. */
function onceEach(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}

/** All groups; nothing is asked until `isWanted` [G2.12]. */
export function useAllGroups(isWanted: boolean) {
  return useQuery({ ...allGroupsQuery, enabled: isWanted });
}

/** Each group's join links, by the group's id; a group without any has an empty list [A4.6]. */
export function joinLinksOf(groups: readonly Pick<Group, 'id' | 'join_links'>[]): Map<string, Group['join_links']> {
  return new Map(groups.map(({ id, join_links }) => [id, join_links ?? []]));
}
