import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordKind } from '../../server/src/pipeline/feeds/live/record/record-file.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { FILE_KINDS } from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { type CsvTable, readCsvTable } from '../rehearsal/nflverse-answers.ts';

/** The files of record of a few games, as of an instant. */
export interface SmallSeason {
  year: number;
  now: Date;
  tables: Partial<Record<RecordKind, CsvTable>>;
}

/** Two weeks of 2025, with a lineman's touchdown, blocked punts and a game of which nothing is known yet. */
const WEEKS = ['4', '5'];
const GAMES = 1;
const UNPLAYED = ['2025_05_KC_JAX'];
const ALWAYS = ['2025_04_PHI_TB', '2025_04_IND_LA', '2025_05_TEN_ARI', ...UNPLAYED];
/** Of all other positions only those who have something that counts for a defense. */
const FANTASY = new Set(['QB', 'RB', 'FB', 'WR', 'TE', 'K']);
/** A few columns that nobody reads. */
const OTHER_COLUMNS = 3;

const NAMES: Record<RecordKind, (year: number) => string> = {
  games: () => 'games',
  playerStats: (year) => `stats_player_week_${year}`,
  teamStats: (year) => `stats_team_week_${year}`,
  weeklyRoster: (year) => `roster_weekly_skill_${year}`,
  roster: (year) => `roster_${year}`,
  injuries: (year) => `injuries_${year}`,
  ids: () => 'db_playerids',
};

/** The real files, reduced to a few games of two weeks. Null where the folder has none. */
export async function readRealSeason(folder: string): Promise<SmallSeason | null> {
  const tables = await readTables(join(folder, 'nflverse'), 2025);
  const all = tables.games?.rows.filter((row) => row.season === '2025' && WEEKS.includes(row.week ?? '')) ?? [];
  if (all.length === 0) return null;
  const some = WEEKS.flatMap((week) => all.filter((row) => row.week === week).slice(1, 1 + GAMES));
  const games = [...new Set([...all.filter((row) => ALWAYS.includes(row.game_id ?? '')), ...some])];
  const ids = new Set(games.map((row) => row.game_id));
  const teams = new Set(games.flatMap(({ home_team, away_team }) => [home_team, away_team]));
  const isOn = (row: CsvRow) => WEEKS.includes(row.week ?? '') && teams.has(row.team ?? '');
  const isOfUse = (row: CsvRow) =>
    row.player_id === '' ||
    FANTASY.has(row.position ?? '') ||
    Number(row.fumble_recovery_tds) + Number(row.pt_blocked) > 0;
  const isPlayed = (row: CsvRow) => ids.has(row.game_id) && !UNPLAYED.includes(row.game_id ?? '');
  const people = new Set(tables.weeklyRoster?.rows.filter(isOn).map((row) => row.gsis_id));
  const isKnown = (row: CsvRow) => row.gsis_id !== '' && people.has(row.gsis_id);
  const kept: Record<RecordKind, (row: CsvRow) => boolean> = {
    games: (row) => games.some(({ game_id }) => game_id === row.game_id),
    ...{ playerStats: (row) => isPlayed(row) && isOfUse(row), teamStats: isPlayed, weeklyRoster: isOn, injuries: isOn },
    ...{ roster: isKnown, ids: isKnown },
  };
  const blank = (row: CsvRow) =>
    UNPLAYED.includes(row.game_id ?? '') ? { ...row, home_score: '', away_score: '' } : row;
  const small = Object.entries(tables).map(([name, { columns, rows }]) => {
    const kind = name as RecordKind;
    const own = rows.filter(kept[kind]);
    return [kind, { columns: fewer(kind, columns), rows: kind === 'games' ? own.map(blank) : own }];
  });
  return { year: 2025, now: new Date('2025-10-05T23:30:00Z'), tables: Object.fromEntries(small) };
}

/** The small invented season that the project's tests have. */
export async function readInventedSeason(folder: string): Promise<SmallSeason> {
  return { year: 2025, now: new Date('2026-01-20T12:00:00Z'), tables: await readTables(folder, 2025) };
}

async function readTables(folder: string, year: number): Promise<Partial<Record<RecordKind, CsvTable>>> {
  const names = await readdir(folder).catch(() => []);
  const tables: Partial<Record<RecordKind, CsvTable>> = {};
  for (const kind of Object.keys(NAMES) as RecordKind[]) {
    const stem = [NAMES[kind](year), `roster_weekly_${year}`].find(
      (one, at) =>
        (at === 0 || kind === 'weeklyRoster') && names.some((name) => name.replace(/\.csv(\.gz)?$/, '') === one),
    );
    const table = stem === undefined ? null : await readCsvTable(join(folder, `${stem}.csv`));
    if (table !== null) tables[kind] = table;
  }
  return tables;
}

function fewer(kind: RecordKind, columns: readonly string[]): string[] {
  const { needed, optional = [] } = FILE_KINDS[kind].columns as { needed: string[]; optional?: string[] };
  const read = new Set([...needed, ...optional]);
  const others = columns.filter((column) => !read.has(column)).slice(0, OTHER_COLUMNS);
  return columns.filter((column) => read.has(column) || others.includes(column));
}
