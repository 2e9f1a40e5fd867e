import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { type CsvTable, csvText } from '../rehearsal/csv-table.ts';
import type { Draw } from './draw.ts';

/** A table with one cell or row changed. */
export interface ChangedTable {
  kind: string;
  words: string;
  /** The row that was changed, and how it reads now; null: it is gone, or no row any more. */
  before: CsvRow;
  after: CsvRow | null;
  /** The cell's column; null where the row as a whole was changed. */
  column: string | null;
  body: Buffer;
}

/** What a cell becomes. */
const CELLS: Record<string, (cell: string, other: string, draw: Draw) => string> = {
  empty: () => '',
  NA: () => 'NA',
  null: () => 'null',
  text: () => 'n/a~',
  huge: () => '987654321',
  'huge text': () => '9'.repeat(5_000),
  negative: (cell) => (/^\d/.test(cell) ? `-${cell}` : '-7'),
  fraction: () => '3.5',
  'as a float': (cell) => (/^-?\d+$/.test(cell) ? `${cell}.0` : cell),
  'with spaces': (cell) => ` ${cell} `,
  'other number': (_cell, _other, draw) => String(draw.below(40)),
  'cell of another row': (_cell, other) => other,
  'other team': (_cell, _other, draw) => draw.pick(['BUF', 'KC', 'TEN', 'LA', 'WFT']),
  'other week': (_cell, _other, draw) => String(draw.below(24)),
  NUL: (cell) => `${cell}\0`,
  'lone surrogate': (cell) => `${cell}${SURROGATE}`,
};
/** Stands for half of a pair, which UTF-8 has no bytes for: they are put in its place in the file. */
const SURROGATE = '\ue000';
const BYTES = [['ee8080', 'eda080']] as const;

const ROWS = ['row missing', 'row twice', 'row twice, differing', 'cell missing', 'cell too many', 'stray quote'];

/** Changes one cell of a table, most often one that is `read`, or one row. */
export function changeTable(table: CsvTable, read: ReadonlySet<string>, draw: Draw): ChangedTable {
  const index = draw.below(table.rows.length);
  const before = table.rows[index] as CsvRow;
  const isOfRead = draw.below(8) > 0;
  const column = draw.pick(table.columns.filter((one) => !isOfRead || read.has(one)));
  const other = draw.pick(table.rows)[column] ?? '';
  const where = `row ${index + 2}`;
  if (draw.below(6) === 0) {
    const kind = draw.pick(ROWS);
    return { kind, words: `${where}: ${kind}`, before, ...changeRow(table, index, { kind, column, other }) };
  }
  const kind = draw.pick(Object.keys(CELLS));
  const cell = CELLS[kind]?.(before[column] ?? '', other, draw) ?? '';
  const after = { ...before, [column]: cell };
  const words = `${where}, ${column}: ${shown(before[column])} becomes ${shown(cell)}`;
  return { kind, words, before, after, column, body: bodyOf(csvText(table, table.rows.with(index, after))) };
}

type RowChange = Pick<ChangedTable, 'after' | 'column' | 'body'>;

function changeRow(
  table: CsvTable,
  index: number,
  { kind, column, other }: { kind: string; column: string; other: string },
): RowChange {
  const { rows } = table;
  const row = rows[index] as CsvRow;
  const differing = { ...row, [column]: other === row[column] ? '1' : other };
  const text = (list: readonly CsvRow[]) => bodyOf(csvText(table, list));
  if (kind === 'row missing') return { after: null, column: null, body: text(rows.toSpliced(index, 1)) };
  if (kind === 'row twice') return { after: row, column: null, body: text(rows.toSpliced(index, 0, row)) };
  if (kind === 'row twice, differing') {
    return { after: differing, column: null, body: text(rows.toSpliced(index + 1, 0, differing)) };
  }
  const only = csvText(table, [row]).slice(table.columns.join(',').length + 1, -1);
  const spoiled = { 'cell missing': only.replace(/,[^,]*$/, ''), 'cell too many': `${only},7` }[kind] ?? `"${only}`;
  const [head, tail] = [csvText(table, rows.slice(0, index)), csvText(table, rows.slice(index + 1))];
  return { after: null, column: null, body: bodyOf(`${head}${spoiled}\n${tail.slice(tail.indexOf('\n') + 1)}`) };
}

function bodyOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (!text.includes(SURROGATE)) return body;
  const [[from, to]] = BYTES;
  return Buffer.from(body.toString('hex').replaceAll(from, to), 'hex');
}

const shown = (cell = '') => `'${cell.length > 30 ? `${cell.slice(0, 30)}…` : cell}'`;
