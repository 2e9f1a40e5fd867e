import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { LAST_LEAGUE_WEEK, leagueWeek, SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Doubt } from '../../report.ts';
import { BadCell, FileRefused } from '../response-rejected.ts';
import { teamOfCode } from '../teams.ts';
import { type BadRow, type CsvFile, type CsvRow, KEPT, shortly, whole } from './csv-file.ts';

/**
 * How far into a year its files are read: the regular season alone, or the postseason with all that was before. Weeks are
 * the league's, which go on with 19 to 22.
 */
export type Scope = SeasonKind;

/** How the rows of a file are read, each alone. */
export interface RowRules {
  /** Whether the row is of interest; what is in the others does not matter. Throws BadCell where that can't be determined. */
  covers(row: CsvRow, year: number, scope: Scope): boolean;
  /** What the row is about, in data: '00-0033873 9'; null where that can't be determined. */
  keyOf(row: CsvRow): string | null;
  /** The player whom a line is about that is no row; null where that can't be determined. */
  playerIn?(line: string): string | null;
  /** The same in words: 'Bo Burns, week 9'. */
  subjectOf(row: CsvRow): string;
  /** Reads the row; throws BadCell. */
  check(row: CsvRow): void;
  /** Each subject has one row; without this, several. */
  isOnce: boolean;
}

/** More bad rows than this, and than this share of all, mean that the file is not what it claims to be. */
const MOST_BAD = 20;
const MOST_BAD_SHARE = 0.05;

/**
 * The file with those of its rows that count and can be read; the others are `bad`, each with a doubt. Throws FileRefused
 * where too many are, or none counts.
 */
export function withGoodRows(file: CsvFile, rules: RowRules, year: number, scope: Scope): CsvFile {
  const bad: BadRow[] = (file.bad ?? []).map((one) =>
    one.key === null && one.line !== undefined ? { ...one, key: rules.playerIn?.(one.line) ?? null } : one,
  );
  const doubt = (row: CsvRow, reason: string) =>
    bad.push({ key: rules.keyOf(row), row, doubt: doubtOf(row, rules, reason) });
  const good = file.rows.filter((row) => {
    try {
      if (!rules.covers(row, year, scope)) return false;
      rules.check(row);
      return true;
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      doubt(row, error.message);
      return false;
    }
  });
  const rows = rules.isOnce ? onceEach(good, rules, doubt) : good;
  const all = rows.length + bad.length;
  const [first] = bad;
  if (first !== undefined && bad.length > MOST_BAD && bad.length > all * MOST_BAD_SHARE) {
    const { subject, reason } = first.doubt;
    throw new FileRefused(file.name, `${bad.length} of ${all} rows can't be read, such as ${subject}: ${reason}`);
  }
  if (rows.length === 0) {
    const why = first === undefined ? '' : `: ${first.doubt.reason}`;
    throw new FileRefused(file.name, `it has nothing of the season of ${year}${why}`);
  }
  return { ...file, rows, bad, rowCount: file.rows.filter((row) => row.player_id !== '').length };
}

function doubtOf(row: CsvRow, rules: RowRules, reason: string): Doubt {
  return { subject: shortly(rules.subjectOf(row)), reason, used: KEPT };
}

