import type { OverrideNote } from '@singleback/contract/overrides.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

const FRESH_MS = 60_000;

const overridesQuery = (weekId: string) =>
  queryOptions({
    queryKey: keys.overrides(weekId),
    queryFn: () => call('GET /overrides/:weekId', { params: { weekId } }),
    staleTime: FRESH_MS,
  });

/** What the operator has set in a week; nothing while it loads, and where it could not be loaded. */
export function useOverrides(weekId: string): readonly OverrideNote[] {
  return useQuery(overridesQuery(weekId)).data ?? [];
}
