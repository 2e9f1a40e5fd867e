// `npm run backtest`: plays past seasons by several policies and compares their actual points.
import { resolve } from 'node:path';
import { FileRefused } from '../server/src/pipeline/feeds/response-rejected.ts';
import { gainsOf, playUniverses } from './backtest/gains.ts';
import { POLICIES } from './backtest/play.ts';
import { readPlayedSeason } from './backtest/read-season.ts';

const USAGE = `How it is meant: npm run backtest -- --from DIR --season YEAR [--season YEAR ...] [--universes N]
  --from DIR       the season's files, as for a replay; NFL_DATA when not given
  --season YEAR    a season to play; several are averaged
  --universes N    how many random sets of players are played in each season; 40 when not given

Plays each season week by week with what was known at the time, greedily (the best of each week) and by plans that look
ahead, and prints what each scored more or less than greedy, in points with the 95 percent interval of the mean. The last line is JSON.
`;

const MOST_UNIVERSES = 1000;

interface Call {
  folder: string;
  years: number[];
  universes: number;
}

/** Reads the words after the command; a string says what is wrong with them. */
export function readCall(words: readonly string[], nflData: string | undefined): Call | string {
  const call: Call = { folder: nflData ?? '', years: [], universes: 40 };
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = [words[at], words[at + 1]];
    if (!['--from', '--season', '--universes'].includes(name)) return `There is no option ${name}.`;
    if (value === undefined) return `${name} has no value.`;
    if (name === '--from') call.folder = resolve(value);
    else if (name === '--season') call.years.push(Number(value));
    else call.universes = Number(value);
  }
  if (call.folder === '') return '--from is missing.';
  if (call.years.length === 0) return '--season is missing.';
  if (!call.years.every((year) => Number.isInteger(year) && year > 1900 && year < 2200)) return 'A season is a year.';
  if (new Set(call.years).size < call.years.length) return 'A season is named twice.';
  const { universes } = call;
  if (!(Number.isInteger(universes) && universes >= 2 && universes <= MOST_UNIVERSES))
    return `--universes is a number from 2 to ${MOST_UNIVERSES}.`;
  return call;
}

/** Plays the seasons and prints the gains; the last line is for programs. */
export async function backtest({ folder, years, universes }: Call, say: (line: string) => void): Promise<void> {
  const seasons: number[][][] = [];
  for (const year of years) {
    const season = await readPlayedSeason(folder, year);
    for (const note of season.notes) say(`${year}: ${note}`);
    say(`${year}: ${season.players.length} players, ${universes} universes without a quarter of them.`);
    const step = Math.ceil(universes / 4);
    seasons.push(
      playUniverses(season, POLICIES, universes, (played) => {
        if (played % step === 0 && played < universes) say(`${year}: ${played} of ${universes} played.`);
      }),
    );
  }
  const gains = gainsOf(POLICIES, seasons);
  say('');
  say('policy                      points   more than greedy    in a single universe');
  for (const { name, gain, ci, single, points } of gains) {
    const mean = `${gain.toFixed(1).padStart(7)} ± ${ci.toFixed(1)}`;
    say(`${name.padEnd(26)}${points.toFixed(1).padStart(8)}   ${mean.padEnd(20)}± ${single.toFixed(1)}`);
  }
  say('Universes of a season share its players and games: another season can differ by more than these intervals.');
  say(JSON.stringify({ policies: gains.map(({ name, gain, ci }) => ({ name, gain, ci })) }));
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
    await backtest(call, say);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('backtest.ts')) await main(process.argv.slice(2));
