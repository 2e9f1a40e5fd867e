import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Doubt, StatLineRecord } from '../../report.ts';
import { figuresOf, lineOf } from '../figures.ts';
import { BadCell } from '../response-rejected.ts';
import { type Columns, type CsvFile, type CsvRow, KEPT, shortly, whole } from './csv-file.ts';
import { checkId, checkTeamsOfId, isInScope, type RowRules, weekIn, weekKey } from './row-rules.ts';
import { type Schedule, teamInRow } from './schedule.ts';

const LOST_FUMBLES_IN_PARTS = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'];

const FIGURES = figuresOf('nflverse');

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
    ...FIGURES.map(([, column]) => column),
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
  /** A fumble-recovery touchdown by an offensive player: it does not count for the team's defense. */
  offenseRecoveryTds: number;
  /** The player's punts that were blocked. */
  blockedPunts: number;
}

export interface PlayerLines {
  lines: PlayerLine[];
  /** Lines that contradict the schedule. */
  doubted: DoubtedLine[];
  /** Games, by key, of whose defenses a row that is not believed says something. */
  ofDefenses: ReadonlySet<string>;
  /** Events credited to no player: rows without an id. */
  ghosts: number;
  /** A file of 2025 or before lacks fumbles lost on returns. */
  lacksReturnFumbles: boolean;
}

/** A stat line that is not believed. */
export interface DoubtedLine {
  feedKey: string;
  weekNumber: number;
  doubt: Doubt;
}

/** How single rows of the stat file are read. */
export const PLAYER_STAT_RULES: RowRules = {
  covers: (row, year, scope) => isInScope(row, year, row.season_type, scope),
  // Rows without an id are ghosts: all of them count as different.
  keyOf: (row) => weekKey(row, row.player_id, row.season_type),
  subjectOf: (row) => `${nameOf(row)}, week ${row.week}`,
  check: (row) => void (row.player_id && readLine(row)),
  isOnce: true,
};

const DEFENDERS = new Set(['DB', 'DL', 'LB']);

const nameOf = (row: CsvRow) => row.player_display_name || row.player_id || '';

/** The stat lines of the season, of all positions. */
export function readPlayerLines({ rows, bad = [] }: CsvFile, schedule: Schedule): PlayerLines {
  const named = rows.filter((row) => row.player_id !== '');
  const doubted: DoubtedLine[] = [];
  const unread = bad.flatMap(({ row }) => (row === undefined ? [] : [row]));
  const lines = named.flatMap((row) => {
    const line = readLine(row);
    const game = schedule.gameOf(line.team ?? '', line.weekNumber);
    const reason = contradiction(line, game);
    // Files of early 2025 have no game_id, and that of a game that moved to another week may be the old one.
    if (reason === null) return { ...line, game: game?.key ?? null };
    const { feedKey, weekNumber } = line;
    const subject = `${line.name}, week ${weekNumber}`;
    doubted.push({ feedKey, weekNumber, doubt: { subject, reason, used: KEPT } });
    unread.push(row);
    return [];
  });
  return {
    lines,
    doubted,
    ofDefenses: new Set([
      ...unread.flatMap((row) => gameOfDefenses(row, schedule)),
      // What a line has that is no row can't be determined.
      ...bad.flatMap(({ line = '' }) => line.match(/\b\d{4}_\d\d_[A-Z]{2,3}_[A-Z]{2,3}\b/) ?? []),
    ]),
    ghosts: rows.length - named.length,
    lacksReturnFumbles: rows.every((row) => row.fumbles_lost_total === undefined),
  };
}

/** The game of a row, if it has what counts for a defense: an own fumble's touchdown or a blocked punt. */
function gameOfDefenses(row: CsvRow, schedule: Schedule): string[] {
  if (['fumble_recovery_tds', 'pt_blocked'].every((column) => /^0?$/.test(row[column] ?? ''))) return [];
  const game = schedule.gameByKey(row.game_id ?? '') ?? schedule.gameOf(row.team ?? '', Number(row.week));
  return game === undefined ? [] : [game.key];
}

/** A team plays once a week, so the row's teams have to be those of the game. */
function contradiction(
  { team, opponent, weekNumber }: Pick<PlayerLine, 'team' | 'opponent' | 'weekNumber'>,
  game: { home: string; away: string } | undefined,
): string | null {
  if (game === undefined) return `${team} has no game in week ${weekNumber}`;
  const isIn = game.home === opponent || game.away === opponent;
  return isIn && team !== opponent ? null : `${team} does not play ${opponent} in week ${weekNumber}`;
}

function readLine(row: CsvRow): PlayerLine {
  const [team, opponent] = [teamInRow(row, 'team'), teamInRow(row, 'opponent_team')];
  checkId(row.player_id ?? '');
  checkTeamsOfId(row.game_id ?? '', [team, opponent]);
  const isDefender = DEFENDERS.has(row.position_group ?? '');
  return {
    feedKey: row.player_id ?? '',
    weekNumber: weekIn(row, row.season_type),
    game: null,
    team,
    opponent,
    stats: readStats(row),
    name: nameOf(row),
    position: row.position ?? '',
    offenseRecoveryTds: isDefender ? 0 : whole(row, 'fumble_recovery_tds', COUNTS),
    blockedPunts: whole(row, 'pt_blocked', COUNTS),
  };
}

const COUNTS = { least: 0, most: 99 };
const YARDS = { least: -500, most: 999 };

function readStats(row: CsvRow): StatLine {
  const figure = (column: string) => whole(row, column, column.endsWith('_yards') ? YARDS : COUNTS);
  const sum = (columns: readonly string[]) => columns.reduce((total, column) => total + figure(column), 0);
  const long = figure('fg_made_50_59') + figure('fg_made_60_') + figure('fg_missed_50_59') + figure('fg_missed_60_');
  const middle = figure('fg_made_40_49') + figure('fg_missed_40_49');
  // The bands count clean misses only; distances of blocked kicks are in a separate list.
  const blocked = yardsIn(row.fg_blocked_list);
  const attempted50 = long + blocked.filter((yards) => yards >= 50).length;
  const attempted40 = middle + blocked.filter((yards) => yards >= 40 && yards < 50).length;
  const all: Record<string, number> = {
    ...lineOf(FIGURES, figure),
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

function yardsIn(list: string | undefined): number[] {
  const yards = (list ?? '').split(';').filter((cell) => cell !== '');
  const all = yards.map(Number);
  if (all.some((each) => !(each >= 0 && each <= 99))) throw new BadCell(`a kick of '${shortly(list ?? '')}' yards`);
  return all;
}
