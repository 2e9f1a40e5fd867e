/** What may stand in a cell. */
export type Cell = string | number | boolean | null;

// A program for tables takes a text that begins so for a formula.
const FORMULA = /^[=+\-@\t\r\n|%]/;

/**
 * Rows as a CSV file (RFC 4180) that programs for tables open as it is meant: with the mark of UTF-8, and with an
 * apostrophe before every text that they would run as a formula. Numbers stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
