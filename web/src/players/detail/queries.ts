import type { GameLogEntry, SeasonStats } from '@singleback/contract/players.ts';
import type { Allowed } from '@singleback/game/gameday/what-if.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../../platform/api/use-call.ts';
import { useRefetchInterval } from '../../platform/live/live-link.ts';
import { hundredths, type WeekPlayer } from '../queries.ts';

/** A started game of a player's season, played if there are stats of the player in it. Points are hundredths. */
export type LoggedGame = ReturnType<typeof loggedGame>;

/** A player's season stats from completed games. Points are hundredths. */
export type SeasonFigures = ReturnType<typeof seasonFigures>;

const LIVE_MS = 20_000;

const gameLogQuery = (playerId: string) => ({
  ...callOptions('GET /players/:id/game-log', { params: { id: playerId } }),
  retry: false,
});

/** The points and yards that defenses have allowed in a week's game, by player id, as far as they are known. */
export function useAllowed(playerIds: readonly string[], weekNumber: number): ReadonlyMap<string, Allowed> {
  const logs = useQueries({
    // What is allowed comes with those of the players: both are as old, with a live connection or without.
    queries: playerIds.map((id) => ({ ...gameLogQuery(id), refetchInterval: LIVE_MS })),
  });
  return new Map(
    logs.flatMap(({ data }, at) => {
      const game = data?.data.find(({ week_number }) => week_number === weekNumber);
      const id = playerIds[at];
      if (id === undefined || game === undefined) return [];
      const { def_pts_agst: points, def_yds_agst: yards } = game;
      const allowed = {
        ...(points === null ? {} : { defPointsAllowed: points }),
        ...(yards === null ? {} : { defYardsAllowed: yards }),
      };
      return [[id, allowed] as const];
    }),
  );
}

/** A player's games so far, oldest first; null while loading, UNREAD_LOG after a failure [G8.29]. */
export function useGameLog(playerId: string): readonly LoggedGame[] | null {
  const pollEvery = useRefetchInterval();
  const log = useQuery({
    ...gameLogQuery(playerId),
    select: ({ data }) => data.map(loggedGame),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ game_status }) => game_status === 'in_progress') === true && pollEvery(LIVE_MS),
  });
  return log.data ?? (log.isError ? UNREAD_LOG : null);
}

/** Empty: what a player has played is not known, so that nothing is said about it. */
export const UNREAD_LOG: readonly LoggedGame[] = [];

/** A player's season stats; null while loading and on failure [G8.29]. */
export function useSeasonFigures(playerId: string): SeasonFigures | null {
  const request = { params: { id: playerId } };
  const select = ({ data }: { data: SeasonStats }) => seasonFigures(data);
  const stats = useCall('GET /players/:id/season-stats', request, { select, retry: false });
  return stats.data ?? null;
}

function loggedGame(wire: GameLogEntry) {
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

function seasonFigures(wire: SeasonStats) {
  const { games_played, best_game_points, worst_game_points, ...rest } = wire;
  const { total_fantasy_points: _total, average_fantasy_points: _average, position_rank: _rank, ...stats } = rest;
  return { gamesPlayed: games_played, best: hundredths(best_game_points), worst: hundredths(worst_game_points), stats };
}

/** A player of a week with the user's uses. */
export type DetailPlayer = WeekPlayer & {
  readonly usesElsewhere: number;
  readonly usedWeeks: readonly number[];
};
