// The demo's season, made from a seed.
import { type Dice, dice } from '../../../lib/dice.ts';
import { TEAMS } from '../teams.ts';

export const WEEKS = 18;
const FIRST_BYE_WEEK = 5;
const LAST_BYE_WEEK = 14;
// The clusters of `drawMatchups` have their first bye in these weeks; shuffling spreads the byes.
const FIRST_BYES = [6, 8, 10, 12];
const CLUSTERED_ROUNDS = 10;
const SHUFFLES = 2500;

/** A matchup with its week. */
export interface DatedMatchup extends Matchup {
  week: number;
}

/**
 * Assigns the 272 games to weeks: every team plays at most once a week, 17 times in all, with one bye in weeks 5 to
 * 14. Week 18 is for rivals. Starts from a valid but dull plan and swaps whole chains of games between two weeks,
 * which keeps it valid, as long as that makes it more realistic.
 */
export function drawCalendar(seed: string): DatedMatchup[] {
  const games = plainCalendar(seed);
  const throws = dice(seed, 'calendar');
  let oddness = oddnessOf(games);
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
    const chain = drawChain(games, throws);
    if (chain === null) continue;
    swap(chain);
    const after = oddnessOf(games);
    if (after <= oddness) oddness = after;
    else swap(chain);
  }
  return games;
}

/** The rounds one after the other; each cluster pauses once among the rounds that it plays within itself. */
function plainCalendar(seed: string): DatedMatchup[] {
  const { rounds, clusters } = drawMatchups(seed);
  const byes = new Map(
    clusters.flatMap((cluster, at) => cluster.map((team): [string, number] => [team, FIRST_BYES[at] ?? LAST_BYE_WEEK])),
  );
  return rounds.flatMap((round, at) =>
    round.map((game) => ({ ...game, week: plainWeek(at, byes.get(game.home) ?? 0) })),
  );
}

function plainWeek(round: number, bye: number): number {
  if (round === 0) return WEEKS;
  if (round >= CLUSTERED_ROUNDS) {
    const open = round - CLUSTERED_ROUNDS + 1;
    return open < FIRST_BYE_WEEK ? open : open - FIRST_BYE_WEEK + LAST_BYE_WEEK + 1;
  }
  const week = round + FIRST_BYE_WEEK - 1;
  return week < bye ? week : week + 1;
}

interface Chain {
  games: DatedMatchup[];
  weeks: [number, number];
}

/** The games of two weeks connected by their teams, starting from one team; null when a bye would leave its weeks. */
function drawChain(games: DatedMatchup[], throws: Dice): Chain | null {
  const one = throws.whole(1, WEEKS - 1);
  const other = throws.whole(1, WEEKS - 1);
  const start = throws.pick(games);
  if (one === other) return null;
  const byTeam = new Map<string, DatedMatchup[]>();
  for (const game of games) {
    if (game.week !== one && game.week !== other) continue;
    for (const team of [game.home, game.away]) byTeam.set(team, [...(byTeam.get(team) ?? []), game]);
  }
  const found = new Set<DatedMatchup>();
  const waiting = [start.home];
  let isOpen = false;
  for (let team = waiting.pop(); team !== undefined; team = waiting.pop()) {
    const own = byTeam.get(team) ?? [];
    if (own.length < 2) isOpen = true;
    for (const game of own) {
      if (found.has(game)) continue;
      found.add(game);
      waiting.push(game.home, game.away);
    }
  }
  if (isOpen && !(mayHoldByes(one) && mayHoldByes(other))) return null;
  return { games: [...found], weeks: [one, other] };
}

function swap({ games, weeks: [one, other] }: Chain): void {
  for (const game of games) game.week = game.week === one ? other : one;
}

function mayHoldByes(week: number): boolean {
  return week >= FIRST_BYE_WEEK && week <= LAST_BYE_WEEK;
}

/** How unrealistic a calendar is: crowded or empty bye weeks, rematches too soon, long stretches at home or away. */
function oddnessOf(games: readonly DatedMatchup[]): number {
  const perWeek = new Array<number>(WEEKS + 1).fill(0);
  const atHome = new Map<string, number[]>();
  const rematches = new Map<string, number>();
  let oddness = 0;
  for (const { home, away, week, divisional } of games) {
    perWeek[week] = (perWeek[week] ?? 0) + 1;
    place(atHome, home, week, 1);
    place(atHome, away, week, -1);
    if (!divisional) continue;
    const pair = home < away ? `${home}-${away}` : `${away}-${home}`;
    const first = rematches.get(pair);
    if (first === undefined) rematches.set(pair, week);
    else if (Math.abs(first - week) < 4) oddness += 4;
  }
  for (let week = FIRST_BYE_WEEK; week <= LAST_BYE_WEEK; week += 1) {
    const games = perWeek[week] ?? 0;
    oddness += 6 * (Math.max(0, 13 - games) + Math.max(0, games - 15));
  }
  for (const sides of atHome.values()) oddness += stretches(sides);
  return oddness;
}

