import { isSpent } from '@singleback/game/lineups/usage.ts';
import { POSITIONS, type Position } from '@singleback/game/players/positions.ts';
import type { BuilderPlayer } from './builder-player.ts';

/** What is left of the best of a position over the season so far. */
export interface SeasonLeft {
  /** One for each of the top players, best first: true while he is left, false once spent. */
  readonly ticks: readonly boolean[];
  readonly left: number;
  readonly top: number;
}

const TOP = 12;
/** Two of them play every week. */
const TOP_OF_TWO = 24;

/** The top 12 (RB and WR 24) of a position by season points, and how many of them are left. */
export function seasonLeft(players: readonly BuilderPlayer[], position: Position, usageLimit: number): SeasonLeft {
  const top = position === 'RB' || position === 'WR' ? TOP_OF_TWO : TOP;
  const ticks = players
    .filter((player) => player.position === position)
    .sort((a, b) => (b.seasonPoints ?? 0) - (a.seasonPoints ?? 0) || a.name.localeCompare(b.name, 'en'))
    .slice(0, top)
    .map((player) => !isSpent(player.usesElsewhere, usageLimit));
  return { ticks, left: ticks.filter((isLeft) => isLeft).length, top: ticks.length };
}

/** What is left of the best of every position. */
export function leftOf(players: readonly BuilderPlayer[], usageLimit: number): ReadonlyMap<Position, SeasonLeft> {
  return new Map(POSITIONS.map((position) => [position, seasonLeft(players, position, usageLimit)]));
}

/** '9 of top 24' */
export function leftInWords({ left, top }: SeasonLeft): string {
  return `${left} of top ${top}`;
}

/** How many of the week's players the user has spent. */
export function countSpent(players: readonly BuilderPlayer[], usageLimit: number): number {
  return players.filter((player) => isSpent(player.usesElsewhere, usageLimit)).length;
}
