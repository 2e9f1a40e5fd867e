import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

/** One place in the sources that breaks a rule of the house. */
export interface Fault {
  rule: string;
  /** `path:line`, or the path alone. */
  at: string;
}

interface SourceRule {
  name: string;
  /** Files that it holds for, by path from the root. */
  holdsFor(path: string): boolean;
  /** @returns the numbers of the lines that break it; 0 for the file as a whole */
  brokenLines(code: string, path: string): number[];
  /** Whether it reads comments, too. */
  readsComments?: true;
}

const longestFile = 300;

// docs/decisions/052-taps-and-texts.md is decision 052.
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)));
const citation = /(?:\bdecision |decisions\/)(\d{3})\b/gi;

const britishSpelling =
  /(col|fav|hon|lab|neighb|behavi)our|\bcent(re)s?\b|\b(def|off)ence|((trav|mod|lab)e|signa)ll(?!edby)(ed|ing)|\b(whil|amid)st\b|(anal)yse|(catal)ogue|(organ|recogn|normal|optim|summar|serial|synchron|author|initial)is(e[ds]?|ing|ation)\b/i;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const isIn = (path: string, pattern: RegExp) => pattern.test(path) && !isTest(path);

/** The decisions that a text cites and that have no record. */
export const findUnknownDecisions = (text: string): string[] =>
  [...text.matchAll(citation)].map(([, number = '']) => number).filter((number) => !decisions.has(number));

/** What dependency-cruiser and biome don't see. */
const rules: readonly SourceRule[] = [
  {
    name: `no-file-over-${longestFile}-lines`,
    holdsFor: () => true,
    readsComments: true,
    brokenLines: (text) => (text.trimEnd().split('\n').length > longestFile ? [0] : []),
  },
  {
    name: 'cited-decisions-exist',
    holdsFor: () => true,
    readsComments: true,
    brokenLines: (text) =>
      text.split('\n').flatMap((line, at) => (findUnknownDecisions(line).length > 0 ? [at + 1] : [])),
  },
  {
    name: 'rooms-named-after-what-they-are',
    holdsFor: () => true,
    brokenLines: (_code, path) => (/(^|\/)(shared|common|utils|helpers|types)\//.test(path) ? [0] : []),
  },
  {
    // "Cancelled" is a status and a text of the spec.
    name: 'american-spelling',
    holdsFor: () => true,
    readsComments: true,
    brokenLines: (text) => linesWith(text, britishSpelling),
  },
  {
    name: 'kebab-case-names',
    holdsFor: () => true,
    brokenLines: (_code, path) => (/(^|\/)[a-z0-9.-]+$/.test(path) ? [] : [0]),
  },
  {
    name: 'no-barrels',
    holdsFor: () => true,
    brokenLines: (code, path) =>
      /(^|\/)index\.tsx?$/.test(path)
        ? [0]
        : linesWith(code, /^\s*export\s+\*|^\s*export\s+(type\s+)?\{[^}]*\}\s+from/),
  },
  {
    name: 'no-skipped-or-lone-tests',
    holdsFor: (path) => isTest(path) || path.startsWith('e2e/'),
    // A test that is left out under a condition says so by `skipIf`, or in the journeys `test.skip(condition, why)`.
    brokenLines: (code) => linesWith(code, /^\s*(it|test|describe)(\.\w+)*\.((only|todo)\b|skip\(\s*['"`])/),
  },
  {
    name: 'environment-read-in-one-place',
    holdsFor: (path) =>
      isIn(path, /^(server|game|contract|verify)\/src\//) && !/^server\/src\/(main|admin|config)\.ts$/.test(path),
    brokenLines: (code) => linesWith(code, /\bprocess\.env\b/),
  },
  {
    name: 'time-and-dice-by-parameter',
    holdsFor: (path) => isIn(path, /^(server|game|contract|verify)\/src\//) && !path.startsWith('server/src/lib/'),
    brokenLines: (code) => linesWith(code, /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/),
  },
  {
    name: 'web-time-by-the-server',
    holdsFor: (path) => isIn(path, /^web\/src\//) && !path.endsWith('/server-clock.ts'),
    brokenLines: (code) => linesWith(code, /\bDate\.now\(|\bnew Date\(\s*\)/),
  },
  {
    // At home the app may be on plain http, where browsers have neither.
    name: 'nothing-of-https-alone',
    holdsFor: (path) => isIn(path, /^web\/src\//),
    brokenLines: (code) => linesWith(code, /\bcrypto\.(randomUUID|subtle)\b/),
  },
];

export const sourceRuleNames: readonly string[] = rules.map((rule) => rule.name);

/** Every source file of the project, by path from the root. */
export function sourcePaths(base: string): string[] {
  return ['game', 'contract', 'verify', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap((room) =>
    pathsUnder(base, room),
  );
}

/** Checks one file. */
export function findFaults(path: string, text: string): Fault[] {
  const code = withoutComments(text);
  return rules
    .filter((rule) => rule.holdsFor(path))
    .flatMap(({ name, readsComments, brokenLines }) =>
      brokenLines(readsComments ? text : code, path).map((line) => ({
        rule: name,
        at: line === 0 ? path : `${path}:${line}`,
      })),
    );
}

const mostInFolder = 40;

/** The folders that hold more files than a reader takes in, each with how many. */
export function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > mostInFolder).map(([folder, count]) => `${folder}: ${count} files`);
}

const fewFiles = 4;

/**
 * The folders of the product whose first file does not begin with a comment on what lives there.
 * @param paths every source file, by path from the root
 * @param read the text of one
 */
export function findUnnamedFolders(paths: readonly string[], read: (path: string) => string): string[] {
  const sources = paths
    .filter((path) => /^(game|contract|verify|server|web)\/src\//.test(path) && !isTest(path))
    .sort();
  return [...Map.groupBy(sources, (path) => dirname(path)).values()]
    .filter((own) => own.length >= fewFiles && !read(own[0] as string).startsWith('//'))
    .map(([first]) => `${first}: say in a comment at its top what lives in this folder`);
}

/** Checks every file of the project under this folder. */
export function findAllFaults(base: string): Fault[] {
  return sourcePaths(base).flatMap((path) => findFaults(path, readFileSync(join(base, path), 'utf8')));
}

function pathsUnder(base: string, folder: string): string[] {
  let found: ReturnType<typeof readEntries>;
  try {
    found = readEntries(join(base, folder));
  } catch {
    return [];
  }
  return found.flatMap((entry) => {
    if (['node_modules', 'dist', 'migrations'].includes(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pathsUnder(base, path);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [path] : [];
  });
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function linesWith(code: string, pattern: RegExp): number[] {
  return code.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

/** Blanks comments, keeping the lines. A `//` after a colon is an address, not a comment. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}
