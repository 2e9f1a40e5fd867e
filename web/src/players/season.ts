import { useQuery } from '@tanstack/react-query';
import { ofSession } from '../platform/api/call.ts';
import { createCaller } from '../platform/api/caller.ts';
import { fetchNotingAge } from '../platform/api/fetch-json.ts';
import { firstData } from '../platform/api/first-data.ts';
import { callOptions } from '../platform/api/use-call.ts';
import { resumeServerClock } from '../platform/live/resume-clock.ts';
import { syncServerClock } from '../platform/live/server-clock.ts';

let keptAt: Date | null = null;
const callSeason = createCaller({
  ...ofSession,
  fetch: fetchNotingAge((at) => {
    keptAt = at;
  }),
});

/** The current season, its weeks and the server's clock [A7.2]; fetching it syncs the page's server clock. */
export const seasonQuery = {
  ...callOptions('GET /current-season-weeks'),
  queryFn: async () => {
    const season = await callSeason('GET /current-season-weeks');
    // Offline, the same reply comes again each time.
    const sentAt = keptAt ?? firstData.sentAt(season);
    if (sentAt === null) syncServerClock(season.now, season.clockSpeed);
    else resumeServerClock(season.now, season.clockSpeed, sentAt);
    return season;
  },
  // The clock may run fast or be moved, so it is synced every minute and on window focus.
  refetchInterval: 60_000,
  meta: { failure: 'Failed to load current season and week data' },
};

export function useSeason() {
  return useQuery(seasonQuery);
}
