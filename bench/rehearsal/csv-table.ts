import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { type CsvRow, parseCsv } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';

/** A CSV file with all its columns, to be served again in part. */
export interface CsvTable {
  columns: readonly string[];
  rows: readonly CsvRow[];
}

/** Reads a CSV file, plain or .gz; null when there is none. */
export async function readCsvTable(path: string): Promise<CsvTable | null> {
  for (const name of [path, `${path}.gz`]) {
    const bytes = await readFile(name).catch(() => null);
    if (bytes === null) continue;
    const content = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const columns = content
      .subarray(0, content.indexOf(10))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(',');
    return { columns, rows: parseCsv(name, content, { needed: columns }).rows };
  }
  return null;
}

/** The text of a table with other rows. `beyond` is a cell that no column has. */
export function csvText({ columns }: CsvTable, rows: readonly CsvRow[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) =>
    [...columns.map((column) => cell(row[column])), ...(row.beyond === undefined ? [] : [row.beyond])].join(','),
  );
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
