import { dice } from '../../../lib/dice.ts';
import { TEAMS } from '../teams.ts';

/** The pairings and venues, without dates. */
export interface Matchup {
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
export function drawMatchups(seed: string): { rounds: Matchup[][]; clusters: string[][] } {
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
