import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { FileRefused } from './refusal.ts';

const unzip = promisify(gunzip);

/** A row by column name. Missing columns and the literal NA read as ''. */
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
}

/** Reads a CSV file, plain or .gz. Throws FileRefused when it is truncated, empty or lacks a required column. */
export async function readCsvFile(path: string, columns: Columns): Promise<CsvFile> {
  const name = basename(path);
  const content = await readContent(path, name);
  return { name, digest: digestOf(content), rows: parseCsv(name, content, columns) };
}

/** The digest of a file's uncompressed content, without parsing it. Throws FileRefused if it can't be decompressed. */
export async function digestFile(path: string): Promise<string> {
  return digestOf(await readContent(path, basename(path)));
}

/** The rows of a CSV text, reduced to the given columns; see readCsvFile. */
export function parseCsv(name: string, content: Buffer, { needed, optional = [] }: Columns): CsvRow[] {
  if (content.length === 0) throw new FileRefused(name, 'the file is empty');
  // These sources end every line with a line feed: a last line without one was cut off.
  if (content.at(-1) !== 0x0a) throw new FileRefused(name, 'the file is torn: its last line is not whole');
  const wanted = new Set([...needed, ...optional]);
  const rows = parseRows(name, content, (header) => {
    const missing = needed.filter((column) => !header.includes(column));
    if (missing.length > 0) throw new FileRefused(name, `missing columns ${missing.join(', ')}`);
    return header.map((column) => (wanted.has(column) ? column : false));
  });
  if (rows.length === 0) throw new FileRefused(name, 'the file is empty: it has no rows');
  return rows;
}

/** Parses a whole number; '' is 0, and '7.0' is 7. Throws FileRefused on anything else. */
export function whole(file: string, row: CsvRow, column: string): number {
  const cell = row[column] ?? '';
  const value = cell === '' ? 0 : Number(cell);
  if (!Number.isInteger(value)) throw new FileRefused(file, `${column} is '${cell}', not a whole number`);
  return value;
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function readContent(path: string, name: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!path.endsWith('.gz')) return bytes;
  try {
    return await unzip(bytes);
  } catch {
    throw new FileRefused(name, 'the file is torn: it does not unzip');
  }
}

function parseRows(name: string, content: Buffer, columns: (header: string[]) => (string | false)[]): CsvRow[] {
  try {
    return withoutNa(parse(content, { bom: true, columns, skip_empty_lines: true }) as Record<string, string>[]);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(name, `the file is torn: ${(error as Error).message}`);
  }
}

/** Empties each cell with the literal NA. The parser's own `cast` would be called for columns that nobody reads, too. */
function withoutNa(rows: Record<string, string>[]): CsvRow[] {
  for (const row of rows) {
    for (const column in row) if (row[column] === 'NA') row[column] = '';
  }
  return rows;
}
