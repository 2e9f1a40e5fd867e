import type { BoardLineup, Lineup } from '@singleback/contract/lineups.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { invalidate } from '../platform/api/invalidate.ts';
import { callOptions, useCall } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import {
  type BoardLineup as BoardLineupShown,
  boardLineupFromWire,
  type SavedLineup,
  savedLineupFromWire,
} from './model.ts';

/** The refetch interval during games, in milliseconds. */
const LIVE_MS = 20_000;
/** The refetch interval before games, in milliseconds. */
const WAITING_MS = 60_000;

/** The user's lineups of a week [G7.29], as sent by the server. */
export const lineupsQuery = (weekId: string) => callOptions('GET /lineups/:weekId', { params: { weekId } });

/** One of the user's lineups as sent by the server, for the builder. */
export const editedLineupQuery = (lineupId: string) => callOptions('GET /lineup/:id', { params: { id: lineupId } });

const read = (lineups: Lineup[]): SavedLineup[] => lineups.map(savedLineupFromWire);

/** The user's lineups of a week; polled during games without a live connection. */
export function useWeekLineups(weekId: string | undefined) {
  const pollEvery = useRefetchInterval();
  return useCall('GET /lineups/:weekId', weekId === undefined ? null : { params: { weekId } }, {
    select: read,
    refetchInterval: ({ state }) => pollEvery(refetchIntervalOf(state.data ?? [], serverNow())),
  });
}

/**
 * The refetch interval of lineups in milliseconds: short while a game is on or should be, longer before games of the
 * week, false once all are over.
 */
export function refetchIntervalOf(lineups: readonly Lineup[], now: Date | null): number | false {
  const players = lineups.flatMap((lineup) => lineup.players.map(({ player }) => player));
  const begun = (kickoff: string | null) => kickoff !== null && now !== null && Date.parse(kickoff) <= now.getTime();
  const waiting = players.filter((player) => player.game_status === 'scheduled');
  const isOn = players.some((player) => player.game_status === 'in_progress');
  if (isOn || waiting.some((player) => begun(player.kickoff_time))) return LIVE_MS;
  return waiting.length > 0 ? WAITING_MS : false;
}

/** The user's lineups of the season, for the board; polled during games without a live connection. */
export function useSeasonLineups() {
  const pollEvery = useRefetchInterval();
  return useCall('GET /lineups/season', undefined, {
    select: readBoard,
    refetchInterval: ({ state }) => {
      const slots = state.data?.flatMap((lineup) => lineup.slots) ?? [];
      return pollEvery(slots.some((slot) => slot.game_status === 'in_progress') && LIVE_MS);
    },
  });
}

const readBoard = (lineups: BoardLineup[]): BoardLineupShown[] => lineups.map(boardLineupFromWire);

/**
 * Deletes a lineup: optimistically removed from the list, and restored when the server refuses. The callbacks are run by
 * the mutation itself, because the card is unmounted by then.
 */
export function useDeleteLineup(
  weekId: string,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: unknown) => void },
) {
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

/** Caches a lineup from a response wherever lineups are shown, and cancels older requests. */
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

/** Caches the current lineup that a version conflict returns (rules 7.1); ignores other failures. */
export async function cacheCurrentLineup(cache: QueryClient, error: unknown): Promise<void> {
  if (!failedWith(error, 'changed_elsewhere')) return;
  const { lineup } = (error as ApiError).details as { lineup: Lineup };
  await cacheLineup(cache, lineup);
}
