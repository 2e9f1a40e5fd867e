import {
  chancesToPlay,
  chanceToWin,
  type PostseasonGame,
  SPREAD_DEVIATION,
} from '@singleback/game/forecast/week-projection.ts';
import { POSTSEASON_ROUNDS } from '@singleback/game/season/round-words.ts';
import { roundOfYear } from '@singleback/game/season/week.ts';
import type { CsvFile } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { readSchedule, type ScheduledGame } from '../../server/src/pipeline/feeds/nflverse/schedule.ts';
import { checkedFile } from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { FileRefused } from '../../server/src/pipeline/feeds/response-rejected.ts';
import { mean } from './least-squares.ts';
import { readFirst } from './read-files.ts';
import { brier, type Forecasted, interval } from './scores.ts';

/** A game with its last spread and its result, from the home team's side, in points. */
interface PlayedGame {
  readonly year: number;
  readonly kind: 'regular' | 'postseason';
  readonly round: number;
  readonly home: string;
  readonly away: string;
  readonly spread: number;
  readonly margin: number;
}

/**
 * How good the chances to still play in a round of a postseason are, in lines: over all postseasons in games.csv, by the last
 * spreads before each round; and how far the results of regular seasons are from their spreads. Empty without any.
 */
export async function reportPostseasons(folder: string): Promise<string[]> {
  const games = await readPlayedGames(folder);
  const [regular, post] = ['regular', 'postseason'].map((kind) => games.filter((game) => game.kind === kind));
  if (!regular?.length || !post?.length) return [];
  const wins = post.map(({ round, spread, margin }) => ({
    ...{ weekNumber: round, chance: chanceToWin(100 * spread), outcome: outcomeOf(margin) },
  }));
  const deviation = Math.sqrt(mean(regular.map(({ spread, margin }) => (margin - spread) ** 2)));
  const seasons = [...Map.groupBy(post, ({ year }) => year).values()];
  const later = seasons.flatMap(stillPlaying);
  return [
    `Postseasons of ${seasons.map(([first]) => first?.year).join(', ')}: ${post.length} games.`,
    `  results are off the spread by ${deviation.toFixed(1)} points in ${regular.length} regular games (the app: ${SPREAD_DEVIATION / 100})`,
    `  wins by the spread              ${scoreOf(wins, 1 / 2)}`,
    `  still plays two rounds later    ${scoreOf(later, 1 / 4)}, ${later.length} teams`,
  ];
}

async function readPlayedGames(folder: string): Promise<PlayedGame[]> {
  const file = await readFirst(folder, ['games']);
  if (file === null) return [];
  const years = [...new Set(file.rows.map(({ season }) => Number(season)))];
  return years.flatMap((year) => readYear(file, year));
}

/** The games of a year that were played; none of a year that can't be read. */
function readYear(file: CsvFile, year: number): PlayedGame[] {
  try {
    const checked = checkedFile('games', file, year, 'postseason');
    const { games } = readSchedule(checked, year, undefined, undefined, 'postseason');
    return games.flatMap((game) => playedGame(year, game));
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

function playedGame(
  year: number,
  { week, home, away, homeScore, awayScore, circumstances }: ScheduledGame,
): PlayedGame[] {
  const { kind, weekNumber } = roundOfYear(week);
  if (circumstances.spread === null || homeScore === null || awayScore === null) return [];
  return [
    { year, kind, round: weekNumber, home, away, spread: circumstances.spread / 100, margin: homeScore - awayScore },
  ];
}

/** Of each team with a game in one of the first two rounds of a season: the chance to play two rounds later, and whether it did. */
function stillPlaying(games: readonly PlayedGame[]): Forecasted[] {
  const asKnown =
    (round: number) =>
    (game: PlayedGame): PostseasonGame => ({
      ...{ round: game.round, home: game.home, away: game.away, spread: Math.round(100 * game.spread) },
      margin: game.round < round ? game.margin : null,
    });
  const teamsIn = (round: number) =>
    games.filter((game) => game.round === round).flatMap(({ home, away }) => [home, away]);
  return Array.from({ length: POSTSEASON_ROUNDS - 2 }, (_, at) => at + 1).flatMap((round) => {
    const chances = chancesToPlay(games.filter((game) => game.round <= round).map(asKnown(round)));
    const playing = new Set(teamsIn(round + 2));
    return teamsIn(round).map((team) => ({
      ...{ weekNumber: round, chance: chances.get(team)?.[round + 1] ?? 0, outcome: Number(playing.has(team)) },
    }));
  });
}

const outcomeOf = (margin: number) => (Math.sign(margin) + 1) / 2;

/** '0.2112 [0.17 to 0.25], always 0.5: 0.2500' */
function scoreOf(forecasts: readonly Forecasted[], even: number): string {
  const [low, high] = interval(forecasts, brier);
  const always = brier(forecasts.map((one) => ({ ...one, chance: even })));
  return `Brier score ${brier(forecasts).toFixed(4)} [${low.toFixed(4)} to ${high.toFixed(4)}], always ${even}: ${always.toFixed(4)}`;
}
