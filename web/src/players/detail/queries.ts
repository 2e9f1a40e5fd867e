import type { GameLogEntry, GameStatus, PositionStats, SeasonStats } from '@singleback/contract/players.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useRefetchInterval } from '../../live/live-link.ts';

/** A game of a player's season that has begun. Points are hundredths, null where not known. */
export interface LoggedGame {
  readonly weekNumber: number;
  /** 'vs KC' at home, '@ KC' away. */
  readonly opponent: string | null;
  readonly status: GameStatus;
  /** False: nothing is known of him in this game. */
  readonly played: boolean;
  readonly actual: number | null;
  readonly projected: number | null;
  readonly stats: PositionStats;
}

/** A player's season in figures, of its finished games. Points are hundredths. */
export interface SeasonFigures {
  readonly gamesPlayed: number;
  readonly best: number | null;
  readonly worst: number | null;
  readonly stats: PositionStats;
}

const LIVE_MS = 20_000;

/** A player's games so far, the first one first; null while they are on their way. A failure is an empty list [G8.29]. */
export function useGameLog(playerId: string): readonly LoggedGame[] | null {
  const pollEvery = useRefetchInterval();
  const log = useQuery({
    queryKey: keys.gameLog(playerId),
    queryFn: () => call('GET /players/:id/game-log', { params: { id: playerId } }),
    select: ({ data }) => data.map(loggedGame),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ game_status }) => game_status === 'in_progress') === true && pollEvery(LIVE_MS),
    retry: false,
  });
  return log.data ?? (log.isError ? NO_GAMES : null);
}

const NO_GAMES: readonly LoggedGame[] = [];

/** A player's season; null while it is on its way, and where it can't be had [G8.29]. */
export function useSeasonFigures(playerId: string): SeasonFigures | null {
  const stats = useQuery({
    queryKey: keys.seasonStats(playerId),
    queryFn: () => call('GET /players/:id/season-stats', { params: { id: playerId } }),
    select: ({ data }) => seasonFigures(data),
    retry: false,
  });
  return stats.data ?? null;
}

function loggedGame(wire: GameLogEntry): LoggedGame {
  const { week_number, opponent, game_status, played, actual_points, projected_points, ...stats } = wire;
  return {
    weekNumber: week_number,
    opponent,
    status: game_status,
    played,
    actual: hundredths(actual_points),
    projected: hundredths(projected_points),
    stats,
  };
}

function seasonFigures(wire: SeasonStats): SeasonFigures {
  const { games_played, best_game_points, worst_game_points, ...rest } = wire;
  const { total_fantasy_points: _total, average_fantasy_points: _average, position_rank: _rank, ...stats } = rest;
  return { gamesPlayed: games_played, best: hundredths(best_game_points), worst: hundredths(worst_game_points), stats };
}

function hundredths(points: number | null): number | null {
  return points === null ? null : hundredthsFromPoints(points);
}
