import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { StatLineRecord } from '../../report.ts';
import { defenceKey } from '../teams.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import type { PlayerLine } from './player-lines.ts';
import { FileRefused } from './refusal.ts';
import { type Schedule, teamInRow } from './schedule.ts';

export const TEAM_STAT_COLUMNS: Columns = {
  needed: [
    'season',
    'week',
    'team',
    'season_type',
    'opponent_team',
    'passing_yards',
    'rushing_yards',
    'sack_yards_lost',
    'sacks_suffered',
    'passing_interceptions',
    'def_tds',
    'special_teams_tds',
    'fumble_recovery_tds',
    'fumble_recovery_opp',
    'def_safeties',
    'fg_blocked',
    'pat_blocked',
    'passing_tds',
    'rushing_tds',
    'fg_made',
    'pat_made',
    'passing_2pt_conversions',
    'rushing_2pt_conversions',
  ],
  optional: ['pt_blocked', 'game_id'],
};

interface TeamGame {
  team: string;
  week: number;
  game: string;
  opponent: string;
  /** Null until the game is over. */
  score: number | null;
  figure(column: string): number;
  defenceTds: number;
  blockedKicks: number;
}

/** A team's figures of a game that only the player file has. */
interface PlayerTotals {
  offenceRecoveryTds: number;
  blockedPunts: number;
}

/**
 * Stat lines of all defences. Most figures are the opponent's losses, so a game needs both of its rows and a score.
 * Throws FileRefused on an unknown team.
 */
export function readDefenceLines(
  file: CsvFile,
  playerLines: readonly PlayerLine[],
  schedule: Schedule,
): StatLineRecord[] {
  const totals = totalsByTeam(playerLines);
  const games = new Map<string, TeamGame>();
  for (const row of file.rows.filter((one) => one.season_type === 'REG')) {
    const teamGame = readTeamGame(file.name, row, schedule, totals);
    games.set(`${teamGame.team} ${teamGame.week}`, teamGame);
  }
  return [...games.values()].flatMap((own) => {
    const against = games.get(`${own.opponent} ${own.week}`);
    return against === undefined || own.score === null || against.score === null ? [] : [lineOf(own, against)];
  });
}

function totalsByTeam(playerLines: readonly PlayerLine[]): Map<string, PlayerTotals> {
  const totals = new Map<string, PlayerTotals>();
  for (const line of playerLines) {
    const key = `${line.team} ${line.weekNumber}`;
    const before = totals.get(key) ?? { offenceRecoveryTds: 0, blockedPunts: 0 };
    totals.set(key, {
      offenceRecoveryTds: before.offenceRecoveryTds + line.offenceRecoveryTds,
      blockedPunts: before.blockedPunts + line.blockedPunts,
    });
  }
  return totals;
}

function readTeamGame(file: string, row: CsvRow, schedule: Schedule, totals: Map<string, PlayerTotals>): TeamGame {
  const week = whole(file, row, 'week');
  const team = teamInRow(file, row, 'team');
  const game = schedule.gameOf(team, week);
  if (game === undefined) throw new FileRefused(file, `${team} has no game in week ${week}`);
  const figure = (column: string) => whole(file, row, column);
  const players = totals.get(`${team} ${week}`) ?? { offenceRecoveryTds: 0, blockedPunts: 0 };
  return {
    team,
    week,
    game: game.key,
    opponent: teamInRow(file, row, 'opponent_team'),
    score: team === game.home ? game.homeScore : game.awayScore,
    figure,
    // An offensive player who recovers a fumble in the end zone scores for the team, not for its defence.
    defenceTds: figure('def_tds') + figure('fumble_recovery_tds') - players.offenceRecoveryTds,
    // Files of 2025 have blocked punts in the player file only.
    blockedKicks: figure('fg_blocked') + figure('pat_blocked') + (figure('pt_blocked') || players.blockedPunts),
  };
}

function lineOf(own: TeamGame, against: TeamGame): StatLineRecord {
  const stats: StatLine = {
    defSacks: against.figure('sacks_suffered'),
    defInterceptions: against.figure('passing_interceptions'),
    defFumbleRecoveries: own.figure('fumble_recovery_opp'),
    defSafeties: own.figure('def_safeties'),
    defBlockedKicks: against.blockedKicks,
    defTds: own.defenceTds + own.figure('special_teams_tds'),
    defTwoPoint: defenceTwoPoint(own),
    // Scores of the opponent's defence are not allowed points (rules 3.1).
    defPointsAllowed: (against.score ?? 0) - 6 * against.defenceTds - 2 * against.figure('def_safeties'),
    // Some builds have negative sack yards, some positive.
    defYardsAllowed:
      against.figure('passing_yards') + against.figure('rushing_yards') - Math.abs(against.figure('sack_yards_lost')),
  };
  const { team, opponent, week, game } = own;
  return { feedKey: defenceKey(team), weekNumber: week, game, team, opponent, stats };
}

/**
 * Returned conversion attempts [G9.34]. No column counts them; they are the two points that the team's other scores
 * leave over.
 */
function defenceTwoPoint({ score, figure }: TeamGame): number {
  const touchdowns = ['passing_tds', 'rushing_tds', 'def_tds', 'special_teams_tds', 'fumble_recovery_tds'];
  const conversions = ['passing_2pt_conversions', 'rushing_2pt_conversions'];
  const sum = (columns: readonly string[]) => columns.reduce((total, column) => total + figure(column), 0);
  const counted =
    6 * sum(touchdowns) +
    3 * figure('fg_made') +
    figure('pat_made') +
    2 * sum(conversions) +
    2 * figure('def_safeties');
  return (score ?? 0) - counted === 2 ? 1 : 0;
}
