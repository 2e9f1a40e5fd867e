import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { StatLineRecord } from '../../report.ts';
import { BadCell } from '../response-rejected.ts';
import { defenseKey, teamOfCode } from '../teams.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { KEPT, whole } from './csv-file.ts';
import type { DoubtedLine, PlayerLine, PlayerLines } from './player-lines.ts';
import { checkTeamsOfId, isInScope, type RowRules, weekIn } from './row-rules.ts';
import { type Schedule, type ScheduledGame, teamInRow } from './schedule.ts';

const FIGURES = [
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
  'pt_blocked',
] as const;

const COUNTS = { least: 0 };

/** Files of 2025 lack it. */
const OPTIONAL = 'pt_blocked';

export const TEAM_STAT_COLUMNS: Columns = {
  needed: ['season', 'week', 'team', 'season_type', 'opponent_team', ...FIGURES.filter((each) => each !== OPTIONAL)],
  optional: [OPTIONAL, 'game_id'],
};

interface TeamGame {
  team: string;
  week: number;
  game: string;
  opponent: string;
  /** Null until the game is over. */
  score: number | null;
  figure(column: string): number;
  defenseTds: number;
  blockedKicks: number;
}

/** A team's figures of a game that only the player file has. */
interface PlayerTotals {
  offenseRecoveryTds: number;
  blockedPunts: number;
}

/** Our abbreviation where a row names a team, else what it says. */
function codeOf(team = ''): string {
  try {
    return teamOfCode('nflverse', team);
  } catch {
    return team;
  }
}

/** How single rows of the team file are read. */
export const TEAM_STAT_RULES: RowRules = {
  covers: (row, year, scope) => isInScope(row, year, row.season_type, scope),
  keyOf: (row) => `${codeOf(row.team)} ${Number(row.week)}`,
  subjectOf: (row) => `${row.team}, week ${row.week}`,
  check: (row) => void readFigures(row),
  isOnce: true,
};

/**
 * Stat lines of all defenses. Most figures are the opponent's losses, so a game needs both of its rows and a score: where
 * one can't be read, contradicts the schedule or is gone, both lines are doubted. `stored` has the players with a line of
 * record by game.
 */
export function readDefenseLines(
  { rows, bad = [] }: CsvFile,
  players: Pick<PlayerLines, 'lines' | 'ofDefenses'>,
  schedule: Schedule,
  stored: ReadonlyMap<string, readonly string[]>,
): { lines: StatLineRecord[]; doubted: DoubtedLine[] } {
  const totals = totalsByTeam(players.lines);
  const games = new Map<string, TeamGame>();
  const reasons = new Map<string, string>();
  for (const row of rows) {
    const figures = readFigures(row);
    const { team, week, opponent } = figures;
    const game = schedule.gameOf(team, week);
    if (game === undefined) reasons.set(`${team} ${week}`, `${team} has no game in week ${week}`);
    else if (game.home !== opponent && game.away !== opponent) {
      reasons.set(`${team} ${week}`, `${team} does not play ${opponent} in week ${week}`);
    } else games.set(`${team} ${week}`, teamGameOf(figures, game, totals));
  }
  // A row that contradicts the schedule may be that of another game.
  let isAnyUnknown = reasons.size > 0;
  for (const { key, doubt } of bad) {
    const [team = '', week = ''] = key?.split(' ') ?? [];
    // One that names a team whose row is there is another team's.
    if (key === null || games.has(key) || schedule.gameOf(team, Number(week)) === undefined) isAnyUnknown = true;
    else reasons.set(key, doubt.reason);
  }
  for (const { key, week, homeScore, home, away } of schedule.games) {
    if (players.ofDefenses.has(key)) reasons.set(`${home} ${week}`, 'a player’s row can’t be read that counts for it');
    for (const team of homeScore === null ? [] : [home, away]) {
      const isGone = isAnyUnknown || stored.get(key)?.includes(defenseKey(team)) === true;
      if (!isGone || games.has(`${team} ${week}`) || reasons.has(`${team} ${week}`)) continue;
      reasons.set(`${team} ${week}`, isAnyUnknown ? 'its row may be one that can’t be read' : 'its row is missing');
    }
  }
  const lines = [...games.values()].flatMap((own) => {
    const against = games.get(`${own.opponent} ${own.week}`);
    return against === undefined || own.score === null || against.score === null ? [] : [lineOf(own, against)];
  });
  const doubted = [...reasons].flatMap(([key, reason]): DoubtedLine[] => {
    const [team = '', week = ''] = key.split(' ');
    const game = schedule.gameOf(team, Number(week));
    return (game === undefined ? [team] : [game.home, game.away]).map((each) => ({
      ...{ feedKey: defenseKey(each), weekNumber: Number(week) },
      doubt: { subject: `${each} D/ST, week ${week}`, reason: `${key}: ${reason}`, used: KEPT },
    }));
  });
  return { lines, doubted };
}

function totalsByTeam(playerLines: readonly PlayerLine[]): Map<string, PlayerTotals> {
  const totals = new Map<string, PlayerTotals>();
  for (const line of playerLines) {
    const key = `${line.team} ${line.weekNumber}`;
    const before = totals.get(key) ?? { offenseRecoveryTds: 0, blockedPunts: 0 };
    totals.set(key, {
      offenseRecoveryTds: before.offenseRecoveryTds + line.offenseRecoveryTds,
      blockedPunts: before.blockedPunts + line.blockedPunts,
    });
  }
  return totals;
}

/** A row alone; throws BadCell. */
function readFigures(row: CsvRow) {
  const [team, opponent] = [teamInRow(row, 'team'), teamInRow(row, 'opponent_team')];
  if (team === opponent) throw new BadCell(`${team} would play itself`);
  checkTeamsOfId(row.game_id ?? '', [team, opponent]);
  const figures = new Map<string, number>(
    FIGURES.map((column) => [column, whole(row, column, /yards/.test(column) ? {} : COUNTS)]),
  );
  return { team, opponent, week: weekIn(row, row.season_type), figure: (column: string) => figures.get(column) ?? 0 };
}

function teamGameOf(
  { team, opponent, week, figure }: ReturnType<typeof readFigures>,
  game: ScheduledGame,
  totals: Map<string, PlayerTotals>,
): TeamGame {
  const players = totals.get(`${team} ${week}`) ?? { offenseRecoveryTds: 0, blockedPunts: 0 };
  return {
    ...{ team, week, game: game.key, opponent, figure },
    score: team === game.home ? game.homeScore : game.awayScore,
    // An offensive player who recovers a fumble in the end zone scores for the team, not for its defense.
    defenseTds: figure('def_tds') + figure('fumble_recovery_tds') - players.offenseRecoveryTds,
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
    defTds: own.defenseTds + own.figure('special_teams_tds'),
    defTwoPoint: defenseTwoPoint(own),
    // Scores of the opponent's defense are not allowed points (rules 3.1).
    defPointsAllowed: (against.score ?? 0) - 6 * against.defenseTds - 2 * against.figure('def_safeties'),
    // Some builds have negative sack yards, some positive.
    defYardsAllowed:
      against.figure('passing_yards') + against.figure('rushing_yards') - Math.abs(against.figure('sack_yards_lost')),
  };
  const { team, opponent, week, game } = own;
  return { feedKey: defenseKey(team), weekNumber: week, game, team, opponent, stats };
}

/**
 * Returned conversion attempts [G9.34]. No column counts them; they are the two points that the team's other scores
 * leave over.
 */
function defenseTwoPoint({ score, figure }: TeamGame): number {
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
