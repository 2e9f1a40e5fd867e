import { POSITIONS, type Position, type SlotKind, slotTakes } from '../players/positions.ts';

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

/** Slots of one kind in one week, to be filled by different players. */
export interface ProblemRow {
  /** Index of the week, from 0. */
  readonly week: number;
  readonly kind: SlotKind;
  readonly count: number;
  /** The factor of the values in this row; 2 for a doubled slot. */
  readonly weight: number;
  /** Charged for what a player is worth above it, which then counts twice: the price of doubling one. None by default. */
  readonly doublingPrice?: number | undefined;
}

/** A player as the solver sees one. */
export interface ProblemPlayer {
  readonly position: Position;
  /** How often the player can still be used, at most once a week. */
  readonly left: number;
  /** What the player is worth in each week, as an integer; null in weeks in which the player can't be used. */
  readonly values: readonly (number | null)[];
  /** Weeks in which the player has to be used where that is possible. */
  readonly locked?: ReadonlySet<number> | undefined;
}

/** Which players fill the rows with the most value? All values are integers, so that sums are exact. */
export interface Problem {
  readonly rows: readonly ProblemRow[];
  readonly players: readonly ProblemPlayer[];
  /** The value of an empty slot, below that of any player where filling comes first. */
  readonly emptyValue: number;
}

/**
 * The same problem without whom no solution needs: in each week only the best players of a position, as many as all
 * rows have slots for it, can matter, and one more, whom the price of a use may bring in. (Whoever is worse could be
 * replaced by one of those who is not used at all.) Players keep their index; weeks in which they can't matter are null.
 */
export function reduced(problem: Problem): Problem {
  const { rows, players } = problem;
  const weeks = 1 + Math.max(-1, ...rows.map(({ week }) => week));
  const enough = new Map(POSITIONS.map((position) => [position, slotsFor(problem, position) + 1]));
  const least = Array.from(
    { length: weeks },
    (_, week) =>
      new Map(POSITIONS.map((position) => [position, leastOf(problem, week, position, enough.get(position) ?? 0)])),
  );
  return {
    ...problem,
    players: players.map((player) => ({
      ...player,
      values: player.values.map((value, week) => {
        const limit = least[week]?.get(player.position) ?? Number.POSITIVE_INFINITY;
        return value !== null && (value >= limit || player.locked?.has(week)) ? value : null;
      }),
    })),
  };
}

function slotsFor({ rows }: Problem, position: Position): number {
  return rows.reduce((sum, { kind, count }) => sum + (slotTakes(kind, position) ? count : 0), 0);
}

/** What the last of the best players is worth. */
function leastOf({ players }: Problem, week: number, position: Position, enough: number): number {
  const values = players.flatMap((player) => {
    const value = player.position === position && player.left > 0 ? player.values[week] : null;
    return value === null || value === undefined ? [] : [value];
  });
  if (values.length <= enough) return Number.NEGATIVE_INFINITY;
  return values.sort((a, b) => b - a)[enough - 1] ?? Number.NEGATIVE_INFINITY;
}
