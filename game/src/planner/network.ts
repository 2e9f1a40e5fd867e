import { slotTakes } from '../players/positions.ts';
import type { Problem, ProblemPlayer, ProblemRow } from './problem.ts';

/** The players that a row takes, with what each is worth in it. */
export interface Arcs {
  readonly players: Int32Array;
  readonly values: Float64Array;
}

/**
 * The flow from the rows to the players and what is left of the capacities. Nodes are the rows, then the players, then
 * the sink, which takes a player's unused uses and a row's empty slots.
 */
export interface Network {
  readonly rows: readonly ProblemRow[];
  readonly arcs: readonly Arcs[];
  readonly weekCount: number;
  readonly playerCount: number;
  readonly emptyValue: number;
  readonly left: Int32Array;
  readonly uses: Int32Array;
  /** The row that uses a player in a week, at player × weeks + week; -1 for none. */
  readonly usedBy: Int32Array;
  /** What the player is worth there. */
  readonly usedValue: Float64Array;
  readonly emptySlots: Int32Array;
}

/** A network without flow. */
export function emptyNetwork({ rows, players, emptyValue }: Problem): Network {
  const weekCount = 1 + Math.max(-1, ...rows.map(({ week }) => week));
  return {
    rows,
    arcs: rows.map((row) => arcsOf(row, players)),
    weekCount,
    playerCount: players.length,
    emptyValue,
    left: Int32Array.from(players, ({ left }) => left),
    uses: new Int32Array(players.length),
    usedBy: new Int32Array(players.length * weekCount).fill(-1),
    usedValue: new Float64Array(players.length * weekCount),
    emptySlots: new Int32Array(rows.length),
  };
}

function arcsOf(row: ProblemRow, players: readonly ProblemPlayer[]): Arcs {
  const fitting: number[] = [];
  const values: number[] = [];
  for (let at = 0; at < players.length; at += 1) {
    const player = players[at] as ProblemPlayer;
    const value = player.values[row.week] ?? null;
    if (value === null || !slotTakes(row.kind, player.position)) continue;
    fitting.push(at);
    values.push(valueIn(row, value) + (player.locked?.has(row.week) ? LOCK_VALUE : 0));
  }
  return { players: Int32Array.from(fitting), values: Float64Array.from(values) };
}

/** What a locked player is worth more: above all others together, so that one is left out only where both can't play. */
const LOCK_VALUE = 1e11;

/** How many locks a value meets: what else is in it, empty slots included, is far less than half of one. */
export const locksIn = (value: number) => Math.round(value / LOCK_VALUE);

/** What a value is without the locks that it meets: points only. */
export const withoutLocks = (value: number) => value - LOCK_VALUE * locksIn(value);

/** What a player of this value is worth in a row. */
export function valueIn({ weight, doublingPrice }: ProblemRow, value: number): number {
  return weight * value + (doublingPrice === undefined ? 0 : Math.max(0, value - doublingPrice));
}

/** What all that is used is worth. */
export function totalOf({ usedBy, usedValue, emptySlots, emptyValue }: Network): number {
  let total = 0;
  for (let at = 0; at < usedBy.length; at += 1) if ((usedBy[at] as number) >= 0) total += usedValue[at] as number;
  for (const empty of emptySlots) total += empty * emptyValue;
  return total;
}
