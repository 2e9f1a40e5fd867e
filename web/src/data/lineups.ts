import type { Lineup } from '@singleback/contract/lineups.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';
import { useAskAgain } from './live-link.ts';
import { type SavedLineup, savedLineupFromWire } from './saved-lineup.ts';
import { serverNow } from './server-clock.ts';

/** How often live lineups are read again, in milliseconds. */
const LIVE_MS = 20_000;
/** How often lineups with games still to come are. */
const WAITING_MS = 60_000;

/** The user's lineups of a week [G7.29], as they crossed the wire. */
export const lineupsQuery = (weekId: string) =>
  queryOptions({ queryKey: ['lineups', weekId], queryFn: () => call('GET /lineups/:weekId', { params: { weekId } }) });

const read = (lineups: Lineup[]): SavedLineup[] => lineups.map(savedLineupFromWire);

/** The user's lineups of a week; read again while their games are on and nothing is heard of them. */
export function useWeekLineups(weekId: string | undefined) {
  const askAgain = useAskAgain();
  return useQuery({
    ...lineupsQuery(weekId ?? ''),
    enabled: weekId !== undefined,
    select: read,
    refetchInterval: ({ state }) => askAgain(refetchEvery(state.data ?? [], serverNow())),
  });
}

/**
 * How long until lineups are read again, in milliseconds: soon while a game is on, has just begun or should have; later
 * while one is to come within the week; never once all are over.
 */
export function refetchEvery(lineups: readonly Lineup[], now: Date | null): number | false {
  const players = lineups.flatMap((lineup) => lineup.players.map(({ player }) => player));
  const begun = (kickoff: string | null) => kickoff !== null && now !== null && Date.parse(kickoff) <= now.getTime();
  const waiting = players.filter((player) => player.game_status === 'scheduled');
  const isOn = players.some((player) => player.game_status === 'in_progress');
  if (isOn || waiting.some((player) => begun(player.kickoff_time))) return LIVE_MS;
  return waiting.length > 0 ? WAITING_MS : false;
}

/** The user's lineups of many weeks, in the order of the weeks asked for; undefined for a week that could not be read. */
export interface LineupsOfWeeks {
  readonly lineups: readonly (SavedLineup[] | undefined)[];
  /** All have come, or failed. */
  readonly isSettled: boolean;
}

export function useLineupsOfWeeks(weekIds: readonly string[], enabled: boolean): LineupsOfWeeks {
  return useQueries({
    queries: weekIds.map((weekId) => ({ ...lineupsQuery(weekId), enabled, select: read, staleTime: 5 * 60_000 })),
    combine: together,
  });
}

const together = (weeks: readonly { data: SavedLineup[] | undefined; isPending: boolean }[]): LineupsOfWeeks => ({
  lineups: weeks.map((week) => week.data),
  isSettled: weeks.every((week) => !week.isPending),
});

/** What is said of a deletion. The card is gone by then, so its own callbacks would never be heard. */
export interface DeletionWords {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

/** Deletes a lineup of a week: it is gone from the list at once, and back when the server refuses. */
export function useDeleteLineup(weekId: string, { onSuccess, onError }: DeletionWords) {
  const cache = useQueryClient();
  const { queryKey } = lineupsQuery(weekId);
  return useMutation({
    mutationFn: (id: string) => call('DELETE /lineup/:id', { params: { id } }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (lineups) => lineups?.filter((lineup) => lineup.id !== id));
      return { before };
    },
    onSuccess,
    onError: (error, _id, kept) => {
      cache.setQueryData(queryKey, kept?.before);
      onError(error);
    },
    onSettled: () => refreshAfterLineups(cache),
  });
}

/** Reads anew what follows from the lineups: who is spent, who has submitted where, and the tables. */
export function refreshAfterLineups(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'teams' && first !== 'season' });
}
