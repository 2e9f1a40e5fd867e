import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { calls } from '@singleback/contract/calls.ts';

/** How large the product is: what someone who works on it has to hold. */
export interface Size {
  /** Lines of .ts, .tsx and .css in game, contract, verify, server/src and web, without tests and testing folders. */
  lines: number;
  calls: number;
  /** Every file that git tracks or would add. */
  files: number;
  /** Files in `src` folders that `lines` counts, without global style sheets. */
  sources: number;
  /** Sources that exactly one other imports, not counting what is loaded lazily. */
  withOneImporter: number;
  /** Sources of 30 lines or fewer. */
  small: number;
  /** The folders with most product lines, largest first. */
  folders: [folder: string, lines: number][];
}

const SMALL = 30;
const FOLDERS = 10;

const isProduct = (path: string) =>
  /^(game|contract|verify|server\/src|web)\/.*\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
const isGlobalSheet = (path: string) => path.endsWith('.css') && !path.endsWith('.module.css');
const longestFirst = (entries: readonly [string, number][]) => [...entries].sort(([, a], [, b]) => b - a);

/** Measures the project in this folder. */
export function sizeOf(base: string): Size {
  const files = trackedFiles(base);
  const product = files.filter(isProduct).map((path) => {
    const text = readFileSync(join(base, path), 'utf8');
    return { path, text, lines: text.split('\n').length - 1 };
  });
  const sources = product.filter(({ path }) => /\bsrc\//.test(path) && !isGlobalSheet(path));
  const importers = Map.groupBy(
    sources.flatMap(({ path, text }) => importsOf(path, text)),
    (imported) => imported,
  );
  const folders = Map.groupBy(product, ({ path }) => dirname(path));
  return {
    lines: sumOfLines(product),
    calls: Object.keys(calls).length,
    files: files.length,
    sources: sources.length,
    withOneImporter: sources.filter(({ path }) => importers.get(path)?.length === 1).length,
    small: sources.filter(({ lines }) => lines <= SMALL).length,
    folders: longestFirst([...folders].map(([folder, within]) => [folder, sumOfLines(within)])).slice(0, FOLDERS),
  };
}

const sumOfLines = (files: readonly { lines: number }[]) => files.reduce((sum, { lines }) => sum + lines, 0);

/** The size in one line, for the end of the test command. */
export function sizeLine({ lines, calls: count, files }: Size): string {
  return `${lines.toLocaleString('en')} product lines for ${count} calls = ${Math.round(lines / count)} lines a call, ${files.toLocaleString('en')} files`;
}

/** The size in full. */
export function sizeTable(size: Size): string {
  const list = (entries: readonly [string, number][]) =>
    entries.map(([path, lines]) => `${lines.toLocaleString('en').padStart(7)}  ${path}`).join('\n');
  return [
    `${size.withOneImporter} of ${size.sources} source files have one importer, ${size.small} have ${SMALL} lines or fewer`,
    `The largest folders:\n${list(size.folders)}`,
  ].join('\n\n');
}

function trackedFiles(base: string): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: base,
    encoding: 'utf8',
  });
  return output
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(base, path)));
}

/** What a file imports statically, each file once. */
function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:\bfrom|^import) '([^']+)'/gm)].map(([, name = '']) => name);
  return [
    ...new Set(
      names.map((name) =>
        name.startsWith('.') ? join(dirname(path), name) : name.replace(/^@singleback\/(\w+)/, '$1/src'),
      ),
    ),
  ];
}
