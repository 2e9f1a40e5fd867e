import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupsQuery, joinLinksOf } from './groups.ts';
import { pendingQuery } from './pending-invitations.ts';
import { seasonQuery } from './season.ts';
import { subscriptionQuery } from './subscription.ts';
import { teamsQuery } from './teams.ts';

/** One kind of what the app loads [A4.6]: what failed to load is not shown as if it were still so [A8.2]. */
export interface Kind<Data> {
  isLoading: boolean;
  error: string | null;
  data: Data | undefined;
  refresh: () => Promise<unknown>;
}

/**
 * Everything the app loads for a signed-in user, kind by kind, and how to load it all again [A4.6]. Each user has a
 * cache of their own, so that nothing of one is there for the next, nor for nobody.
 */
export function useAppData() {
  const client = useQueryClient();
  const season = kindOf(useQuery(seasonQuery), seasonQuery.meta?.failure);
  const subscription = kindOf(useQuery(subscriptionQuery), subscriptionQuery.meta?.failure);
  const teams = kindOf(useQuery(teamsQuery), teamsQuery.meta?.failure);
  const groups = kindOf(useQuery(groupsQuery), groupsQuery.meta?.failure);
  const invitations = kindOf(useQuery(pendingQuery), pendingQuery.meta?.failure);
  const joinLinks = useMemo(() => joinLinksOf(groups.data ?? []), [groups.data]);
  return { season, subscription, teams, groups, invitations, joinLinks, refreshAll: () => client.invalidateQueries() };
}

/** A query as a kind of app data; `failure` is what is said when it could not be loaded. */
export function kindOf<Data>(
  query: Pick<UseQueryResult<Data>, 'isFetching' | 'isError' | 'data' | 'refetch'>,
  failure = 'Failed to load data',
): Kind<Data> {
  return {
    isLoading: query.isFetching,
    error: query.isError ? failure : null,
    data: query.isError ? undefined : query.data,
    refresh: () => query.refetch(),
  };
}
