// Reads nflverse's files: schedules, rosters, injuries, stats.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Doubt } from '../../report.ts';
import { BadCell, FileRefused } from '../response-rejected.ts';

const unzip = promisify(gunzip);

/** A row by column name, its cells without blanks around them. Missing columns and the literal NA read as ''. */
export type CsvRow = Readonly<Record<string, string>>;

/** The columns to read. Files gain columns every year, so neither order nor number may matter. */
export interface Columns {
  needed: readonly string[];
  optional?: readonly string[];
}

export interface CsvFile {
  name: string;
  /** SHA-256 of the uncompressed content: recompressing does not change it. */
  digest: string;
  rows: CsvRow[];
  /** Rows that can't be read: they are not among `rows`. */
  bad?: readonly BadRow[];
  /** How many the file has, whatever is in them; those without a player come and go with every build and don't count. */
  rowCount?: number;
}

/** A row that can't be read, and what it is about; without a key, nobody knows. */
export interface BadRow {
  key: string | null;
  /** Its cells, where it has them. */
  row?: CsvRow;
  /** As it is written, where it is no row. */
  line?: string;
  doubt: Doubt;
}

/** Reads a CSV file, plain or .gz. Throws FileRefused when it is truncated, empty or lacks a required column. */
export async function readCsvFile(path: string, columns: Columns): Promise<CsvFile> {
  const name = basename(path);
  const content = await readContent(path, name);
  return { name, digest: digestOf(content), ...parseCsv(name, content, columns) };
}

/** The digest of a file's uncompressed content, without parsing it. Throws FileRefused if it can't be decompressed. */
export async function digestFile(path: string): Promise<string> {
  return digestOf(await readContent(path, basename(path)));
}

/** The rows of a CSV text, reduced to the given columns, and the lines that are none; see readCsvFile. */
export function parseCsv(
  name: string,
  content: Buffer,
  { needed, optional = [] }: Columns,
): { rows: CsvRow[]; bad: BadRow[] } {
  if (content.length === 0) throw new FileRefused(name, 'the file is empty');
  // These sources end every line with a line feed: a last line without one was cut off.
  if (content.at(-1) !== 0x0a) throw new FileRefused(name, 'the file is torn: its last line is not whole');
  const wanted = new Set([...needed, ...optional]);
  const parsed = parseRows(name, content, (header) => {
    const missing = needed.filter((column) => !header.includes(column));
    if (missing.length > 0) throw new FileRefused(name, `missing columns ${missing.join(', ')}`);
    return header.map((column) => (wanted.has(column) ? column : false));
  });
  if (parsed.rows.length === 0) {
    throw new FileRefused(name, parsed.bad.length > 0 ? 'no row can be read' : 'the file is empty: it has no rows');
  }
  return parsed;
}

/**
 * Parses a whole number; '' is 0, and '7.0' is 7. Throws BadCell on anything else, and on one beyond what is possible in
 * football.
 */
export function whole(row: CsvRow, column: string, { least = -MOST, most = MOST } = {}): number {
  const cell = row[column] ?? '';
  const value = cell === '' ? 0 : Number(cell);
  if (!Number.isInteger(value)) throw new BadCell(`${column} is '${shortly(cell)}', not a whole number`);
  if (value < least || value > most) throw new BadCell(`${column} is ${value}, which can't be`);
  return value;
}

/** Yards of a team in a game stay below this, too. */
const MOST = 999;
const LONGEST_CELL = 40;

/** The beginning of a cell, for the operator. */
export const shortly = (cell: string) => (cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell);

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A file, decompressed where its name ends with .gz. Throws FileRefused. */
export async function readContent(path: string, name: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!path.endsWith('.gz')) return bytes;
  try {
    return await unzip(bytes);
  } catch {
    throw new FileRefused(name, 'the file is torn: it does not unzip');
  }
}

type PickColumns = (header: string[]) => (string | false)[];

/** All rows at once; where that fails, line by line, since a stray quote says nothing about the other lines. */
function parseRows(name: string, content: Buffer, columns: PickColumns): { rows: CsvRow[]; bad: BadRow[] } {
  try {
    const rows = parse(content, { bom: true, columns, skip_empty_lines: true }) as Record<string, string>[];
    return { rows: tidied(rows), bad: [] };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    return parseLines(name, content.toString('utf8'), columns);
  }
}

function parseLines(name: string, text: string, columns: PickColumns): { rows: CsvRow[]; bad: BadRow[] } {
  const [first = '', ...lines] = text.split('\n');
  const [header] = (parsedLine(first, { bom: true }) ?? []) as string[][];
  if (header === undefined) throw new FileRefused(name, 'the file is torn: its first line has no columns');
  const kept = columns(header);
  const rows: Record<string, string>[] = [];
  const bad: BadRow[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const { row, lineCount } = rowFrom(lines, index, kept);
    if (row !== undefined) {
      rows.push(row);
      index += lineCount - 1;
    } else {
      const reason = `it does not have the ${header.length} cells of the others`;
      bad.push({
        key: null,
        line,
        doubt: { subject: `line ${index + 2}`, reason, used: KEPT, excerpt: shortly(line) },
      });
    }
  }
  return { rows: tidied(rows), bad };
}

const LONGEST_ROW = 10;

/** The row that begins in a line: a cell in quotes may have several lines. */
function rowFrom(
  lines: readonly string[],
  index: number,
  columns: (string | false)[],
): { row: Record<string, string> | undefined; lineCount: number } {
  for (let lineCount = 1; lineCount <= LONGEST_ROW; lineCount += 1) {
    const text = lines.slice(index, index + lineCount).join('\n');
    const [row] = (parsedLine(text, { columns }) ?? []) as Record<string, string>[];
    const isOpen = text.split('"').length % 2 === 0;
    if (row !== undefined || !isOpen) return { row, lineCount };
  }
  return { row: undefined, lineCount: 1 };
}

/** What counts for the subject of a bad row. */
export const KEPT = 'what is stored';

function parsedLine(line: string, options: { bom?: boolean; columns?: (string | false)[] }): unknown[] | null {
  try {
    return parse(line, options);
  } catch {
    return null;
  }
}

/**
 * Without blanks around cells, and each with the literal NA as empty: a blank score would be a zero. The parser's own `cast`
 * would be called for columns that nobody reads, too.
 */
function tidied(rows: Record<string, string>[]): CsvRow[] {
  for (const row of rows) {
    for (const column in row) {
      const cell = (row[column] ?? '').trim();
      row[column] = cell === 'NA' ? '' : cell;
    }
  }
  return rows;
}
