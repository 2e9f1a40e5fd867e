import type { Group, PUBLIC_PAGE_GROUPS } from '@singleback/contract/groups.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';

// In a file of its own, so that the first screen does not load it.
const PAGE_GROUPS: typeof PUBLIC_PAGE_GROUPS = 200;

/** Public groups [G7.3], optionally filtered by name, page by page. */
const publicGroupsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['GET /groups/public', { query: { search } }],
    queryFn: ({ pageParam: page }) => {
      const query = { ...(search === '' ? {} : { search }), ...(page === 1 ? {} : { page: String(page) }) };
      return call('GET /groups/public', { query });
    },
    initialPageParam: 1,
    getNextPageParam: (last: readonly Group[], pages) => (last.length < PAGE_GROUPS ? null : pages.length + 1),
    select: ({ pages }) => onceEach(pages.flat()),
  });

/** Public groups sorted by name by the server; keeps the previous results while a search loads. */
export function usePublicGroups(search = '') {
  return useInfiniteQuery({ ...publicGroupsQuery(search), placeholderData: keepPreviousData });
}

/** Removes groups that moved between pages while these were fetched. */
function onceEach(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
