import type { ScoreboardGame, ScoreboardPlayer, ScoreboardTeam } from '@singleback/contract/scoreboard.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import {
  compareGames,
  type GameState,
  gameClock,
  minutesPlayed,
  pickLeaders,
  shareLeft,
} from '@singleback/game/scoreboard/game.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** A player on a game card. Points are hundredths, null when unknown. */
export interface BoardPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly team: string | null;
  readonly projected: number | null;
  readonly actual: number | null;
  /** A figure behind these points is in doubt. */
  readonly isUnconfirmed: boolean;
  readonly injuryStatus: string | null;
  /** The user's lineup with this player; null for a leader who is not the user's. */
  readonly lineupName: string | null;
}

/** A team on a game card. */
export interface BoardTeam {
  readonly abbreviation: string;
  readonly name: string;
  readonly color: string;
  readonly foot: string;
  readonly logo: string | null;
  /** Null before the game, and while it is not known. */
  readonly score: number | null;
  readonly hasBall: boolean;
  /** The game is final and the other team won. */
  readonly hasLost: boolean;
}

/** A game of the scoreboard [G3.17]. */
export interface BoardGame {
  readonly id: string;
  readonly status: GameState;
  /** UTC; null while not scheduled. */
  readonly kickoff: Date | null;
  /** '6:42 3rd', 'Final', 'Delayed'; null where the start time is shown [G2.62]. */
  readonly stateText: string | null;
  /** Whether it is in progress, suspended or over. */
  readonly hasBegun: boolean;
  /** Since when its scores are delayed, while those of other games may be current. */
  readonly delayedSince: Date | null;
  /** Its score is in doubt: it is the last good one. */
  readonly isUnconfirmed: boolean;
  /** Of sixty. */
  readonly minutesPlayed: number;
  /** The share that is left, 1 to 0; null while it is in progress and its clock is not known. */
  readonly shareLeft: number | null;
  readonly away: BoardTeam;
  readonly home: BoardTeam;
  /** The user's players, once for each lineup that holds them [G2.63]. */
  readonly mine: readonly BoardPlayer[];
  /** The three who lead the game. */
  readonly leaders: readonly BoardPlayer[];
}

/** Parses the games of a week, in display order [G2.61]. */
export function boardGamesFromWire(games: readonly ScoreboardGame[]): BoardGame[] {
  return games.map(boardGame).toSorted((a, b) => compareGames(ordered(a), ordered(b)));
}

const ordered = ({ id, status, kickoff }: BoardGame) => ({ id, status, startTime: kickoff });

function boardGame(wire: ScoreboardGame): BoardGame {
  const clocked = {
    status: wire.status,
    quarter: wire.quarter,
    timeRemaining: wire.time_remaining,
    isDelayed: wire.is_delayed,
  };
  const players = wire.players.map((player) => boardPlayer(player, wire.status));
  const everybody = [...new Map(players.map((player) => [player.id, player])).values()];
  return {
    id: wire.id,
    status: wire.status,
    kickoff: wire.start_time === null ? null : new Date(wire.start_time),
    stateText: gameClock(clocked),
    hasBegun: hasBegun(wire.status) || (wire.status === 'postponed' && wire.quarter !== null),
    delayedSince: wire.scores_delayed_since === null ? null : new Date(wire.scores_delayed_since),
    isUnconfirmed: wire.is_unconfirmed === true && mayHavePoints(wire.status) && wire.home_score !== null,
    minutesPlayed: minutesPlayed(clocked),
    shareLeft: shareLeft(clocked),
    away: boardTeam(wire, wire.away_team, wire.away_score, wire.home_score),
    home: boardTeam(wire, wire.home_team, wire.home_score, wire.away_score),
    mine: players.filter((_, at) => wire.players[at]?.is_my_player),
    // Nobody leads, or is expected to lead, a game that is not played.
    leaders: wire.status === 'cancelled' ? [] : pickLeaders(everybody),
  };
}

/** A suspended game is postponed and keeps its score. */
const mayHavePoints = (status: GameState) => hasBegun(status) || status === 'postponed';

const hasBegun = (status: GameState) => status === 'in_progress' || status === 'final';

function boardTeam(game: ScoreboardGame, team: ScoreboardTeam, own: number | null, other: number | null): BoardTeam {
  const hasScore = mayHavePoints(game.status);
  return {
    abbreviation: team.abbreviation,
    name: team.name,
    color: team.primary_color,
    foot: team.secondary_color,
    logo: team.logo_url,
    score: hasScore ? own : null,
    hasBall: game.status === 'in_progress' && game.possession_team_id === team.id,
    hasLost: game.status === 'final' && own !== null && other !== null && own < other,
  };
}

function boardPlayer(wire: ScoreboardPlayer, status: GameState): BoardPlayer {
  const actual = mayHavePoints(status) && wire.actual_points !== null ? hundredthsFromPoints(wire.actual_points) : null;
  return {
    id: wire.id,
    name: wire.name,
    position: wire.position,
    team: wire.team_abbreviation,
    // Nothing is expected in a game that is not played.
    projected:
      status === 'cancelled' || wire.projected_points === null ? null : hundredthsFromPoints(wire.projected_points),
    // There are no points before the game, whatever the response says.
    actual,
    isUnconfirmed: wire.is_unconfirmed === true && actual !== null,
    injuryStatus: wire.injury_status,
    lineupName: wire.lineup_name,
  };
}
