import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadStateOf } from '../api/load-state.ts';
import { groupsQuery, joinLinksOf } from '../groups/queries.ts';
import { pendingQuery } from '../invitations/pending-queries.ts';
import { seasonQuery } from '../players/season.ts';
import { teamsQuery } from '../players/teams.ts';
import { subscriptionQuery } from '../premium/queries.ts';

/**
 * Everything the app loads for a signed-in user, part by part, and how to reload it all [A4.6]. Each user has a query
 * cache of their own, so that data never leaks to the next user.
 */
export function useAppData() {
  const client = useQueryClient();
  const season = loadStateOf(useQuery(seasonQuery), seasonQuery.meta?.failure);
  const subscription = loadStateOf(useQuery(subscriptionQuery), subscriptionQuery.meta?.failure);
  const teams = loadStateOf(useQuery(teamsQuery), teamsQuery.meta?.failure);
  const groups = loadStateOf(useQuery(groupsQuery), groupsQuery.meta?.failure);
  const invitations = loadStateOf(useQuery(pendingQuery), pendingQuery.meta?.failure);
  const joinLinks = useMemo(() => joinLinksOf(groups.data ?? []), [groups.data]);
  return { season, subscription, teams, groups, invitations, joinLinks, refreshAll: () => client.invalidateQueries() };
}
