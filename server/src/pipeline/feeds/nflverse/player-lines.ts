import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { StatLineRecord } from '../../report.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { FileRefused } from './refusal.ts';
import { type Schedule, teamInRow } from './schedule.ts';

const LOST_FUMBLES_IN_PARTS = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'];

/** Figures that are one column of the file. */
const PLAIN: readonly (readonly [StatKey, string])[] = [
  ['passingYards', 'passing_yards'],
  ['passingTds', 'passing_tds'],
  ['interceptions', 'passing_interceptions'],
  ['rushingYards', 'rushing_yards'],
  ['rushingTds', 'rushing_tds'],
  ['receptions', 'receptions'],
  ['receivingYards', 'receiving_yards'],
  ['receivingTds', 'receiving_tds'],
  ['fgMade0_19', 'fg_made_0_19'],
  ['fgMade20_29', 'fg_made_20_29'],
  ['fgMade30_39', 'fg_made_30_39'],
  ['fgMade40_49', 'fg_made_40_49'],
  ['patMade', 'pat_made'],
  ['completions', 'completions'],
  ['passAttempts', 'attempts'],
  ['carries', 'carries'],
  ['targets', 'targets'],
  ['specialTeamsTds', 'special_teams_tds'],
  ['fumbleRecoveryTds', 'fumble_recovery_tds'],
  ['fgAttempted', 'fg_att'],
  ['patAttempted', 'pat_att'],
];

const TWO_POINT = ['passing_2pt_conversions', 'rushing_2pt_conversions', 'receiving_2pt_conversions'];

export const PLAYER_STAT_COLUMNS: Columns = {
  needed: [
    'player_id',
    'season',
    'week',
    'season_type',
    'team',
    'opponent_team',
    'position',
    ...PLAIN.map(([, column]) => column),
    'fg_made',
    'fg_made_50_59',
    'fg_made_60_',
    ...TWO_POINT,
    ...LOST_FUMBLES_IN_PARTS,
    'fg_missed',
    'fg_missed_40_49',
    'fg_missed_50_59',
    'fg_missed_60_',
  ],
  optional: [
    'fumbles_lost_total',
    'fg_blocked',
    'fg_blocked_list',
    'fg_made_list',
    'pt_blocked',
    'game_id',
    'player_display_name',
    'position_group',
  ],
};

export interface PlayerLine extends StatLineRecord {
  name: string;
  /** The file's abbreviation: CB, DE, FB … */
  position: string;
  /** A fumble-recovery touchdown by an offensive player: it does not count for the team's defence. */
  offenceRecoveryTds: number;
  /** The player's punts that were blocked. */
  blockedPunts: number;
}

export interface PlayerLines {
  lines: PlayerLine[];
  /** Events credited to no player: rows without an id. */
  ghosts: number;
  /** A file of 2025 or before lacks fumbles lost on returns. */
  lacksReturnFumbles: boolean;
}

const DEFENDERS = new Set(['DB', 'DL', 'LB']);

/** The stat lines of the regular season, of all positions. Throws FileRefused on an unknown team or a broken figure. */
export function readPlayerLines(file: CsvFile, schedule: Schedule): PlayerLines {
  const rows = file.rows.filter((row) => row.season_type === 'REG');
  const named = rows.filter((row) => row.player_id !== '');
  const seen = new Set<string>();
  const lines = named.map((row) => {
    const key = `${row.player_id} ${row.week}`;
    if (seen.has(key)) throw new FileRefused(file.name, `two rows of ${row.player_id} in week ${row.week}`);
    seen.add(key);
    return readLine(file.name, row, schedule);
  });
  return {
    lines,
    ghosts: rows.length - named.length,
    lacksReturnFumbles: rows.every((row) => row.fumbles_lost_total === undefined),
  };
}

function readLine(file: string, row: CsvRow, schedule: Schedule): PlayerLine {
  const week = whole(file, row, 'week');
  const team = teamInRow(file, row, 'team');
  const isDefender = DEFENDERS.has(row.position_group ?? '');
  return {
    feedKey: row.player_id ?? '',
    weekNumber: week,
    // A team plays once a week. Files of early 2025 have no game_id, and that of a game that moved to another week may be
    // the old one.
    game: schedule.gameOf(team, week)?.key ?? (row.game_id || null),
    team,
    opponent: teamInRow(file, row, 'opponent_team'),
    stats: readStats(file, row),
    name: row.player_display_name || (row.player_id ?? ''),
    position: row.position ?? '',
    offenceRecoveryTds: isDefender ? 0 : whole(file, row, 'fumble_recovery_tds'),
    blockedPunts: whole(file, row, 'pt_blocked'),
  };
}

function readStats(file: string, row: CsvRow): StatLine {
  const figure = (column: string) => whole(file, row, column);
  const sum = (columns: readonly string[]) => columns.reduce((total, column) => total + figure(column), 0);
  const long = figure('fg_made_50_59') + figure('fg_made_60_') + figure('fg_missed_50_59') + figure('fg_missed_60_');
  const middle = figure('fg_made_40_49') + figure('fg_missed_40_49');
  // The bands count clean misses only; distances of blocked kicks are in a separate list.
  const blocked = (row.fg_blocked_list ?? '')
    .split(';')
    .filter((cell) => cell !== '')
    .map(Number);
  const attempted50 = long + blocked.filter((yards) => yards >= 50).length;
  const attempted40 = middle + blocked.filter((yards) => yards >= 40 && yards < 50).length;
  const all: Record<string, number> = {
    ...Object.fromEntries(PLAIN.map(([key, column]) => [key, figure(column)])),
    // The total includes fumbles lost on returns, which the three parts omit; older files have only the parts.
    fumblesLost: row.fumbles_lost_total ? figure('fumbles_lost_total') : sum(LOST_FUMBLES_IN_PARTS),
    ...longFieldGoals(row, figure),
    fgMissed: figure('fg_missed') + figure('fg_blocked'),
    twoPointConversions: sum(TWO_POINT),
    fgAttempted50: attempted50,
    fgAttempted40_49: attempted40,
    fgAttempted0_39: figure('fg_att') - attempted50 - attempted40,
  };
  // A line means that the player played, so a missing figure is zero and is not stored.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
}

/** Early builds put a field goal of exactly 60 yards in neither band: prefer the list of kicks if there is one. */
function longFieldGoals(row: CsvRow, figure: (column: string) => number): { fgMade50_59: number; fgMade60: number } {
  const made = yardsIn(row.fg_made_list);
  if (made.length !== figure('fg_made')) {
    return { fgMade50_59: figure('fg_made_50_59'), fgMade60: figure('fg_made_60_') };
  }
  return {
    fgMade50_59: made.filter((yards) => yards >= 50 && yards < 60).length,
    fgMade60: made.filter((yards) => yards >= 60).length,
  };
}

const yardsIn = (list: string | undefined) =>
  (list ?? '')
    .split(';')
    .filter((cell) => cell !== '')
    .map(Number);
