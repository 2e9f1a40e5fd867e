import { POSTSEASON_ROUNDS } from '../season/round-words.ts';

/** A game of a postseason, as it is known. */
export interface PostseasonGame {
  /** 1 to 4. */
  readonly round: number;
  readonly home: string;
  readonly away: string;
  /** By how much the betting market favors the home team, in hundredths of a point; null where unknown. */
  readonly spread: number | null;
  /** By how many points the home team has won, negative where it has lost; null until the game is over. */
  readonly margin: number | null;
}

/** How far results are from the spreads: the standard deviation over regular seasons, in hundredths of a point. */
export const SPREAD_DEVIATION = 1300;

/** The chance (0 to 1) that the team that is favored by `spread` (hundredths of a point) wins. */
export function chanceToWin(spread: number): number {
  const x = spread / SPREAD_DEVIATION;
  // The normal distribution, within 0.0002.
  return 1 / (1 + Math.exp(-(0.07056 * x ** 3 + 1.5976 * x)));
}

/**
 * The chance (0 to 1) of each team to play in each of the four rounds: 1 with a game there, else the chance to play in the round
 * before and to win that. An open game is won by what the spread says, and evenly where there is none or no game is
 * known. Once all games of a round are known nobody else plays in it. A team without a game is not among them: one with a
 * bye comes in with its first matchup.
 */
export function chancesToPlay(games: readonly PostseasonGame[]): ReadonlyMap<string, readonly number[]> {
  const teams = new Set(games.flatMap(({ home, away }) => [home, away]));
  return new Map([...teams].map((team) => [team, chancesOf(team, games)]));
}

function chancesOf(team: string, games: readonly PostseasonGame[]): number[] {
  let [plays, wins] = [0, 0];
  return Array.from({ length: POSTSEASON_ROUNDS }, (_, at) => {
    const ofRound = games.filter(({ round }) => round === at + 1);
    const game = ofRound.find(({ home, away }) => home === team || away === team);
    const isKnown = at === 0 || ofRound.length >= gamesIn(at + 1);
    plays = game ? 1 : isKnown ? 0 : plays * wins;
    wins = game ? chanceIn(game, team) : 1 / 2;
    return plays;
  });
}

/** From the second round on half as many play in each: 4, 2, 1. */
const gamesIn = (round: number) => 2 ** (POSTSEASON_ROUNDS - round);

function chanceIn({ home, spread, margin }: PostseasonGame, team: string): number {
  const side = home === team ? 1 : -1;
  if (margin !== null) return (Math.sign(side * margin) + 1) / 2;
  return spread === null ? 1 / 2 : chanceToWin(side * spread);
}
