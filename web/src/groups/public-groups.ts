import type { Group, PUBLIC_PAGE_GROUPS } from '@singleback/contract/groups.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

// In a file of its own: the first screen reads the user's groups and none of these.
const PAGE_GROUPS: typeof PUBLIC_PAGE_GROUPS = 200;

/** The groups that anybody may join [G7.3], all or those whose names contain what is looked for, page by page. */
const publicGroupsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.publicGroups(search),
    queryFn: ({ pageParam: page }) => {
      const query = { ...(search === '' ? {} : { search }), ...(page === 1 ? {} : { page: String(page) }) };
      return call('GET /groups/public', { query });
    },
    initialPageParam: 1,
    getNextPageParam: (last: readonly Group[], pages) => (last.length < PAGE_GROUPS ? null : pages.length + 1),
    select: ({ pages }) => onceEach(pages.flat()),
  });

/** Public groups, by name as the server has them; while others are looked for, those found before stay. */
export function usePublicGroups(search = '') {
  return useInfiniteQuery({ ...publicGroupsQuery(search), placeholderData: keepPreviousData });
}

/** Without those that have moved from one page to the next between two answers. */
function onceEach(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
