import { inParts, type Pause } from './turns.ts';

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
