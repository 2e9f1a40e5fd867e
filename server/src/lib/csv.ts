/** A cell's value. */
export type Cell = string | number | boolean | null;

/** How a spreadsheet of some country splits cells, and writes numbers. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** RFC 4180, as programs and English spreadsheets read it. */
export const COMMAS: CsvDialect = { separator: ',', decimal: '.' };
/** As spreadsheets read it where numbers have a decimal comma: they would take 7.5 of the other one for a date. */
export const SEMICOLONS: CsvDialect = { separator: ';', decimal: ',' };

// Spreadsheets treat text that starts like this as a formula, in full width, too. One that splits cells elsewhere than
// the file does would begin a cell after any of the separators.
const FORMULA = /(?<=^|[,;|\t\r\n])(?="*[=+\-@%|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The start of a CSV file that spreadsheets open correctly: a UTF-8 byte-order mark and the header. */
export function csvHead(names: readonly string[], dialect: CsvDialect): string {
  return `\uFEFF${csvRows([names], dialect)}`;
}

/**
 * Rows of such a file, each terminated, with an apostrophe before text that spreadsheets would run as a formula.
 * Numbers stay numbers.
 */
export function csvRows(rows: readonly (readonly Cell[])[], dialect: CsvDialect): string {
  return rows.map((cells) => `${cells.map((cell) => cellOf(cell, dialect)).join(dialect.separator)}\r\n`).join('');
}

function cellOf(cell: Cell, { decimal }: CsvDialect): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell).replace('.', decimal);
  const text = cell.replace(FORMULA, "'");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
