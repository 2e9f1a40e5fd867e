/** A cell's value. */
export type Cell = string | number | boolean | null;

// Spreadsheets treat text that starts like this as a formula.
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** The start of a CSV file (RFC 4180) that spreadsheets open correctly: a UTF-8 byte-order mark and the header. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvRows([names])}`;
}

/**
 * Rows of such a file, each terminated, with an apostrophe before text that spreadsheets would run as a formula.
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
