/** What may stand in a cell. */
export type Cell = string | number | boolean | null;

// A program for tables takes a text that begins so for a formula.
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** How a CSV file (RFC 4180) begins that programs for tables open as it is meant: the mark of UTF-8, and the first line. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvRows([names])}`;
}

/**
 * Rows of such a file, each ended, with an apostrophe before every text that those programs would run as a formula.
 * Numbers stay numbers.
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
