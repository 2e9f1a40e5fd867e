import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { syncServerClock } from '../live/server-clock.ts';

/** The current season, its weeks and the server's clock [A7.2]; fetching it syncs the page's server clock. */
export const seasonQuery = queryOptions({
  queryKey: keys.season,
  queryFn: async () => {
    const season = await call('GET /current-season-weeks');
    syncServerClock(season.now, season.clockSpeed);
    return season;
  },
  // The clock may run fast or be moved, so it is synced every minute and on window focus.
  refetchInterval: 60_000,
  meta: { failure: 'Failed to load current season and week data' },
});

export function useSeason() {
  return useQuery(seasonQuery);
}
