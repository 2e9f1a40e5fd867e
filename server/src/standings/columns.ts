/** A column of numbers, one per row. */
export type Column = Int32Array | Uint16Array | Uint8Array;

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
