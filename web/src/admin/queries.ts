import type { AdminAccess } from '@singleback/contract/admin-access.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { failedWith } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** How often the overview is fetched again, in milliseconds; nothing is fetched while the page is hidden. */
const AGAIN_MS = 30_000;

const accessQuery = queryOptions({ queryKey: keys.admin('access'), queryFn: () => call('GET /admin/access') });

/** Which second factors the admin has, and what this session may do. */
export function useAccess() {
  return useQuery(accessQuery);
}

/** Stores what an action has answered about the admin's second factors. */
export function knowAccess(client: QueryClient, access: AdminAccess): void {
  client.setQueryData(accessQuery.queryKey, access);
}

/** Reads something of the console; a refusal for want of a second factor shows the page of the factor again. */
async function read<Answer>(client: QueryClient, fetchIt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await fetchIt();
  } catch (error) {
    if (failedWith(error, 'factor_needed')) {
      client.setQueryData(
        accessQuery.queryKey,
        (known) => known && { ...known, confirmed_at: null, reads_until: null },
      );
    }
    throw error;
  }
}

/** The state of the installation, fetched again and again while it is in view. */
export function useOverview() {
  return useQuery({
    queryKey: keys.admin('overview'),
    queryFn: ({ client }) => read(client, () => call('GET /admin/overview')),
    refetchInterval: AGAIN_MS,
  });
}

/** Unmatched players, failed jobs and failed emails. */
export function useTroubles() {
  return useQuery({
    queryKey: keys.admin('troubles'),
    queryFn: ({ client }) => read(client, () => call('GET /admin/troubles')),
    refetchInterval: AGAIN_MS,
  });
}

const found = (search: string, page: number) => ({
  query: { ...(search === '' ? {} : { search }), ...(page === 0 ? {} : { page: String(page) }) },
});

/** The next page from 0; null after the last. */
const nextPage = ({ has_more }: { has_more: boolean }, pages: readonly unknown[]) => (has_more ? pages.length : null);

const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.admin('users', search),
    queryFn: ({ client, pageParam }) => read(client, () => call('GET /admin/users', found(search, pageParam))),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    select: ({ pages }) => ({ users: pages.flatMap(({ users }) => users), signUps: pages[0]?.sign_ups ?? [] }),
  });

/** Users by part of their name, address or id, and sign-ups by address; keeps the last results while a search loads. */
export function useUsers(search: string) {
  return useInfiniteQuery({ ...usersQuery(search), placeholderData: keepPreviousData });
}

/** A user with groups, lineups and audit entries. */
export function useUser(id: string) {
  return useQuery({
    queryKey: keys.admin('user', id),
    queryFn: ({ client }) => read(client, () => call('GET /admin/users/:id', { params: { id } })),
  });
}

const groupsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.admin('groups', search),
    queryFn: ({ client, pageParam }) => read(client, () => call('GET /admin/groups', found(search, pageParam))),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flatMap(({ groups }) => groups),
  });

/** Groups by part of their name or by id; keeps the last results while a search loads. */
export function useFoundGroups(search: string) {
  return useInfiniteQuery({ ...groupsQuery(search), placeholderData: keepPreviousData });
}

/** A group with its active members and audit entries. */
export function useGroup(id: string) {
  return useQuery({
    queryKey: keys.admin('group', id),
    queryFn: ({ client }) => read(client, () => call('GET /admin/groups/:id', { params: { id } })),
  });
}

const auditQuery = infiniteQueryOptions({
  queryKey: keys.admin('audit-log'),
  queryFn: ({ client, pageParam: before }) =>
    read(client, () => call('GET /admin/audit-log', { query: before === '' ? {} : { before } })),
  initialPageParam: '',
  getNextPageParam: ({ entries, has_more }) => {
    const last = entries.at(-1);
    return has_more && last ? String(last.id) : null;
  },
  select: ({ pages }) => ({ entries: pages.flatMap(({ entries }) => entries), total: pages[0]?.total ?? 0 }),
});

/** The audit log, newest first, with older entries on demand. */
export function useAuditLog() {
  return useInfiniteQuery(auditQuery);
}

/** Feedback that is open, or done. */
export function useFeedback(state: 'open' | 'done') {
  return useQuery({
    queryKey: keys.admin('feedback', state),
    queryFn: ({ client }) => read(client, () => call('GET /admin/feedback', { query: { state } })),
    placeholderData: keepPreviousData,
  });
}

/** Reported names that are open, or done. */
export function useReports(state: 'open' | 'done') {
  return useQuery({
    queryKey: keys.admin('reports', state),
    queryFn: ({ client }) => read(client, () => call('GET /admin/reports', { query: { state } })),
    placeholderData: keepPreviousData,
  });
}
