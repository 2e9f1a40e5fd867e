import type { Player } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer } from '@singleback/contract/scoreboard.ts';
import { pickLeaders } from '@singleback/game/scoreboard/game.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useQuery } from '@tanstack/react-query';
import { useLink } from '../platform/live/live-link.ts';
import { playersQuery } from '../players/queries.ts';

type Contender = Pick<Player, 'id' | 'name' | 'position' | 'team_id' | 'team_abbreviation'> &
  Pick<Player, 'actual_points' | 'is_unconfirmed' | 'projected_points' | 'injury_status'>;

/**
 * All players who may lead a game of the week, with live points: the scoreboard response only has the three current
 * leaders, and live messages have neither names nor games. Fetched once while a game is on; empty when unknown or
 * without a live connection, when the scoreboard response is newer.
 */
export function useContenders(weekId: string, isAnyOn: boolean): readonly Contender[] {
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
