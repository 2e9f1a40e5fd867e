import type { Lineup } from '@singleback/contract/lineups.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiError, failedWith } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { invalidate, keys } from '../api/keys.ts';
import { useRefetchInterval } from '../live/live-link.ts';
import { serverNow } from '../live/server-clock.ts';
import { type SavedLineup, savedLineupFromWire } from './model.ts';

/** How often live lineups are read again, in milliseconds. */
const LIVE_MS = 20_000;
/** How often lineups with games still to come are. */
const WAITING_MS = 60_000;

/** The user's lineups of a week [G7.29], as they crossed the wire. */
export const lineupsQuery = (weekId: string) =>
  queryOptions({ queryKey: keys.lineups(weekId), queryFn: () => call('GET /lineups/:weekId', { params: { weekId } }) });

/** One lineup of the user's own, as it crossed the wire: what the builder edits. */
export const editedLineupQuery = (lineupId: string) =>
  queryOptions({
    queryKey: keys.lineup(lineupId),
    queryFn: () => call('GET /lineup/:id', { params: { id: lineupId } }),
  });

const read = (lineups: Lineup[]): SavedLineup[] => lineups.map(savedLineupFromWire);

/** The user's lineups of a week; read again while their games are on and nothing is heard of them. */
export function useWeekLineups(weekId: string | undefined) {
  const pollEvery = useRefetchInterval();
  return useQuery({
    ...lineupsQuery(weekId ?? ''),
    enabled: weekId !== undefined,
    select: read,
    refetchInterval: ({ state }) => pollEvery(refetchIntervalOf(state.data ?? [], serverNow())),
  });
}

/**
 * How long until lineups are read again, in milliseconds: soon while a game is on, has just begun or should have; later
 * while one is to come within the week; never once all are over.
 */
export function refetchIntervalOf(lineups: readonly Lineup[], now: Date | null): number | false {
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
    mutationFn: ({ id, version }: Pick<SavedLineup, 'id' | 'version'>) =>
      call('DELETE /lineup/:id', { params: { id }, body: { version } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (lineups) => lineups?.filter((lineup) => lineup.id !== id));
      return { before };
    },
    onSuccess,
    onError: async (error, _lineup, kept) => {
      cache.setQueryData(queryKey, kept?.before);
      await cacheCurrentLineup(cache, error);
      onError(error);
    },
    onSettled: () => invalidate(cache, 'lineups-changed'),
  });
}

/** Caches a lineup as the server has just answered it, wherever lineups are shown; what is on its way is older. */
export async function cacheLineup(cache: QueryClient, lineup: Lineup): Promise<void> {
  const list = lineupsQuery(lineup.week_id).queryKey;
  const edited = editedLineupQuery(lineup.id).queryKey;
  await Promise.all([cache.cancelQueries({ queryKey: list }), cache.cancelQueries({ queryKey: edited, exact: true })]);
  cache.setQueryData(list, (lineups) => {
    if (lineups === undefined) return undefined;
    const isListed = lineups.some(({ id }) => id === lineup.id);
    return isListed ? lineups.map((each) => (each.id === lineup.id ? lineup : each)) : [...lineups, lineup];
  });
  cache.setQueryData(edited, (before) => (before === undefined ? undefined : lineup));
}

/** Caches the lineup that a stale write was answered with (rules 7.1); any other failure changes nothing. */
export async function cacheCurrentLineup(cache: QueryClient, error: unknown): Promise<void> {
  if (!failedWith(error, 'changed_elsewhere')) return;
  const { lineup } = (error as ApiError).details as { lineup: Lineup };
  await cacheLineup(cache, lineup);
}
