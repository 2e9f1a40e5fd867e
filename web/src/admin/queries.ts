import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { callOptions, useCall } from '../platform/api/use-call.ts';

/** How often the overview is fetched again, in milliseconds; nothing is fetched while the page is hidden. */
export const AGAIN_MS = 30_000;

const accessQuery = callOptions('GET /admin/access');

/** Stores what an action has answered about the admin's second factors. */
export function knowAccess(client: QueryClient, access: AdminAccess): void {
  client.setQueryData(accessQuery.queryKey, access);
}

/** Shows the page of the second factor again when a query was refused for want of it. */
function useAsked<Query extends { error: unknown }>(query: Query): Query {
  const { error } = query;
  const client = useQueryClient();
  useEffect(() => {
    if (!failedWith(error, 'factor_needed')) return;
    client.setQueryData(accessQuery.queryKey, (known) => known && { ...known, confirmed_at: null, reads_until: null });
  }, [client, error]);
  return query;
}

/** Reads something of the console; a refusal for want of a second factor shows the page of the factor again. */
export const useConsole = ((...wanted: Parameters<typeof useCall>) => useAsked(useCall(...wanted))) as typeof useCall;

/** The state of the installation, fetched again and again while it is in view. */
export const useOverview = () => useConsole('GET /admin/overview', undefined, { refetchInterval: AGAIN_MS });

const found = (search: string, page: number) => ({
  query: { ...(search === '' ? {} : { search }), ...(page === 0 ? {} : { page: String(page) }) },
});

/** The next page from 0; null after the last. */
const nextPage = ({ has_more }: { has_more: boolean }, pages: readonly unknown[]) => (has_more ? pages.length : null);
const PAGED = { initialPageParam: 0, getNextPageParam: nextPage, placeholderData: keepPreviousData };

/** Users by part of their name, address or id, and sign-ups by address; keeps the last results while a search loads. */
export function useUsers(search: string) {
  return useAsked(
    useInfiniteQuery({
      ...PAGED,
      queryKey: ['GET /admin/users', { query: { search } }],
      queryFn: ({ pageParam }) => call('GET /admin/users', found(search, pageParam)),
      select: ({ pages }) => ({ users: pages.flatMap(({ users }) => users), signUps: pages[0]?.sign_ups ?? [] }),
    }),
  );
}

/** Groups by part of their name or by id; keeps the last results while a search loads. */
export function useFoundGroups(search: string) {
  return useAsked(
    useInfiniteQuery({
      ...PAGED,
      queryKey: ['GET /admin/groups', { query: { search } }],
      queryFn: ({ pageParam }) => call('GET /admin/groups', found(search, pageParam)),
      select: ({ pages }) => pages.flatMap(({ groups }) => groups),
    }),
  );
}

/** The audit log, newest first, with older entries on demand. */
export function useAuditLog() {
  return useAsked(
    useInfiniteQuery({
      queryKey: ['GET /admin/audit-log'],
      queryFn: ({ pageParam: before }) => call('GET /admin/audit-log', { query: before === '' ? {} : { before } }),
      initialPageParam: '',
      getNextPageParam: ({ entries, has_more }) => {
        const last = entries.at(-1);
        return has_more && last ? String(last.id) : null;
      },
      select: ({ pages }) => ({ entries: pages.flatMap(({ entries }) => entries), total: pages[0]?.total ?? 0 }),
    }),
  );
}