function place(atHome: Map<string, number[]>, team: string, week: number, side: number): void {
  const sides = atHome.get(team) ?? new Array<number>(WEEKS + 1).fill(0);
  sides[week] = side;
  atHome.set(team, sides);
}

/** Three or more games in a row at home or away; the bye does not end a row. */
function stretches(sides: readonly number[]): number {
  let row = 0;
  let last = 0;
  let found = 0;
  for (const side of sides) {
    if (side === 0) continue;
    row = side === last ? row + 1 : 1;
    last = side;
    if (row > 2) found += row - 2;
  }
  return found;
}

/** The pairings and venues, without dates. */
interface Matchup {
  home: string;
  away: string;
  divisional: boolean;
}

const HALVES = ['East', 'North', 'South', 'West'] as const;
// Which two divisions of a conference meet in full, and so which meet by place only.
const PAIRINGS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 1, 2],
] as const;
// The three ways in which four teams pair off.
const FOURS = [
  [0, 1, 2, 3],
  [2, 0, 3, 1],
  [0, 3, 1, 2],
] as const;

/**
 * The season's 272 games in 17 rounds in which every team plays once, by the league's rules: division rivals twice,
 * one division of its own and one of the other conference in full, the rest by last season's place. The first ten
 * rounds stay inside `clusters`: two divisions that meet in full.
 */
function drawMatchups(seed: string): { rounds: Matchup[][]; clusters: string[][] } {
  const places = (conference: string) => HALVES.map((half) => standing(seed, conference, half));
  const afc = places('AFC');
  const nfc = places('NFC');
  const afcPairs = dice(seed, 'AFC pairing').pick(PAIRINGS);
  const nfcPairs = dice(seed, 'NFC pairing').pick(PAIRINGS);
  const turn = dice(seed, 'cross pairing').whole(0, 3);
  const full = [...fullPairs(afc, afcPairs), ...fullPairs(nfc, nfcPairs)];
  const cross = afc.map((division, at): [string[], string[]] => [division, nth(nfc, at + turn)]);
  const seventeenth = afc.flatMap((division, at) => byPlace(nth(nfc, at + turn + 1), division));
  return {
    rounds: [
      ...rivals([...afc, ...nfc]),
      ...inFull(full),
      ...inFull(cross),
      ...zip(placeRounds(afc, afcPairs), placeRounds(nfc, nfcPairs)),
      seventeenth,
    ],
    clusters: full.map(([one, other]) => [...one, ...other]),
  };
}

/** A division in last season's order. */
function standing(seed: string, conference: string, half: string): string[] {
  const members = TEAMS.filter((team) => team.conference === conference && team.division === half);
  return dice(seed, 'last season', conference, half).shuffle(members.map((team) => team.abbreviation));
}

/** Six rounds: each pair of a division meets twice, once at each home. */
function rivals(divisions: string[][]): Matchup[][] {
  return [...FOURS, ...FOURS].map((four, round) =>
    divisions.flatMap((division) => {
      const [a, b, c, d] = four.map((place) => nth(division, place)) as [string, string, string, string];
      return round < 3 ? [game(a, b, true), game(c, d, true)] : [game(b, a, true), game(d, c, true)];
    }),
  );
}

/** Four rounds in which every team of one division meets every team of the other, two of them at home. */
function inFull(pairs: [string[], string[]][]): Matchup[][] {
  return [0, 1, 2, 3].map((round) =>
    pairs.flatMap(([one, other]) =>
      one.map((team, place) => {
        const opponent = nth(other, place + round);
        return round % 2 === 0 ? game(team, opponent) : game(opponent, team);
      }),
    ),
  );
}

/** Two rounds against the teams of the same place in the two divisions that are not met in full. */
function placeRounds(divisions: string[][], pairs: readonly number[]): Matchup[][] {
  const [a, b, c, d] = pairs.map((at) => nth(divisions, at)) as [string[], string[], string[], string[]];
  return [
    [...byPlace(a, c), ...byPlace(b, d)],
    [...byPlace(d, a), ...byPlace(c, b)],
  ];
}

function fullPairs(divisions: string[][], pairs: readonly number[]): [string[], string[]][] {
  const [a, b, c, d] = pairs.map((at) => nth(divisions, at)) as [string[], string[], string[], string[]];
  return [
    [a, b],
    [c, d],
  ];
}

function byPlace(home: string[], away: string[]): Matchup[] {
  return home.map((team, place) => game(team, nth(away, place)));
}

function zip(one: Matchup[][], other: Matchup[][]): Matchup[][] {
  return one.map((round, at) => [...round, ...(other[at] ?? [])]);
}

function game(home: string, away: string, divisional = false): Matchup {
  return { home, away, divisional };
}

/** The item at `at`, wrapping around. */
function nth<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}
