import type { RecordKind } from '../../server/src/pipeline/feeds/live/record/record-file.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { FILE_KINDS } from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { defenseKey, teamOfCode } from '../../server/src/pipeline/feeds/teams.ts';
import type { ChangedTable } from './change-json.ts';
import type { SmallSeason } from './real-season.ts';
import type { Mutation } from './trial.ts';

/** Columns of the player file of which the defenses' lines are made, too. */
const OF_DEFENSES = new Set(['fumble_recovery_tds', 'position_group', 'pt_blocked']);

/** What a change of a file of record is about, and what may come of it. */
export function recordMutation(
  file: RecordKind,
  changed: ChangedTable,
  { season, isFirst }: { season: SmallSeason; isFirst: boolean },
): Mutation {
  const { before, after, column, kind, words } = changed;
  const rows = after === null ? [before] : [before, after];
  const isBelievable = column !== null && after !== null && isCredible(file, column, after[column] ?? '');
  const prefixes = rows.flatMap((row) => [
    ...subjectsOf(file, row, { season, isFirst, isBelievable, changed }),
    ...(file === 'games' || (file === 'teamStats' && kind === 'row missing') ? ofTeams(row, season, isFirst) : []),
  ]);
  const { needed, optional = [] } = FILE_KINDS[file].columns as { needed: string[]; optional?: string[] };
  const isRead = column !== null && [...needed, ...optional].includes(column);
  const touches = (subject: string) => prefixes.some((prefix) => `${subject} `.startsWith(`${prefix} `));
  return {
    ...{ file, kind, words, touches },
    isIncredible: (isRead && !isBelievable) || kind === 'row twice, differing',
    isRight(subject, state) {
      // A kickoff never seen before counts as not set, and a game without all of its figures as not over.
      if (isFirst && subject.startsWith('game ')) return true;
      if (!subject.startsWith('line ') || file === 'games' || file === 'teamStats')
        return isBelievable || isFree(subject);
      if (file !== 'playerStats') return isBelievable || (isFirst && state === undefined);
      // Nobody stores what a punter had: that his row is gone can't be known.
      if (subject.startsWith(`line ${defenseKey('')}`)) return isBelievable || kind === 'row missing';
      // Whose a row is by a wrong id that is a player's can't be known where he has none himself.
      if (column === 'player_id' && subject.startsWith(`line ${after?.player_id} `)) return true;
      return isBelievable && rightLine(changed, state);
    },
  };
}

/** Who is on a team, and what is said about players apart from their points, is taken as it comes. */
const isFree = (subject: string) => /^(player|place|injury) /.test(subject);

function subjectsOf(
  file: RecordKind,
  row: CsvRow,
  {
    season,
    isFirst,
    isBelievable,
    changed: { column, kind },
  }: { season: SmallSeason; isFirst: boolean; isBelievable: boolean; changed: ChangedTable },
): string[] {
  const defense = (team: string | undefined, week: string | undefined) => `line ${defenseKey(codeOf(team))} ${week}`;
  if (file === 'games') {
    const { away_team, home_team, week, season: year } = row;
    const game = `game ${codeOf(away_team)}@${codeOf(home_team)}`;
    const scored = isBelievable ? [defense(away_team, week), defense(home_team, week)] : [];
    // A row with another game's id contradicts that game's row.
    const [, , first, second] = (row.game_id ?? '').split('_');
    const named = [game, `game ${codeOf(first)}@${codeOf(second)}`];
    return year === String(season.year) ? [...named, ...scored, ...(isBelievable ? ['weeks'] : [])] : named;
  }
  if (file === 'playerStats') {
    const isTorn = /^(cell missing|cell too many|stray quote)$/.test(kind);
    const { player_id, week, team, opponent_team } = row;
    // What a line has that is no row can't be determined.
    const counts = isTorn || ![row.pt_blocked, row.fumble_recovery_tds].every((cell) => /^0?$/.test(cell ?? ''));
    const defenses =
      counts || (OF_DEFENSES.has(column ?? '') && isBelievable)
        ? [defense(team, week), defense(opponent_team, week)]
        : [];
    return [
      `line ${player_id} ${Number(week)}`,
      `player ${player_id}`,
      `place ${player_id} ${Number(week)}`,
      ...defenses,
    ];
  }
  if (file === 'teamStats') {
    const teams = [row.team, row.opponent_team, ...opponents(row, season)];
    return teams.map((team) => defense(team, row.week));
  }
  const id = (row.gsis_id ?? '').trim();
  // A position tells how figures are scored.
  const lines = isFirst || (column === 'position' && isBelievable) ? [`line ${id}`] : [];
  // Without another source nobody knows whose an id is that two players have.
  const claimed =
    season.tables.roster === undefined && /^(espn|sleeper)_id$/.test(column ?? '') ? row[column ?? ''] : '';
  const rivals = (season.tables[file]?.rows ?? []).filter((one) => claimed && Object.values(one).includes(claimed));
  return [`player ${id}`, `place ${id}`, `injury ${id}`, ...lines, ...rivals.map(({ gsis_id }) => `player ${gsis_id}`)];
}

