import type { OverrideNote } from '@singleback/contract/overrides.ts';
import { useCall } from '../api/use-call.ts';

const FRESH_MS = 60_000;

/** What the operator has set in a week; nothing while it loads, and where it could not be loaded. */
export function useOverrides(weekId: string): readonly OverrideNote[] {
  return useCall('GET /overrides/:weekId', { params: { weekId } }, { staleTime: FRESH_MS }).data ?? [];
}
