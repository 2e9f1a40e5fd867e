import type { GameStatus } from '@singleback/contract/players.ts';
import type { ScoreboardGame, ScoreboardPlayer, ScoreboardTeam } from '@singleback/contract/scoreboard.ts';
import { pickLeaders } from '@singleback/game/scoreboard/leaders.ts';
import { compareGames } from '@singleback/game/scoreboard/order.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { WeekPlayer } from '../players/players-service.ts';
import type { GameRow } from './scoreboard-store.ts';

/** The games of a week, shared by all, in order [G2.61], each with its leaders. */
export function presentGames(rows: readonly GameRow[], players: readonly WeekPlayer[]): ScoreboardGame[] {
  return rows
    .toSorted((a, b) => compareGames(orderedGame(a), orderedGame(b)))
    .map((row) => presentGame(row, pickLeaders(players.filter(({ row: { gameId } }) => gameId === row.game.id))));
}

const orderedGame = ({ game }: GameRow) => ({
  id: game.id,
  status: game.status as GameStatus,
  startTime: game.kickoff,
});

function presentGame({ game, home, away }: GameRow, leaders: readonly WeekPlayer[]): ScoreboardGame {
  const isOn = game.status === 'in_progress';
  return {
    id: game.id,
    status: game.status as GameStatus,
    start_time: game.kickoff?.toISOString() ?? null,
    quarter: game.quarter,
    time_remaining: game.timeRemaining,
    home_team: presentTeam(home),
    away_team: presentTeam(away),
    home_score: game.homeScore,
    away_score: game.awayScore,
    ...(game.status === 'scheduled' && game.delayedSince !== null ? { is_delayed: true } : {}),
    ...(game.isUnconfirmed ? { is_unconfirmed: true } : {}),
    scores_delayed_since: isOn ? (game.delayedSince?.toISOString() ?? null) : null,
    possession_team_id: isOn ? game.possessionTeamId : null,
    players: leaders.map(presentLeader),
  };
}

function presentTeam(team: GameRow['home']): ScoreboardTeam {
  return {
    id: team.id,
    abbreviation: team.abbreviation,
    name: team.nickname,
    primary_color: team.primaryColor,
    secondary_color: team.secondaryColor,
    logo_url: team.logoUrl,
  };
}

function presentLeader(player: WeekPlayer): ScoreboardPlayer {
  return {
    id: player.id,
    name: player.name,
    position: player.position,
    team_abbreviation: player.row.teamAbbreviation,
    is_my_player: false,
    ...(player.row.isUnconfirmed ? { is_unconfirmed: true } : {}),
    actual_points: player.actual === null ? null : pointsFromHundredths(player.actual),
    projected_points: player.projected === null ? null : pointsFromHundredths(player.projected),
    injury_status: player.row.injuryStatus,
    lineup_name: null,
  };
}
