import type { GameStatus, Player, SlotPlayer } from '@singleback/contract/players.ts';
import { isOnBye } from '@singleback/game/players/lock.ts';
import { gameClock } from '@singleback/game/scoreboard/game-clock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { WeekPlayerRow } from './players-store.ts';
import type { Usage } from './usage-figures.ts';
import { isPlayerLocked, type WeekPlayer } from './week-player.ts';

/** Additional data of a listed player: season, matchup, usage. Points are integer hundredths. */
export interface PlayerFigures {
  season: {
    totalPoints: number;
    averagePoints: number;
    gamesPlayed: number;
    positionRank: number;
    recentPoints: number[];
  } | null;
  matchup: { pointsAgainst: number; rank: number } | null;
  /** Null for free users. */
  usage: Usage | null;
}

/** A player in a week's list, for a client [G3.11]. */
export function presentPlayer(player: WeekPlayer, figures: PlayerFigures, now: Date): Player {
  const { row } = player;
  const { season, matchup, usage } = figures;
  return {
    ...presentSlotPlayer(player, now),
    jersey_number: row.jerseyNumber,
    injury_notes: row.injuryNotes,
    injury_updated_at: row.injuryUpdatedAt?.toISOString() ?? null,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    usage_percentage: usage?.percentage ?? null,
    usage_count: usage?.count ?? null,
    total_lineups: usage?.total ?? null,
    position_rank: season?.positionRank ?? null,
    fantasy_points_against: matchup ? pointsFromHundredths(matchup.pointsAgainst) : null,
    fpa_rank: matchup?.rank ?? null,
    total_fantasy_points: pointsFromHundredths(season?.totalPoints ?? 0),
    average_fantasy_points: pointsFromHundredths(season?.averagePoints ?? 0),
    games_played: season?.gamesPlayed ?? 0,
    recent_points: (season?.recentPoints ?? []).map(pointsFromHundredths),
  };
}

/** A player in a lineup's slot. */
export function presentSlotPlayer(player: WeekPlayer, now: Date): SlotPlayer {
  const { row } = player;
  const kickoff = row.kickoff?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    position: player.position,
    team_id: row.teamId,
    team_abbreviation: row.teamAbbreviation,
    espn_id: row.espnId,
    injury_status: row.injuryStatus,
    actual_points: points(player.actual),
    ...(row.isUnconfirmed ? { is_unconfirmed: true } : {}),
    projected_points: points(player.projected),
    opponent: row.opponentAbbreviation && `${row.isHome ? 'vs' : '@'} ${row.opponentAbbreviation}`,
    kickoff_time: kickoff,
    game_date: kickoff,
    game_status: row.gameStatus as GameStatus | null,
    game_clock: clockOf(row),
    ...(row.isGameUnconfirmed ? { is_game_unconfirmed: true } : {}),
    is_locked: isPlayerLocked(player, now),
    is_bye: isOnBye(player.game),
  };
}

/** The state of a game that is on, or that does not go as planned. */
function clockOf(row: WeekPlayerRow): string | null {
  const status = row.gameStatus as GameStatus | null;
  if (status === null || status === 'final' || status === 'cancelled') return null;
  const { quarter, timeRemaining, delayedSince } = row;
  return gameClock({ status, quarter, timeRemaining, isDelayed: delayedSince !== null });
}

const points = (hundredths: number | null) => (hundredths === null ? null : pointsFromHundredths(hundredths));
