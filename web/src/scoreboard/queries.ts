import type { Player } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer } from '@singleback/contract/scoreboard.ts';
import { pickLeaders } from '@singleback/game/scoreboard/game.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { useLink, useRefetchInterval } from '../platform/live/live-link.ts';
import { serverNow } from '../platform/live/server-clock.ts';
import { playersQuery } from '../players/queries.ts';
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

/** In milliseconds: short while a game is on or should be, longer before games, false once all are over. */
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

type Contender = Pick<Player, 'id' | 'name' | 'position' | 'team_id' | 'team_abbreviation'> &
  Pick<Player, 'actual_points' | 'is_unconfirmed' | 'projected_points' | 'injury_status'>;

/**
 * All players who may lead a game of the week, with live points: the scoreboard response only has the three current
 * leaders, and live messages have neither names nor games. Fetched once while a game is on; empty when unknown or
 * without a live connection, when the scoreboard response is newer.
 */
function useContenders(weekId: string, isAnyOn: boolean): readonly Contender[] {
  const { state } = useLink();
  const { data } = useQuery({
    queryKey: ['contenders', { query: { week_id: weekId } }],
    queryFn: ({ client }) => client.ensureQueryData(playersQuery(weekId)),
    enabled: isAnyOn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return state === 'connected' && isAnyOn ? (data ?? NOBODY) : NOBODY;
}

const NOBODY: readonly Contender[] = [];

/** Adds the current leaders of live games to the players of the response. */
export function withLeaders(games: readonly ScoreboardGame[], contenders: readonly Contender[]): ScoreboardGame[] {
  const ofTeam = Map.groupBy(contenders, ({ team_id }) => team_id);
  return games.map((game) => {
    if (game.status !== 'in_progress') return game;
    const known = new Set(game.players.map(({ id }) => id));
    const others = [game.away_team, game.home_team].flatMap(({ id }) => ofTeam.get(id) ?? []);
    const ranked = others.filter(({ id, actual_points }) => actual_points !== null && !known.has(id)).map(ranking);
    const leaders = pickLeaders(ranked).map(({ contender }) => leaderRow(contender));
    return leaders.length === 0 ? game : { ...game, players: [...game.players, ...leaders] };
  });
}

function ranking(contender: Contender) {
  const { id, actual_points: points } = contender;
  return { id, actual: points === null ? null : hundredthsFromPoints(points), projected: null, contender };
}

function leaderRow(contender: Contender): ScoreboardPlayer {
  const { id, name, position, team_abbreviation, actual_points, projected_points, injury_status } = contender;
  return {
    ...{ id, name, position, team_abbreviation, actual_points, projected_points, injury_status },
    ...(contender.is_unconfirmed ? { is_unconfirmed: true } : {}),
    is_my_player: false,
    lineup_name: null,
  };
}
