import type { Position, SlotKind } from '@singleback/game/players/positions.ts';
import { positionsFor } from '@singleback/game/players/positions.ts';
import { randomFrom } from './random.ts';
import type { PastGame } from './read-past-season.ts';

/** All random choices follow from this seed. */
export const SEED = 'singleback-1';
export const PAIRS_PER_WEEK = 200;
export const TABLES_PER_WEEK = 40;
export const TABLE_SIZE = 12;

const SLOTS: readonly SlotKind[] = ['QB', 'RB', 'RB', 'WR', 'WR', 'TE', 'FLEX', 'DEF', 'K'];

/** How many of each position, by projection, lineups are drawn from. */
const POOLS: Readonly<Record<Position, number>> = { QB: 24, RB: 48, WR: 48, TE: 24, DEF: 24, K: 24 };

/** A lineup: a player of every position that the week has projections for. */
export type Lineup = readonly PastGame[];

/**
 * The drawing of lineups: each slot is drawn, evenly, from the best projected players of its position in the week (the top
 * 24, of running backs and wide receivers the top 48); no player is twice in a lineup. The same seed and week give the
 * same lineups. Null where a position lacks players.
 */
export function lineupsOf(games: readonly PastGame[], use: string, weekNumber: number): (() => Lineup) | null {
  const pools = new Map(
    (Object.keys(POOLS) as Position[]).map((position) => [
      position,
      games
        .filter((game) => game.position === position && (game.projected ?? 0) > 0)
        .toSorted((one, other) => (other.projected ?? 0) - (one.projected ?? 0) || one.id.localeCompare(other.id))
        .slice(0, POOLS[position]),
    ]),
  );
  const offense = (['QB', 'RB', 'WR', 'TE'] as const).map((position) => pools.get(position)?.length ?? 0);
  if (offense.some((size) => size < 6)) return null;
  const random = randomFrom(`${SEED} ${use} ${weekNumber}`);
  return () => {
    const chosen: PastGame[] = [];
    for (const slot of SLOTS) {
      const pool = positionsFor(slot).flatMap((position) => pools.get(position) ?? []);
      const free = pool.filter((game) => !chosen.includes(game));
      const drawn = free[Math.floor(random() * free.length)];
      if (drawn !== undefined) chosen.push(drawn);
    }
    return chosen;
  };
}
