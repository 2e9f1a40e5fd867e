import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '@singleback/game/season/durations.ts';
import { type CsvRow, parseCsv } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import type { Answer } from './host.ts';
import type { League, PlayedGame } from './league.ts';
import type { FileLie } from './lies/file-lies.ts';
import { isShown, type LieLog } from './lies/plan-lies.ts';
import { matchupsKnown, type ScheduleChange } from './schedule-changes.ts';

const NAMES: Readonly<Record<FileLie['file'], (year: number) => string>> = {
  games: () => '/schedules/games',
  playerStats: (year) => `/stats_player/stats_player_week_${year}`,
  weeklyRoster: (year) => `/weekly_rosters/roster_weekly_${year}`,
};

/** Corrections are posted on the Wednesday after: one of so many lines is wrong until then. */
const WRONG_LINE_EVERY = 40;
const WEDNESDAY = 3;
const WEEK_DAYS = 7;

/** What nflverse has posted by `now()`: schedule, figures of record from the morning after, rosters, injuries, ids. */
export function nflverseAnswers(
  league: League,
  changes: readonly ScheduleChange[],
  { lies, lieLog }: { lies: readonly FileLie[]; lieLog: LieLog },
  now: () => Date,
): Answer {
  const active = (file?: FileLie['file']) =>
    lies.filter((lie) => isShown(lie, now()) && (file === undefined || lie.file === file));
  const withLies = (file: FileLie['file'], rows: readonly CsvRow[]) =>
    active(file).reduce((all, lie) => all.flatMap((row) => (lie.isRow(row) ? lie.become(row) : [row])), [...rows]);
  const { year, games, schedule, playerStats, teamStats, weeklyRoster, injuries, ids } = league;
  const byId = new Map(games.map((game) => [game.id, game]));
  const isKnown = matchupsKnown(games);
  const isPosted = ({ game_id: id = '' }: CsvRow) => {
    const game = byId.get(id);
    return game !== undefined && game.postedAt <= now();
  };
  const corrected = (row: CsvRow, index: number): CsvRow => {
    const game = byId.get(row.game_id ?? '');
    const isWrong = isWrongAtFirst(index) && game !== undefined && now() < correctedAt(game);
    return isWrong ? { ...row, receiving_yards: String(Number(row.receiving_yards || 0) + 3) } : row;
  };
  const upToThisWeek = (rows: readonly CsvRow[]) => {
    const begun = games.filter(({ kickoff, week }) => weekStart(kickoff) <= now() && isKnown(week, now()));
    const week = Math.max(1, ...begun.map((game) => game.week));
    return rows.filter((row) => Number(row.week) <= week);
  };
  const files: Record<string, () => string | null> = {
    [NAMES.games(year)]: () =>
      csvText(
        schedule,
        withLies(
          'games',
          schedule.rows
            .filter((row) => isKnown(Number(row.week), now()))
            .map((row) => scheduled(row, league, changes, now())),
        ),
      ),
    [NAMES.playerStats(year)]: () =>
      text(playerStats, withLies('playerStats', playerStats.rows.map(corrected).filter(isPosted))),
    [`/stats_team/stats_team_week_${year}`]: () => text(teamStats, teamStats.rows.filter(isPosted)),
    [NAMES.weeklyRoster(year)]: () => text(weeklyRoster, withLies('weeklyRoster', upToThisWeek(weeklyRoster.rows))),
    [`/injuries/injuries_${year}`]: () => injuries && text(injuries, upToThisWeek(injuries.rows)),
    '/db_playerids': () => ids && csvText(ids, ids.rows),
  };
  const built = remembering();
  return (path) => {
    const name = path.replace(/\.csv(\.gz)?$/, '');
    const file = files[name];
    // Nothing changes within an hour, and a season of lines takes a while to write.
    if (file === undefined) return null;
    const inIt = active().filter((lie) => name === NAMES[lie.file](year));
    const hour = Math.floor(now().getTime() / HOUR_MS);
    const body = built([name, hour, ...inIt.map(({ kind, of }) => `${kind} ${of}`)].join(' '), name, file);
    return body === null ? null : { body, note: () => inIt.forEach(({ kind }) => void lieLog.note(kind)) };
  };
}

/** Whether the line of that place in the file of players' figures is posted wrong, and corrected later. */
export const isWrongAtFirst = (index: number) => index % WRONG_LINE_EVERY === 0;

/** Wednesday at noon after a game. */
function correctedAt({ endsAt }: PlayedGame): Date {
  const noon = Math.ceil((endsAt.getTime() - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2;
  return new Date(noon + ((WEDNESDAY - new Date(noon).getUTCDay() + WEEK_DAYS) % WEEK_DAYS) * DAY_MS);
}
const weekStart = (kickoff: Date) => new Date(kickoff.getTime() - 5 * DAY_MS);
const text = (table: CsvTable, rows: readonly CsvRow[]) => (rows.length === 0 ? null : csvText(table, rows));

/** A row of the schedule as it was known: without scores of games that were not over, and where it was announced for. */
function scheduled(row: CsvRow, { games, year }: League, changes: readonly ScheduleChange[], now: Date): CsvRow {
  const game = row.season === String(year) ? games.find(({ id }) => id === row.game_id) : undefined;
  if (game === undefined) return row;
  const change = changes.find((one) => one.game === game && now < one.publishedAt);
  const isOver = game.postedAt <= now;
  return {
    ...row,
    ...(isOver ? {} : { home_score: '', away_score: '', overtime: '', result: '', total: '' }),
    ...change?.before,
  };
}

/** Builds a text once for each key; the last one of a name is kept. */
function remembering() {
  const kept = new Map<string, { key: string; text: string | null }>();
  return (key: string, name: string, build: () => string | null) => {
    const known = kept.get(name);
    if (known?.key === key) return known.text;
    const text = build();
    kept.set(name, { key, text });
    return text;
  };
}

/** A CSV file with all its columns, to be served again in part. */
export interface CsvTable {
  columns: readonly string[];
  rows: readonly CsvRow[];
}

/** Reads a CSV file, plain or .gz; null when there is none. */
export async function readCsvTable(path: string): Promise<CsvTable | null> {
  for (const name of [path, `${path}.gz`]) {
    const bytes = await readFile(name).catch(() => null);
    if (bytes === null) continue;
    const content = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const columns = content
      .subarray(0, content.indexOf(10))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(',');
    return { columns, rows: parseCsv(name, content, { needed: columns }).rows };
  }
  return null;
}

/** The text of a table with other rows. `beyond` is a cell that no column has. */
export function csvText({ columns }: CsvTable, rows: readonly CsvRow[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) =>
    [...columns.map((column) => cell(row[column])), ...(row.beyond === undefined ? [] : [row.beyond])].join(','),
  );
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
