import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other work run, if there is need for it. Called between the parts of long work. */
export type Pause = () => Promise<void>;

/** How long the standings work without a pause, in milliseconds. */
const TURN_MS = 8;
/** Rows between two calls of `pause`: well below a millisecond of work. */
const PART = 16_384;

/**
 * A pause that ends the turn of the event loop once it has lasted some milliseconds. By time and not by rows: how many
 * rows fit into a turn depends on the machine, and every end of a turn lets a busy process do all that waits.
 */
export function turns(): Pause {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < TURN_MS) return;
    await nextTurn();
    begunAt = performance.now();
  };
}

/** Goes through `count` rows in parts, with a pause after each. */
export async function inParts(count: number, pause: Pause, part: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += PART) {
    part(from, Math.min(count, from + PART));
    await pause();
  }
}

/** A column of numbers, one per row. */
type Column = Int32Array | Uint16Array | Uint8Array;

const FIRST_SIZE = 64;
/** Columns beyond this grow by a quarter, so that little of them stays empty. */
const LARGE = 1_000_000;

/** The column, or a larger copy with room for `size` numbers; new places hold `empty`. */
export function withRoom<Kind extends Column>(column: Kind, size: number, empty = 0): Kind {
  if (size <= column.length) return column;
  let length = Math.max(FIRST_SIZE, column.length);
  while (length < size) length = Math.ceil(length * (length < LARGE ? 2 : 1.25));
  const Constructor = column.constructor as new (length: number) => Kind;
  const grown = new Constructor(length);
  grown.set(column);
  if (empty !== 0) grown.fill(empty, column.length);
  return grown;
}

/** No row, no lineup, no user: the end of a chain. */
export const NONE = -1;

// Below this many values a comparison sort is faster than counting.
const FEW = 2_048;
// A season's points in hundredths stay far below.
const WIDEST = 8_000_000;

/** The places of `values` from the highest value to the lowest, equal ones in their own order. */
export async function orderDescending(values: Int32Array, pause: Pause): Promise<Int32Array> {
  const order = new Int32Array(values.length);
  const range = values.length < FEW ? null : await rangeOf(values, pause);
  if (range === null) {
    for (let at = 0; at < order.length; at += 1) order[at] = at;
    return order.sort((a, b) => (values[b] as number) - (values[a] as number) || a - b);
  }
  const starts = await startsOf(values, range, pause);
  await inParts(values.length, pause, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const bucket = range.highest - (values[at] as number);
      order[starts[bucket] as number] = at;
      starts[bucket] = (starts[bucket] as number) + 1;
    }
  });
  return order;
}

/** `values` from the highest to the lowest. */
export async function sortedDescending(values: Int32Array, pause: Pause): Promise<Int32Array> {
  const range = values.length < FEW ? null : await rangeOf(values, pause);
  if (range === null) return Int32Array.from(values).sort((a, b) => b - a);
  const sorted = new Int32Array(values.length);
  const starts = await startsOf(values, range, pause);
  await inParts(starts.length, pause, (from, to) => {
    for (let bucket = from; bucket < to; bucket += 1) {
      sorted.fill(range.highest - bucket, starts[bucket] as number, starts[bucket + 1] ?? values.length);
    }
  });
  return sorted;
}

/** How many of the values, which go from the highest to the lowest, are above `value`. */
export function countAbove(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Range {
  lowest: number;
  highest: number;
}

/** Null for a range too wide to count in. */
async function rangeOf(values: Int32Array, pause: Pause): Promise<Range | null> {
  let lowest = values[0] as number;
  let highest = lowest;
  await inParts(values.length, pause, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const value = values[at] as number;
      if (value < lowest) lowest = value;
      else if (value > highest) highest = value;
    }
  });
  return highest - lowest < WIDEST ? { lowest, highest } : null;
}

/** Where the places of each value begin, from the highest value on. */
async function startsOf(values: Int32Array, { lowest, highest }: Range, pause: Pause): Promise<Int32Array> {
  const starts = new Int32Array(highest - lowest + 1);
  await inParts(values.length, pause, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const bucket = highest - (values[at] as number);
      starts[bucket] = (starts[bucket] as number) + 1;
    }
  });
  let start = 0;
  await inParts(starts.length, pause, (from, to) => {
    for (let bucket = from; bucket < to; bucket += 1) {
      const count = starts[bucket] as number;
      starts[bucket] = start;
      start += count;
    }
  });
  return starts;
}
