import type { Position } from '../players/positions.ts';
import { DRAWS, type WeekDraws } from './week-draws.ts';

/** Someone in a lineup who may still score. */
export interface LineupPart {
  readonly key: number;
  readonly position: Position;
  /** How often the points count: 2 for the double-down player. */
  readonly times: number;
  /** Reads the draws from here on, an even number: typical players of different lineups have different days. */
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
  /** Hundredths that it has in every draw. */
  readonly base: number;
  /** What its parts have above that, two draws in each number, from `rotation` on; the double-down player's twice. */
  readonly columns: readonly Int32Array[];
}

/** How many packed columns may be added before two draws no longer fit into a number. */
const TOGETHER = 3;

/** Prepares lineups: each typical player's points are copied once, so that they can be read from anywhere on. */
export class LineupColumns {
  readonly #draws: WeekDraws;
  readonly #turned = new Map<number, Int32Array>();

  constructor(draws: WeekDraws) {
    this.#draws = draws;
  }

  ready({ scored, parts }: LineupToDraw): ReadyLineup {
    let base = scored;
    const columns: Int32Array[] = [];
    for (const { key, times, rotation } of parts) {
      const { least, pairs } = this.#draws.packed(key);
      base += least * times;
      const column = rotation === 0 ? pairs : this.#from(key, pairs, rotation);
      for (let time = 0; time < times; time += 1) columns.push(column);
    }
    while (columns.length % TOGETHER > 0) columns.push(NOTHING);
    return { base, columns };
  }

  #from(key: number, pairs: Int32Array, rotation: number): Int32Array {
    const twice = this.#turned.get(key) ?? twiceOver(pairs);
    this.#turned.set(key, twice);
    const from = (rotation / 2) % pairs.length;
    return twice.subarray(from, from + pairs.length);
  }
}

const NOTHING = new Int32Array(DRAWS / 2);

function twiceOver(pairs: Int32Array): Int32Array {
  const twice = new Int32Array(pairs.length * 2);
  twice.set(pairs);
  twice.set(pairs, pairs.length);
  return twice;
}

/** Adds up a lineup in `AT_ONCE` draws from one on, in hundredths. Writes them to `totals` from a place on. */
export function addUpLineup({ base, columns }: ReadyLineup, from: number, totals: Int32Array, to: number): void {
  totals.fill(base, to, to + AT_ONCE);
  let at = 0;
  // Nine at a time, where there are as many: each pass over the totals costs as much as adding some columns.
  for (; at + 9 <= columns.length; at += 9) addNine(columns, at, from >> 1, totals, to);
  for (; at < columns.length; at += TOGETHER) addThree(columns, at, from >> 1, totals, to);
}

function addThree(columns: readonly Int32Array[], at: number, from: number, totals: Int32Array, to: number): void {
  const [a, b, c] = threeFrom(columns, at);
  for (let pair = 0; pair < AT_ONCE / 2; pair += 1) {
    const here = from + pair;
    const sum = addPairs(a[here] as number, b[here] as number, c[here] as number);
    const draw = to + pair * 2;
    totals[draw] = (totals[draw] as number) + (sum & 0xffff);
    totals[draw + 1] = (totals[draw + 1] as number) + (sum >>> 16);
  }
}

function addNine(columns: readonly Int32Array[], at: number, from: number, totals: Int32Array, to: number): void {
  const [a, b, c] = threeFrom(columns, at);
  const [d, e, f] = threeFrom(columns, at + 3);
  const [g, h, i] = threeFrom(columns, at + 6);
  for (let pair = 0; pair < AT_ONCE / 2; pair += 1) {
    const here = from + pair;
    const one = addPairs(a[here] as number, b[here] as number, c[here] as number);
    const two = addPairs(d[here] as number, e[here] as number, f[here] as number);
    const three = addPairs(g[here] as number, h[here] as number, i[here] as number);
    const draw = to + pair * 2;
    totals[draw] = (totals[draw] as number) + (one & 0xffff) + (two & 0xffff) + (three & 0xffff);
    totals[draw + 1] = (totals[draw + 1] as number) + (one >>> 16) + (two >>> 16) + (three >>> 16);
  }
}

/** Adds both halves of three numbers; none reaches 16 bits. */
const addPairs = (a: number, b: number, c: number): number => (((a + b) | 0) + c) | 0;

type Three = readonly [Int32Array, Int32Array, Int32Array];

const threeFrom = (columns: readonly Int32Array[], at: number): Three => [
  columns[at] as Int32Array,
  columns[at + 1] as Int32Array,
  columns[at + 2] as Int32Array,
];

/** What a lineup will have at the end of the week, hundredths without the playoff multiplier. */
export interface LineupRange {
  /** 10 of 100 finishes are below it. */
  readonly floor: number;
  /** 10 of 100 finishes are above it. */
  readonly ceiling: number;
}

/** Every eighth draw is enough to know a tenth. */
const STRIDE = 8;

/** The range of 80 of 100 finishes of a lineup. */
export function lineupRange(draws: WeekDraws, lineup: LineupToDraw): LineupRange {
  const ready = new LineupColumns(draws).ready(lineup);
  const totals = new Int32Array(AT_ONCE);
  const finishes = new Int32Array(DRAWS / STRIDE);
  let count = 0;
  for (let from = 0; from < DRAWS; from += AT_ONCE) {
    addUpLineup(ready, from, totals, 0);
    for (let draw = 0; draw < AT_ONCE; draw += STRIDE) {
      finishes[count] = totals[draw] as number;
      count += 1;
    }
  }
  finishes.sort();
  const tenth = Math.floor(finishes.length / 10);
  return { floor: finishes[tenth] as number, ceiling: finishes[finishes.length - 1 - tenth] as number };
}
