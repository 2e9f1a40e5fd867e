// `npm run calibrate`: how good forecasts are, on a past season from its files; with --fit it writes their tables.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FITTED } from '@singleback/game/forecast/fitted.ts';
import { forecastBeforeGame, forecastRest } from '@singleback/game/forecast/points-forecast.ts';
import type { FittedTables } from '@singleback/game/forecast/shape.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { FileRefused } from '../server/src/pipeline/feeds/response-rejected.ts';
import { evaluateWeek, type WeekResult } from './calibration/evaluate-pairs.ts';
import { fitTables, withMargin } from './calibration/fit-tables.ts';
import { fitInGame, momentsAt } from './calibration/in-game.ts';
import { reportPostseasons } from './calibration/postseasons.ts';
import { type PastGame, type PastSeason, readPastSeason } from './calibration/read-past-season.ts';
import { reportAhead, reportBefore, reportInGame, reportPart, type Summary, summaryOf } from './calibration/report.ts';
import { accuracyAhead, SEED } from './calibration/weeks-ahead.ts';

const USAGE = `How it is meant: npm run calibrate -- --from DIR --season YEAR [--fit]
  --from DIR       the season's files, as for a replay; NFL_DATA when not given
  --season YEAR    the season to test on
  --fit            fits the tables on this season and writes them to game/src/forecast/fitted.ts, instead of testing them

Foresees random pairs and tables of lineups with what was known at the time, and compares with what happened. The season
that the tables were fitted on is tested week by week with tables fitted on its other weeks. Files that are not there are done without.
The last line is JSON.
`;

const TABLES_FILE = fileURLToPath(new URL('../game/src/forecast/fitted.ts', import.meta.url));

interface Call {
  folder: string;
  year: number;
  isFit: boolean;
}

/** Reads the words after the command; a string says what is wrong with them. */
export function readCall(words: readonly string[], nflData: string | undefined): Call | string {
  const call: Call = { folder: nflData ?? '', year: Number.NaN, isFit: false };
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] ?? '';
    if (name === '--fit') {
      call.isFit = true;
      continue;
    }
    if (name !== '--from' && name !== '--season') return `There is no option ${name}.`;
    at += 1;
    const value = words[at];
    if (value === undefined) return `${name} has no value.`;
    if (name === '--from') call.folder = resolve(value);
    else call.year = Number(value);
  }
  if (call.folder === '') return '--from is missing.';
  if (!Number.isInteger(call.year) || call.year < 1900 || call.year > 2200)
    return '--season is missing, or is no year.';
  return call;
}

/** Tests the forecasts on a season and says how good they are. Throws FileRefused on files that can't be used. */
export async function calibrate(folder: string, year: number, say: (line: string) => void): Promise<Summary> {
  const season = await readPastSeason(folder, year);
  for (const note of season.notes) say(note);
  const isOwn = year === FITTED.season;
  say(
    isOwn
      ? `The tables are from ${year} too: each week is tested with tables fitted on the other weeks.`
      : `The tables are from ${FITTED.season}.`,
  );
  say(`Seed of the pairs: ${SEED}.`);
  const tablesOf = tablesBySplit(season, isOwn ? (weekNumber) => weekNumber : () => null);
  const weeks = foreseen(season, tablesOf, say);
  if (weeks.length === 0) throw new FileRefused(folder, 'no week has projections of every position');
  for (const line of reportBefore(weeks)) say(line);
  if (isOwn) await reportParts(folder, season, tablesOf, say);
  reportGames(season, tablesOf, say);
  say('Correlation with the points some weeks ahead (mean error in points):');
  for (const weeksAhead of [1, 4, 8]) say(reportAhead(accuracyAhead(season, weeksAhead)));
  for (const line of await reportPostseasons(folder)) say(line);
  const summary = summaryOf(weeks);
  say(JSON.stringify(summary));
  return summary;
}

/**
 * The tables that each week is tested with: fitted without the weeks of its own part of the season; those of the app where
 * the season is another one (null).
 */
function tablesBySplit({ year, weeks }: PastSeason, partOf: (weekNumber: number) => number | null) {
  const known = new Map<number | null, FittedTables>([[null, FITTED]]);
  return (weekNumber: number): FittedTables => {
    const part = partOf(weekNumber);
    const others = [...weeks].flatMap(([each, games]) => (partOf(each) === part ? [] : games));
    const tables = known.get(part) ?? withMargin(fitTables(others, year, FITTED));
    known.set(part, tables);
    return tables;
  };
}

