import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { type CsvTable, csvText } from '../rehearsal/nflverse-answers.ts';
import type { Draw } from './trial.ts';

export type Path = readonly (string | number)[];

/** An answer with one value or element changed. */
export interface ChangedAnswer {
  kind: string;
  words: string;
  path: Path;
  answer: unknown;
}

/** What a value becomes; undefined: it is not there any more. */
const VALUES: Record<string, (value: unknown, other: unknown, draw: Draw) => unknown> = {
  null: () => null,
  missing: () => undefined,
  empty: (value) => (Array.isArray(value) ? [] : typeof value === 'object' ? {} : ''),
  'an object': () => ({}),
  'a list': () => [],
  'a flag': () => true,
  text: () => 'n/a~',
  huge: () => 987_654_321,
  'huge text': () => '9'.repeat(9_000),
  negative: (value) => (typeof value === 'string' ? '-7' : -7),
  NUL: (value) => (typeof value === 'string' ? `${value}\0` : '\0'),
  'lone surrogate': (value) => (typeof value === 'string' ? `${value}\ud800` : '\ud800'),
  'other number': (value, _other, draw) => (typeof value === 'string' ? String(draw.below(40)) : draw.below(40)),
  'value of another element': (_value, other) => other,
  'as a number': (value) => (/^-?\d+$/.test(String(value)) ? Number(value) : value),
  'as text': (value) => (typeof value === 'number' ? String(value) : value),
  'in an object': (value) => (typeof value === 'object' ? value : { value }),
};

/** The paths of all values within an answer. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  const keys =
    typeof value !== 'object' || value === null ? [] : Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = keys.flatMap((key) => pathsIn(Reflect.get(value as object, key), [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

export function valueAt(answer: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found ? Reflect.get(found, key) : undefined),
    answer,
  );
}

/** Changes one value of an answer, or one element of a list in it. */
export function changeAnswer(answer: unknown, paths: readonly Path[], draw: Draw): ChangedAnswer {
  const path = draw.pick(paths);
  const copy = structuredClone(answer);
  const [parent, key] = [valueAt(copy, path.slice(0, -1)) as object, path.at(-1) ?? ''];
  if (Array.isArray(parent) && draw.below(3) === 0) {
    const kind = draw.pick(['element missing', 'element twice']);
    if (kind === 'element missing') parent.splice(Number(key), 1);
    else parent.splice(Number(key), 0, structuredClone(parent[Number(key)]));
    return { kind, words: `${path.join('.')}: ${kind}`, path, answer: copy };
  }
  const kind = draw.pick(Object.keys(VALUES));
  const value = Reflect.get(parent, key);
  const alike = draw.pick(paths.filter((one) => one.at(-1) === key && one.length === path.length));
  const next = VALUES[kind]?.(value, structuredClone(valueAt(answer, alike)), draw);
  if (next === undefined) Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, next);
  // What is deleted from a list leaves no hole.
  const whole = Array.isArray(parent) && next === undefined ? parent.splice(Number(key), 1) : null;
  const words = `${path.join('.')}: ${shown(value)} becomes ${shown(next)}`;
  return { kind: whole === null ? kind : 'element missing', words, path, answer: copy };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

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
  const words = `${where}, ${column}: ${shownCell(before[column])} becomes ${shownCell(cell)}`;
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

const shownCell = (cell = '') => `'${cell.length > 30 ? `${cell.slice(0, 30)}…` : cell}'`;