/** Whom the team of a row plays that week. */
const opponents = ({ team, week }: CsvRow, { year, tables }: SmallSeason) =>
  (tables.games?.rows ?? [])
    .filter((game) => game.season === String(year) && game.week === week?.trim())
    .filter(({ home_team, away_team }) => home_team === team || away_team === team)
    .flatMap(({ home_team, away_team }) => [home_team, away_team]);

/** All of a game: when injuries are known depends on its kickoff, and without the game nobody has played in it. */
function ofTeams(row: CsvRow, { tables }: SmallSeason, isFirst: boolean): string[] {
  const teams = new Set(
    [row.home_team, row.away_team, row.team, row.opponent_team].filter((team) => team !== undefined),
  );
  const men = (tables.weeklyRoster?.rows ?? []).filter(({ team }) => teams.has(team ?? ''));
  const weeks = isFirst ? '' : ` ${row.week}`;
  const injuries = row.home_team === undefined ? [] : men.map(({ gsis_id }) => `injury ${gsis_id}${weeks}`);
  if (!isFirst) return injuries;
  const played = (tables.playerStats?.rows ?? []).filter(({ team }) => teams.has(team ?? ''));
  const games = [...teams].flatMap((team) => [...teams].map((other) => `game ${codeOf(team)}@${codeOf(other)}`));
  const lines = played.map(({ player_id }) => `line ${player_id} ${row.week}`);
  return [...injuries, ...lines, ...games, ...[...teams].map((team) => `line ${defenseKey(codeOf(team))} ${row.week}`)];
}

function codeOf(team = ''): string {
  try {
    return teamOfCode('nflverse', team);
  } catch {
    return team;
  }
}

/** What one more of a figure is worth, in hundredths of a point, by the rules of the game. */
const WORTH: Readonly<Record<string, number>> = {
  ...{ passing_yards: 4, passing_tds: 400, passing_interceptions: -200 },
  ...{ rushing_yards: 10, rushing_tds: 600, receptions: 100, receiving_yards: 10, receiving_tds: 600 },
  ...{ pat_made: 100, completions: 0, attempts: 0, carries: 0, targets: 0 },
};

/** Whether points are right for a stat line of which one figure is another one now. */
function rightLine({ before, after, column }: ChangedTable, state: string | undefined): boolean {
  const worth = WORTH[column ?? ''];
  // Kicks and what is no figure: whatever comes of it.
  if (worth === undefined || after === null || column === null) return true;
  const [was, is] = [figureIn(before[column] ?? ''), figureIn(after[column] ?? '')];
  if (was === null || is === null || state === undefined) return false;
  return Number.parseInt(state, 10) === pointsOf(before) + (is - was) * worth;
}

