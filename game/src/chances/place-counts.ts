import type { ExpectedPlace } from './group-chances.ts';

/** More than the members of a group that is simulated: totals and numbers share one value while they are sorted. */
const NUMBERS = 1024;

/** How often each member takes each place. */
export class PlaceCounts {
  readonly #size: number;
  readonly #counts: Uint32Array;
  readonly #sums: Float64Array;
  readonly #order: Float64Array;
  #tables = 0;

  /** @param size the number of members, below 1,024 */
  constructor(size: number) {
    this.#size = size;
    this.#counts = new Uint32Array(size * size);
    this.#sums = new Float64Array(size);
    this.#order = new Float64Array(size);
  }

  /** Adds a table: the whole totals of all members. Equal totals share a place, the next one is skipped. */
  add(totals: Float64Array): void {
    const order = this.#order;
    for (let at = 0; at < this.#size; at += 1) order[at] = -(totals[at] as number) * NUMBERS + at;
    sortAscending(order);
    let place = 0;
    let last = Number.NaN;
    for (let at = 0; at < this.#size; at += 1) {
      const value = order[at] as number;
      const total = Math.floor(value / NUMBERS);
      if (total !== last) place = at + 1;
      last = total;
      this.#count(value - total * NUMBERS, place);
    }
    this.#tables += 1;
  }

  #count(member: number, place: number): void {
    const at = member * this.#size + place - 1;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sums[member] = (this.#sums[member] as number) + place;
  }

  of(member: number): ExpectedPlace {
    const counts = this.#counts.subarray(member * this.#size, (member + 1) * this.#size);
    return expectedPlace(counts, (this.#sums[member] as number) / this.#tables);
  }
}

/** The range of 80 of 100 finishes, from how often each place was taken. */
export function expectedPlace(counts: Uint32Array, mean: number): ExpectedPlace {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { mean, best: placeAt(counts, all * 0.1), worst: placeAt(counts, all * 0.9) };
}

function placeAt(counts: Uint32Array, upTo: number): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] as number;
    if (sum >= upTo) return at + 1;
  }
  return counts.length;
}

// Below this many values moving each to its place is faster than the built-in sort.
const FEW = 24;

function sortAscending(values: Float64Array): void {
  if (values.length > FEW) {
    values.sort();
    return;
  }
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] as number;
    let to = at;
    for (; to > 0 && (values[to - 1] as number) > value; to -= 1) values[to] = values[to - 1] as number;
    values[to] = value;
  }
}
