import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useRefetchInterval } from '../live/live-link.ts';
import { addPlays, gameDayFromWire, type Plays } from './model.ts';

/** The refetch interval without a live connection, in milliseconds; a hidden page does not fetch. */
const AGAIN_MS = 30_000;

const gameDayQuery = queryOptions({
  queryKey: keys.gameDay,
  queryFn: async () => gameDayFromWire(await call('GET /game-day')),
});

/** The current week and the user's places in their groups; refetched when a table shows a difference. */
export function useGameDay() {
  const pollEvery = useRefetchInterval();
  return useQuery({ ...gameDayQuery, refetchInterval: pollEvery(AGAIN_MS) });
}

const playsQuery = queryOptions({
  queryKey: keys.gamePlays,
  queryFn: async ({ client }) => {
    const known = client.getQueryData<Plays>(keys.gamePlays);
    const query = known === undefined || known.last === 0 ? {} : { since: String(known.last) };
    return addPlays(known, await call('GET /game-day/plays', { query }));
  },
});

/** The plays of the current week that counted for the user. Only what is new is fetched, also after a lost connection. */
export function usePlays() {
  const pollEvery = useRefetchInterval();
  return useQuery({ ...playsQuery, refetchInterval: pollEvery(AGAIN_MS) });
}
