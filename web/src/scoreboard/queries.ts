import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { useMemo } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { useContenders, withLeaders } from './game-leaders.ts';
import { type BoardGame, boardGamesFromWire } from './model.ts';

/** The refetch interval during games, in milliseconds. */
const LIVE_MS = 20_000;
/** The refetch interval before games, in milliseconds. */
const WAITING_MS = 60_000;

/** The games of a week with the user's players [G7.34], as sent by the server; polled during games without a live connection. */
function useSentGames(weekId: string) {
  const pollEvery = useRefetchInterval();
  return useCall(
    'GET /scoreboard/:weekId',
    { params: { weekId } },
    { refetchInterval: ({ state }) => pollEvery(refetchIntervalOf(state.data ?? [], serverNow())) },
  );
}

/** The games of a week for what is beside the scoreboard: their states and scores; undefined while loading. */
export function useWeekGames(weekId: string): readonly BoardGame[] | undefined {
  const { data } = useSentGames(weekId);
  return useMemo(() => data && boardGamesFromWire(data), [data]);
}

/** Whether the games of a week are on their way, and have not failed yet. */
export function useAreGamesComing(weekId: string): boolean {
  const { isLoading, failureCount } = useSentGames(weekId);
  return isLoading && failureCount === 0;
}

/** The games of a week with their leaders. */
export function useScoreboard(weekId: string) {
  const { data, isError, refetch } = useSentGames(weekId);
  const contenders = useContenders(weekId, data?.some(({ status }) => status === 'in_progress') ?? false);
  const games = useMemo(() => data && boardGamesFromWire(withLeaders(data, contenders)), [data, contenders]);
  return { data: games, isError, refetch };
}

/**
 * The refetch interval in milliseconds: short while a game is on or should be, longer before games, false once all are
 * over.
 */
export function refetchIntervalOf(
  games: readonly Pick<ScoreboardGame, 'status' | 'start_time'>[],
  now: Date | null,
): number | false {
  const waiting = games.filter(({ status }) => status === 'scheduled');
  const shouldBeOn = waiting.some(
    ({ start_time }) => now !== null && start_time !== null && Date.parse(start_time) <= +now,
  );
  if (shouldBeOn || games.some(({ status }) => status === 'in_progress')) return LIVE_MS;
  return waiting.length > 0 ? WAITING_MS : false;
}
