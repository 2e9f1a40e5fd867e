import type { Lineup } from '@singleback/contract/lineups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cacheLineup, lineupsQuery } from '../../queries.ts';
import { submittedGroupsQuery } from '../queries.ts';

/**
 * Puts a lineup that was just saved into its week's list, so that the page after the save shows it at once and not what
 * the list was before. Where the list was never read, it is put there only if it is the first of the week; else the
 * page waits for the whole list.
 */
export async function showSavedLineup(client: QueryClient, saved: Lineup): Promise<void> {
  const { queryKey } = lineupsQuery(saved.week_id);
  // An answer from before the save must not come after it.
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
