import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useRefetchInterval } from '../live/live-link.ts';
import { addPlays, gameDayFromWire, type Plays } from './model.ts';

/** The refetch interval without a live connection, in milliseconds; a hidden page does not fetch. */
const AGAIN_MS = 30_000;

const gameDayQuery = (endedWeekId: string | undefined) =>
  queryOptions({
    queryKey: endedWeekId === undefined ? keys.gameDay : keys.endedPlaces(endedWeekId),
    queryFn: async () => gameDayFromWire(await call('GET /game-day', { query: ofWeek(endedWeekId) })),
  });

/**
 * The current week and the user's places in their groups; refetched when a table shows a difference.
 * @param endedWeekId the id of the week before the current one, for the places that it ended with
 */
export function useGameDay(endedWeekId?: string) {
  const pollEvery = useRefetchInterval();
  return useQuery({ ...gameDayQuery(endedWeekId), refetchInterval: pollEvery(endedWeekId === undefined && AGAIN_MS) });
}

const playsQuery = (endedWeekId: string | undefined) => {
  const queryKey = endedWeekId === undefined ? keys.gamePlays : keys.endedPlays(endedWeekId);
  return queryOptions({
    queryKey,
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
