import type { Position } from '@singleback/game/players/positions.ts';
import { type Dice, dice } from '../../../lib/dice.ts';
import { defenceKey, TEAMS, type Team } from '../teams.ts';
import { drawNames } from './names.ts';

/** An invented player, or a team's defence. */
export interface RosterPlayer {
  /** 'SIM-BUF-WR2': team, position, depth; 'DST-BUF' for a defence. */
  feedKey: string;
  name: string;
  position: Position;
  team: string;
  jerseyNumber: number | null;
  /** 1 is first on the position's depth chart. */
  depth: number;
  /** About -2 to 2; 0 is average for the place on the chart. */
  talent: number;
}

/** A team's players and its three ratings, about -1.5 to 1.5; 0 is the league's mean. */
export interface TeamSheet {
  team: string;
  players: RosterPlayer[];
  passing: number;
  running: number;
  defending: number;
}

const NUMBERS: Record<Exclude<Position, 'DEF'>, [number, number][]> = {
  QB: [[1, 19]],
  RB: [
    [20, 39],
    [0, 9],
  ],
  WR: [
    [10, 19],
    [80, 89],
    [1, 9],
  ],
  TE: [
    [80, 89],
    [40, 49],
  ],
  K: [[2, 19]],
};

/** All 32 teams by abbreviation; the same seed gives the same people. */
export function drawRosters(seed: string): Map<string, TeamSheet> {
  const charts = TEAMS.map((team) => ({ team, places: placesOf(seed, team.abbreviation) }));
  const names = drawNames(
    seed,
    charts.reduce((count, { places }) => count + places.length, 0),
  );
  return new Map(
    charts.map(({ team, places }) => [
      team.abbreviation,
      teamSheet(seed, team, places, names.splice(0, places.length)),
    ]),
  );
}

interface Place {
  position: Exclude<Position, 'DEF'>;
  depth: number;
}

function placesOf(seed: string, team: string): Place[] {
  const throws = dice(seed, 'roster size', team);
  const sizes = { QB: throws.chance(0.6) ? 3 : 2, RB: 4, WR: 6, TE: throws.chance(0.6) ? 4 : 3, K: 1 };
  return (Object.entries(sizes) as [Place['position'], number][]).flatMap(([position, size]) =>
    Array.from({ length: size }, (_, at) => ({ position, depth: at + 1 })),
  );
}

function teamSheet(seed: string, team: Team, places: Place[], names: string[]): TeamSheet {
  const throws = dice(seed, 'team', team.abbreviation);
  const taken = new Set<number>();
  const players = places.map(({ position, depth }, at): RosterPlayer => {
    const feedKey = `SIM-${team.abbreviation}-${position}${depth}`;
    const talent = clamp(dice(seed, 'talent', feedKey).bell(), 2);
    const jerseyNumber = drawNumber(dice(seed, 'number', feedKey), position, taken);
    return { feedKey, name: names[at] ?? feedKey, position, team: team.abbreviation, jerseyNumber, depth, talent };
  });
  const defence: RosterPlayer = {
    feedKey: defenceKey(team.abbreviation),
    name: team.name,
    position: 'DEF',
    team: team.abbreviation,
    jerseyNumber: null,
    depth: 1,
    talent: 0,
  };
  return {
    team: team.abbreviation,
    players: [...players, defence],
    passing: clamp(throws.bell() * 0.6, 1.5),
    running: clamp(throws.bell() * 0.6, 1.5),
    defending: clamp(throws.bell() * 0.6, 1.5),
  };
}

/** An unused number that fits the position. */
function drawNumber(throws: Dice, position: Place['position'], taken: Set<number>): number {
  const fitting = NUMBERS[position].flatMap(([low, high]) =>
    Array.from({ length: high - low + 1 }, (_, at) => low + at),
  );
  const number = throws.pick(fitting.filter((one) => !taken.has(one)));
  taken.add(number);
  return number;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