/** Every week that has projections of all positions, foreseen before its games. */
function foreseen(
  season: PastSeason,
  tablesOf: (weekNumber: number) => FittedTables,
  say: (line: string) => void,
): WeekResult[] {
  return [...season.weeks].flatMap(([weekNumber, games]): WeekResult[] => {
    const tables = tablesOf(weekNumber);
    const forecastOf = ({ position, projected }: PastGame) => forecastBeforeGame(position, projected ?? 0, tables);
    const projectedOf = ({ projected }: PastGame) => projected ?? 0;
    const result = evaluateWeek({ weekNumber, games, forecastOf, projectedOf }, 'before');
    if (result === null) say(`Week ${weekNumber} is left out: too few players of a position are projected.`);
    return result === null ? [] : [result];
  });
}

/** How the forecasts hold on games that are less like those they were fitted on than a week is like the others. */
async function reportParts(
  folder: string,
  season: PastSeason,
  tablesOf: (weekNumber: number) => FittedTables,
  say: (line: string) => void,
): Promise<void> {
  const halfOf = (weekNumber: number) => Math.ceil(weekNumber / (SEASON_WEEKS / 2));
  const halves = foreseen(season, tablesBySplit(season, halfOf), () => {});
  for (const half of [1, 2]) {
    const ofHalf = halves.filter(({ weekNumber }) => halfOf(weekNumber) === half);
    if (ofHalf.length > 0) say(reportPart(`Half ${half} with tables of the other`, ofHalf));
  }
  if (!season.hasProjections) return;
  const own = foreseen(await readPastSeason(folder, season.year, true), tablesOf, () => {});
  if (own.length > 0) say(reportPart('Our own projections with tables of the source’s', own));
}

const QUARTERS = [
  ['after the first quarter', 0.75],
  ['at halftime', 0.5],
  ['after the third quarter', 0.25],
] as const;

function reportGames(
  season: PastSeason,
  tablesOf: (weekNumber: number) => FittedTables,
  say: (line: string) => void,
): void {
  if (season.recorded.size === 0) return;
  say(
    `Pairs in the middle of ${season.recorded.size} recorded games, all at the same point of their game (intervals over`,
  );
  say('pairs, which share players: the truth is less certain than they say):');
  for (const [name, share] of QUARTERS) {
    const weeks = [...momentsAt(season, share)].flatMap(([weekNumber, moments]): WeekResult[] => {
      const tables = tablesOf(weekNumber);
      const byId = new Map(moments.map((moment) => [moment.game.id, moment]));
      const result = evaluateWeek(
        {
          weekNumber,
          games: moments.map(({ game }) => game),
          forecastOf: (game) => {
            const { soFar, share: left } = byId.get(game.id) ?? { soFar: 0, share: 1 };
            const before = forecastBeforeGame(game.position, game.projected ?? 0, tables);
            const rest = forecastRest(game.position, before, left, tables);
            return { ...rest, mean: rest.mean + soFar, quantiles: rest.quantiles.map((value) => value + soFar) };
          },
          projectedOf: (game) => (byId.get(game.id)?.soFar ?? 0) + (game.projected ?? 0) * share,
        },
        name,
      );
      return result === null ? [] : [result];
    });
    if (weeks.length > 0) say(reportInGame(name, weeks));
  }
}

async function fitSeason(folder: string, year: number, say: (line: string) => void): Promise<void> {
  const season = await readPastSeason(folder, year);
  for (const note of season.notes) say(note);
  const tables = withMargin(fitInGame(season, fitTables([...season.weeks.values()].flat(), year, FITTED)));
  const text = `// Forecasts: what a player may score (\`points-forecast.ts\`), by these tables; \`week-projection.ts\` projects weeks that no
// source does.

import type { FittedTables } from './shape.ts';

/** Fitted on a season's games: npm run calibrate -- --from DIR --season ${year} --fit, then npm run format. */
export const FITTED: FittedTables = ${JSON.stringify(tables)};
`;
  await writeFile(TABLES_FILE, text);
  say(`Fitted on ${[...season.weeks.values()].flat().length} games of players and written to ${TABLES_FILE}.`);
}

async function main(words: readonly string[]): Promise<void> {
  const say = (line: string) => console.log(line);
  if (words.includes('--help')) return say(USAGE.trimEnd());
  const call = readCall(words, process.env.NFL_DATA);
  if (typeof call === 'string') {
    console.error(`${call}\n\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  try {
    if (call.isFit) await fitSeason(call.folder, call.year, say);
    else await calibrate(call.folder, call.year, say);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('calibrate.ts')) await main(process.argv.slice(2));
