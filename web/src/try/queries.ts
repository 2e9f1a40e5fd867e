import type { TryWeekResult } from '@singleback/contract/try.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TargetedLineup } from '../lineups/builder/use-submit.ts';
import { failedWith } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';
import { useCall } from '../platform/api/use-call.ts';
import { toWeekPlayers, type WeekPlayer } from '../players/queries.ts';

const READY_MS = 1_500;
const runKey = (token: string | null) => ['try', 'run', token] as const;

/** The season that can be played again, `wanted` if it is offered; polled until it is prepared. */
export function useTrySeason(wanted: string | null) {
  return useCall('GET /try', wanted === null ? undefined : { query: { season: wanted } }, {
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.is_ready === false ? READY_MS : false),
  });
}

/** The run that was begun in this browser; null when the server no longer has it. */
export function useTryRun(token: string | null) {
  return useQuery({
    queryKey: runKey(token),
    queryFn: async () => {
      try {
        return await call('POST /try/run', { body: { token: token ?? '' } });
      } catch (error) {
        if (failedWith(error, 'not_found')) return null;
        throw error;
      }
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Starts a run, of the season of a link if there is one. */
export function useStartRun(onStarted: (token: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (season: string | null) => call('POST /try/runs', { body: season === null ? {} : { season } }),
    onSuccess: ({ token, run }) => {
      client.setQueryData(runKey(token), run);
      onStarted(token);
    },
  });
}

/** The players of the run's next week, with what was known before it. Nobody is locked: the week has not begun. */
export function useTryPlayers(token: string, week: number) {
  return useQuery({
    queryKey: ['try', 'players', token, week],
    queryFn: () => call('POST /try/week', { body: { token } }),
    select: ({ players }) => toWeekPlayers(players).map(unlocked),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function unlocked(player: WeekPlayer): WeekPlayer {
  return { ...player, game: player.game && { kickoff: null, started: false } };
}

/** Makes the picks of a week final. */
export function useLockIn(token: string, week: number, onResult: (result: TryWeekResult) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ players }: TargetedLineup) => {
      const picks = players.map(({ playerId, position }) => ({ player_id: playerId, position }));
      return call('POST /try/picks', { body: { token, week_number: week, players: picks } });
    },
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: runKey(token) });
      onResult(result);
    },
    // The week was played in another tab, or by an answer that was lost.
    onError: (error) =>
      failedWith(error, 'already_submitted') ? client.invalidateQueries({ queryKey: runKey(token) }) : undefined,
  });
}

/** How the run ended. */
export function useTryEnd(token: string) {
  return useQuery({
    queryKey: ['try', 'end', token],
    queryFn: () => call('POST /try/end', { body: { token } }),
  });
}
