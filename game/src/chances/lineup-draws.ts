import type { Position } from '../players/positions.ts';
import { DRAWS, type WeekDraws } from './week-draws.ts';

/** Someone in a lineup who may still score. */
export interface LineupPart {
  readonly key: number;
  readonly position: Position;
  /** How often the points count: 2 for the double-down player. */
  readonly times: number;
  /** Reads the draws from here on: typical players of different lineups have different days. */
  readonly rotation: number;
}

/** A lineup in the middle of a week. */
export interface LineupToDraw {
  /** Hundredths so far, the double-down player twice, without the playoff multiplier. */
  readonly scored: number;
  readonly parts: readonly LineupPart[];
}

/** Draws that are added up at once: their totals fit into the fastest memory. */
export const AT_ONCE = 1_000;

/** A lineup whose points can be added up. */
export interface ReadyLineup {
  readonly scored: number;
  /** The points of the parts from `rotation` on, the double-down player's twice. */
  readonly columns: readonly Int16Array[];
}

/** Prepares lineups: each typical player's points are copied once, so that they can be read from anywhere on. */
export class LineupColumns {
  readonly #draws: WeekDraws;
  readonly #turned = new Map<number, Int16Array>();

  constructor(draws: WeekDraws) {
    this.#draws = draws;
  }

  ready({ scored, parts }: LineupToDraw): ReadyLineup {
    const columns = parts.flatMap(({ key, times, rotation }) => {
      const column = rotation === 0 ? this.#draws.points(key) : this.#from(key, rotation);
      return Array.from({ length: times }, () => column);
    });
    return { scored, columns };
  }

  #from(key: number, rotation: number): Int16Array {
    const twice = this.#turned.get(key) ?? twiceOver(this.#draws.points(key));
    this.#turned.set(key, twice);
    const from = rotation % DRAWS;
    return twice.subarray(from, from + DRAWS);
  }
}

function twiceOver(points: Int16Array): Int16Array {
  const twice = new Int16Array(DRAWS * 2);
  twice.set(points);
  twice.set(points, DRAWS);
  return twice;
}

/** Adds up a lineup in `AT_ONCE` draws from one on, in hundredths. Writes them to `totals` from a place on. */
export function addUpLineup({ scored, columns }: ReadyLineup, from: number, totals: Int32Array, to: number): void {
  totals.fill(scored, to, to + AT_ONCE);
  let at = 0;
  // Three at a time: each pass over the totals costs as much as adding a column.
  for (; at + 3 <= columns.length; at += 3) {
    addThree(columns as readonly [Int16Array, Int16Array, Int16Array], at, from, totals, to);
  }
  for (; at < columns.length; at += 1) addOne(columns[at] as Int16Array, from, totals, to);
}

function addThree(columns: readonly Int16Array[], at: number, from: number, totals: Int32Array, to: number): void {
  const one = columns[at] as Int16Array;
  const two = columns[at + 1] as Int16Array;
  const three = columns[at + 2] as Int16Array;
  for (let draw = 0; draw < AT_ONCE; draw += 1) {
    const here = from + draw;
    totals[to + draw] =
      (totals[to + draw] as number) + (one[here] as number) + (two[here] as number) + (three[here] as number);
  }
}

function addOne(column: Int16Array, from: number, totals: Int32Array, to: number): void {
  for (let draw = 0; draw < AT_ONCE; draw += 1) {
    totals[to + draw] = (totals[to + draw] as number) + (column[from + draw] as number);
  }
}
