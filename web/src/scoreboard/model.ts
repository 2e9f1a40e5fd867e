import type { ScoreboardGame, ScoreboardPlayer, ScoreboardTeam } from '@singleback/contract/scoreboard.ts';
import {
  compareGames,
  type GameState,
  gameClock,
  minutesPlayed,
  pickLeaders,
  shareLeft,
} from '@singleback/game/scoreboard/game.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** Parses the games of a week, in display order [G2.61]. */
export function boardGamesFromWire(games: readonly ScoreboardGame[]): BoardGame[] {
  return games.map(boardGame).toSorted((a, b) => compareGames(ordered(a), ordered(b)));
}

const ordered = ({ id, status, kickoff }: BoardGame) => ({ id, status, startTime: kickoff });

/** A game of the scoreboard [G3.17]. */
export type BoardGame = Readonly<ReturnType<typeof boardGame>>;

function boardGame(wire: ScoreboardGame) {
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
    /** UTC; null while not scheduled. */
    kickoff: wire.start_time === null ? null : new Date(wire.start_time),
    /** '6:42 3rd', 'Final', 'Delayed'; null where the start time is shown [G2.62]. */
    stateText: gameClock(clocked),
    /** Whether it is in progress, suspended or over. */
    hasBegun: hasBegun(wire.status) || (wire.status === 'postponed' && wire.quarter !== null),
    /** Since when its scores are delayed, while those of other games may be current. */
    delayedSince: wire.scores_delayed_since === null ? null : new Date(wire.scores_delayed_since),
    /** Its score is in doubt: it is the last good one. */
    isUnconfirmed: wire.is_unconfirmed === true && mayHavePoints(wire.status) && wire.home_score !== null,
    /** Of sixty. */
    minutesPlayed: minutesPlayed(clocked),
    /** The share that is left, 1 to 0; null while it is in progress and its clock is not known. */
    shareLeft: shareLeft(clocked),
    away: boardTeam(wire, wire.away_team, wire.away_score, wire.home_score),
    home: boardTeam(wire, wire.home_team, wire.home_score, wire.away_score),
    /** The user's players, once for each lineup that holds them [G2.63]. */
    mine: players.filter((_, at) => wire.players[at]?.is_my_player),
    /** The three who lead the game. Nobody leads, or is expected to lead, a game that is not played. */
    leaders: wire.status === 'cancelled' ? [] : pickLeaders(everybody),
  };
}

/** A suspended game is postponed and keeps its score. */
const mayHavePoints = (status: GameState) => hasBegun(status) || status === 'postponed';

const hasBegun = (status: GameState) => status === 'in_progress' || status === 'final';

/** A team on a game card. */
export type BoardTeam = Readonly<ReturnType<typeof boardTeam>>;

function boardTeam(game: ScoreboardGame, team: ScoreboardTeam, own: number | null, other: number | null) {
  const hasScore = mayHavePoints(game.status);
  return {
    abbreviation: team.abbreviation,
    name: team.name,
    color: team.primary_color,
    foot: team.secondary_color,
    logo: team.logo_url,
    /** Null before the game, and while it is not known. */
    score: hasScore ? own : null,
    hasBall: game.status === 'in_progress' && game.possession_team_id === team.id,
    /** The game is final and the other team won. */
    hasLost: game.status === 'final' && own !== null && other !== null && own < other,
  };
}

/** A player on a game card. Points are hundredths, null when unknown. */
export type BoardPlayer = Readonly<ReturnType<typeof boardPlayer>>;

function boardPlayer(wire: ScoreboardPlayer, status: GameState) {
  const actual = mayHavePoints(status) && wire.actual_points !== null ? hundredthsFromPoints(wire.actual_points) : null;
  return {
    id: wire.id,
    name: wire.name,
    position: wire.position,
    team: wire.team_abbreviation,
    projected: wire.projected_points === null ? null : hundredthsFromPoints(wire.projected_points),
    // There are no points before the game, whatever the response says.
    actual,
    /** A figure behind these points is in doubt. */
    isUnconfirmed: wire.is_unconfirmed === true && actual !== null,
    injuryStatus: wire.injury_status,
    /** The user's lineup with this player; null for a leader who is not the user's. */
    lineupName: wire.lineup_name,
  };
}
