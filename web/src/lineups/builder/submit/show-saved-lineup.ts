import type { Lineup } from '@singleback/contract/lineups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cacheLineup, lineupsQuery } from '../../queries.ts';
import { submittedGroupsQuery } from '../queries.ts';

/**
 * Adds a saved lineup to its week's cached list, so that the next page shows it at once. A list that was never fetched
 * is only created for the first lineup of the week; else the page waits for the whole list.
 */
export async function showSavedLineup(client: QueryClient, saved: Lineup): Promise<void> {
  const { queryKey } = lineupsQuery(saved.week_id);
  // A response from before the save must not overwrite it.
  await client.cancelQueries({ queryKey, exact: true });
  if (client.getQueryData(queryKey) === undefined && isFirstOfWeek(client, saved.week_id)) {
    client.setQueryData(queryKey, []);
  }
  await cacheLineup(client, saved);
}

function isFirstOfWeek(client: QueryClient, weekId: string): boolean {
  const submitted = client.getQueryData(submittedGroupsQuery(weekId).queryKey);
  return submitted !== undefined && Object.values(submitted.lineupsPerGroup).every((count) => count === 0);
}