/** The points of a row, by the same rules. */
function pointsOf(row: ChangedTable['before']): number {
  const figures = Object.entries(WORTH).reduce(
    (sum, [column, worth]) => sum + (figureIn(row[column] ?? '') ?? 0) * worth,
    0,
  );
  const inParts = ['sack_fumbles_lost', 'rushing_fumbles_lost', 'receiving_fumbles_lost'].reduce(
    (sum, column) => sum + (figureIn(row[column] ?? '') ?? 0),
    0,
  );
  const lost = row.fumbles_lost_total ? (figureIn(row.fumbles_lost_total) ?? 0) : inParts;
  return figures - 200 * lost + kicksOf(row);
}

function kicksOf(row: ChangedTable['before']): number {
  const figure = (column: string) => figureIn(row[column] ?? '') ?? 0;
  const short = figure('fg_made_0_19') + figure('fg_made_20_29') + figure('fg_made_30_39');
  // A kick of 60 yards is in neither band of early files: the list of kicks is right.
  const list = (row.fg_made_list ?? '')
    .split(';')
    .filter((yards) => yards !== '')
    .map(Number);
  const isListed = list.length === figure('fg_made');
  const of60 = isListed ? list.filter((yards) => yards >= 60).length : figure('fg_made_60_');
  const of50 = isListed ? list.filter((yards) => yards >= 50 && yards < 60).length : figure('fg_made_50_59');
  const made = 300 * short + 400 * figure('fg_made_40_49') + 500 * of50 + 600 * of60;
  return made - 100 * (figure('fg_missed') + figure('fg_blocked'));
}

// Written from what the files mean, not from how they are read.

const IDENTITY: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  playerStats: new Set(['player_id', 'season', 'week', 'season_type', 'team', 'opponent_team', 'game_id']),
  teamStats: new Set(['season', 'week', 'season_type', 'team', 'opponent_team', 'game_id']),
  games: new Set(['game_id', 'season', 'game_type', 'away_team', 'home_team']),
};
const TEXTS = new Set(['position', 'position_group', 'player_display_name', 'fg_made_list', 'fg_blocked_list']);

/** Whether a careful reader may believe this cell: a figure that can be, a day of that season. */
function isCredible(file: RecordKind, column: string, cell: string): boolean {
  if (IDENTITY[file]?.has(column)) return false;
  if (file === 'playerStats' || file === 'teamStats') return TEXTS.has(column) ? isText(cell) : isFigure(column, cell);
  if (file === 'games') return isOfGame(column, cell);
  return isText(cell);
}

const isText = (cell: string) => cell.length < 100 && !cell.includes('\0');

/** The figure that a cell has; nothing written is none. Null where it is no figure. */
function figureIn(cell: string): number | null {
  const text = cell.trim();
  if (text === '' || text === 'NA') return 0;
  return /^-?\d{1,3}(\.0)?$/.test(text) ? Number(text) : null;
}

function isFigure(column: string, cell: string): boolean {
  const figure = figureIn(cell);
  if (figure === null) return false;
  return /yards/.test(column) ? Math.abs(figure) <= 999 : figure >= 0 && figure <= 99;
}

function isOfGame(column: string, cell: string): boolean {
  if (/_score$/.test(column)) return /^\s*\d{1,3}(\.0)?\s*$/.test(cell) && Number(cell) <= 120;
  if (column === 'gametime') return cell === '' || cell === 'NA' || /^\s*([01]?\d|2[0-3]):[0-5]\d\s*$/.test(cell);
  if (column === 'gameday')
    return /^\s*2025-\d\d?-\d\d?\s*$/.test(cell) && !Number.isNaN(Date.parse(`${cell.trim()}Z`));
  if (column === 'week') return /^\s*\d+(\.0)?\s*$/.test(cell) && Number(cell) >= 1 && Number(cell) <= 18;
  // Lines, roof, ESPN's id, overtime: nothing of the state depends on them.
  return true;
}