/** The same row twice is one; of two that differ nobody knows which is right. */
function onceEach(rows: readonly CsvRow[], rules: RowRules, doubt: (row: CsvRow, reason: string) => void): CsvRow[] {
  const first = new Map<string, CsvRow>();
  const contradicted = new Set<string>();
  for (const [index, row] of rows.entries()) {
    // What is about nobody who is known contradicts nothing.
    const key = rules.keyOf(row) ?? `row ${index}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, row);
    else if (!contradicted.has(key) && JSON.stringify(other) !== JSON.stringify(row)) {
      contradicted.add(key);
      doubt(row, 'two rows that differ');
    }
  }
  return [...first].flatMap(([key, row]) => (contradicted.has(key) ? [] : [row]));
}

/**
 * Whether a row is of a year's season within the scope. Throws BadCell where season, type and week contradict each other.
 */
export function isInScope(row: CsvRow, year: number, type: string | undefined, scope: Scope): boolean {
  if (row.season !== String(year)) throw new BadCell(`season is '${shortly(row.season ?? '')}', not ${year}`);
  if (type === 'REG') return true;
  if (!OTHER_TYPES.has(type ?? '')) throw new BadCell(`'${shortly(type ?? '')}' is no type of game`);
  return scope === 'postseason' && type !== undefined && type in POSTSEASON_WEEKS;
}

const ANY = { least: leagueWeek('postseason', 1), most: LAST_LEAGUE_WEEK };
const roundOnly = (weekNumber: number) => {
  const week = leagueWeek('postseason', weekNumber);
  return { least: week, most: week };
};

/** The league's weeks of each type of a postseason's row. */
const POSTSEASON_WEEKS: Readonly<Record<string, { least: number; most: number }>> = {
  POST: ANY,
  WC: roundOnly(1),
  DIV: roundOnly(2),
  CON: roundOnly(3),
  SB: roundOnly(4),
};
const OTHER_TYPES = new Set([...Object.keys(POSTSEASON_WEEKS), 'PRE']);

/** Whether the postseason of a year is known: games with their teams, and results of the last week before it. */
export function hasPostseason({ rows }: CsvFile, year: number): boolean {
  const ofYear = rows.filter(({ season }) => season === String(year));
  const isOver = (row: CsvRow) => row.game_type === 'REG' && Number(row.week) === SEASON_WEEKS && row.home_score !== '';
  return ofYear.some(isOver) && ofYear.some(isOfPostseason);
}

/** A file without its rows of the postseason. */
export function withoutPostseason(file: CsvFile): CsvFile {
  const isOf = (row: CsvRow | undefined) => (row?.season_type || row?.game_type || 'REG') in POSTSEASON_WEEKS;
  const { rows, bad = [] } = file;
  if (!rows.some(isOf) && !bad.some(({ row }) => isOf(row))) return file;
  return { ...file, rows: rows.filter((row) => !isOf(row)), bad: bad.filter(({ row }) => !isOf(row)) };
}

/** The weeks of a regular season. */
export const WEEKS = { least: 1, most: SEASON_WEEKS };

/** The league's week of a row of that type. Throws BadCell on one that the type does not have. */
export function weekIn(row: CsvRow, type: string | undefined): number {
  return whole(row, 'week', POSTSEASON_WEEKS[type ?? ''] ?? WEEKS);
}

/** Throws BadCell on what is no gsis id: another spelling would be another player. */
export function checkId(id: string): void {
  if (!/^00-\d{7}$/.test(id)) throw new BadCell(`'${shortly(id)}' is no player’s id`);
}

/** The only gsis id in a line; null where there is none or several. */
export function playerIn(line: string): string | null {
  const ids = new Set(line.match(/\b00-\d{7}\b/g));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** The player and week of a row, however they are written; without a week that can be read the player alone. */
export function weekKey(row: CsvRow, id: string | undefined, type: string | undefined): string | null {
  const player = playerIn(id ?? '');
  if (player === null) return null;
  try {
    return `${player} ${weekIn(row, type)}`;
  } catch {
    return player;
  }
}

/** Throws BadCell where the teams of a row are not those of its game's id: '2025_05_KC_BUF', at either stadium. */
export function checkTeamsOfId(id: string, teams: readonly string[]): void {
  const codes = id.split('_').slice(2);
  const ofId = codes.flatMap((code) => {
    try {
      return [teamOfCode('nflverse', code)];
    } catch {
      return [];
    }
  });
  // An id of another form says nothing.
  if (ofId.length === 2 && teams.some((team) => !ofId.includes(team))) {
    throw new BadCell(`its teams are not those of ${id}`);
  }
}

/** A row whose teams are not known yet names none: the winners of games to come. */
const NOT_YET = new Set(['', 'TBD', 'TBA', 'AFC', 'NFC', 'NA']);

/** Whether a row of the schedule is a game of the postseason. Without its teams it is none yet. */
export function isOfPostseason(row: CsvRow): boolean {
  const isType = (row.game_type ?? '') in POSTSEASON_WEEKS;
  return isType && [row.home_team, row.away_team].every((code) => !NOT_YET.has(code ?? ''));
}
