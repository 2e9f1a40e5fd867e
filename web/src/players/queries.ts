import type { Player } from '@singleback/contract/players.ts';
import type { GameTime } from '@singleback/game/players/lock.ts';
import { searchTextOf } from '@singleback/game/players/sort.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../platform/api/use-call.ts';
import { useRefetchInterval } from '../platform/live/live-link.ts';
import { serverNow } from '../platform/live/server-clock.ts';

/** A player of a week, as used by the builder and its rules. Points are hundredths, null when unknown. */
export type WeekPlayer = ReturnType<typeof toWeekPlayer>;

const LIVE_MS = 20_000;
const QUIET_MS = 120_000;

export const playersQuery = (weekId: string) => ({
  ...callOptions('GET /players', { query: { week_id: weekId } }),
  refetchOnWindowFocus: true,
});

/**
 * The players of a week; polled every 20 seconds during games without a live connection (unchanged, that costs a 304).
 */
export function usePlayers(weekId: string) {
  const pollEvery = useRefetchInterval();
  return useQuery({
    ...playersQuery(weekId),
    select: toWeekPlayers,
    refetchInterval: ({ state }) => pollEvery(isAnyPlaying(state.data ?? [], serverNow()) ? LIVE_MS : QUIET_MS),
  });
}

/** Whether a game of these players is on, or should be: past its kickoff, though no feed has reported it yet. */
export function isAnyPlaying(
  players: readonly Pick<Player, 'game_status' | 'kickoff_time'>[],
  now: Date | null,
): boolean {
  return players.some(({ game_status, kickoff_time }) => {
    if (game_status === 'in_progress') return true;
    return game_status === 'scheduled' && kickoff_time !== null && now !== null && Date.parse(kickoff_time) <= +now;
  });
}

/** Converts players: dates as Date, points as hundredths. */
export function toWeekPlayers(players: readonly Player[]): WeekPlayer[] {
  return players.map(toWeekPlayer);
}

function toWeekPlayer(wire: Player) {
  const named = { name: wire.name, position: wire.position, teamAbbreviation: wire.team_abbreviation };
  return {
    ...named,
    id: wire.id,
    jerseyNumber: wire.jersey_number,
    espnId: wire.espn_id,
    injuryStatus: wire.injury_status,
    injuryNotes: wire.injury_notes,
    // There are no points before the game, whatever the response says.
    actualPoints: wire.game_status === 'scheduled' ? null : hundredths(wire.actual_points),
    /** A figure behind these points, or the score of the game, is in doubt. */
    isUnconfirmed:
      wire.game_status !== 'scheduled' &&
      wire.actual_points !== null &&
      (wire.is_unconfirmed === true || wire.is_game_unconfirmed === true),
    projectedPoints: hundredths(wire.projected_points),
    seasonPoints: hundredths(wire.total_fantasy_points),
    averagePoints: hundredths(wire.average_fantasy_points),
    gamesPlayed: wire.games_played,
    positionRank: wire.position_rank,
    usagePercentage: wire.usage_percentage,
    usageCount: wire.usage_count,
    totalLineups: wire.total_lineups,
    /** 'vs KC' at home, '@ KC' away; null on a bye. */
    opponent: wire.opponent,
    kickoff: dateOf(wire.kickoff_time),
    gameStatus: wire.game_status,
    /** '6:42 3rd' during the game; 'Delayed' when its start is. */
    gameClock: wire.game_clock,
    fpaRank: wire.fpa_rank,
    pointsAgainst: hundredths(wire.fantasy_points_against),
    /** The last five games, oldest first; null for a missed one. */
    recentPoints: wire.recent_points.map(hundredths) as readonly (number | null)[],
    game: gameTimeOf(wire),
    searchText: searchTextOf(named),
  };
}

/**
 * When a player locks. What the server has locked stays locked, even without a start time; later locks follow from the
 * kickoff and the server's clock.
 */
export function gameTimeOf(
  wire: Pick<Player, 'is_bye' | 'is_locked' | 'kickoff_time' | 'game_status'>,
): GameTime | null {
  if (wire.is_bye && !wire.is_locked) return null;
  return {
    kickoff: dateOf(wire.kickoff_time),
    started: wire.is_locked,
    cancelled: wire.game_status === 'cancelled' && !wire.is_locked,
  };
}

/** Points of the wire in hundredths; null when unknown. */
export const hundredths = (points: number | null) => (points === null ? null : hundredthsFromPoints(points));

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
