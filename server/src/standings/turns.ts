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
