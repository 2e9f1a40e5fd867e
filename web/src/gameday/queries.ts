import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/call.ts';
import { callOptions, useCall } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { addPlays, gameDayFromWire, type Plays } from './model.ts';

/** The refetch interval without a live connection, in milliseconds; a hidden page does not fetch. */
const AGAIN_MS = 30_000;

/**
 * The current week and the user's places in their groups; refetched when a table shows a difference.
 * @param endedWeekId the id of the week before the current one, for the places that it ended with
 */
export function useGameDay(endedWeekId?: string) {
  const pollEvery = useRefetchInterval();
  const refetchInterval = pollEvery(endedWeekId === undefined && AGAIN_MS);
  return useCall('GET /game-day', { query: ofWeek(endedWeekId) }, { select: gameDayFromWire, refetchInterval });
}

const playsQuery = (endedWeekId: string | undefined) => {
  const { queryKey } = callOptions('GET /game-day/plays', { query: ofWeek(endedWeekId) });
  return queryOptions<Plays>({
    queryKey: [...queryKey],
    queryFn: async ({ client }) => {
      const known = client.getQueryData<Plays>(queryKey);
      const since = known === undefined || known.last === 0 ? {} : { since: String(known.last) };
      return addPlays(known, await call('GET /game-day/plays', { query: { ...ofWeek(endedWeekId), ...since } }));
    },
  });
};

/**
 * The plays that counted for the user in the current week, or in the one before it, by its id. Only what is new is
 * fetched, also after a lost connection.
 */
export function usePlays(endedWeekId?: string) {
  const pollEvery = useRefetchInterval();
  return useQuery({ ...playsQuery(endedWeekId), refetchInterval: pollEvery(endedWeekId === undefined && AGAIN_MS) });
}

const ofWeek = (weekId: string | undefined) => (weekId === undefined ? {} : { week: weekId });
