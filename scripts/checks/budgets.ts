import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** How much JavaScript a first screen may fetch before it stands. */
interface Budget {
  screen: string;
  /** The chunks that the screen asks for by name, besides what the page itself asks for. */
  chunks: readonly string[];
  /** In bytes, as gzip makes them. */
  most: number;
}

const KB = 1024;

/** What each first screen may cost: a chunk that it can do without at first is fetched later, by a dynamic import. */
const budgets: readonly Budget[] = [
  { screen: 'landing', chunks: ['landing-page'], most: 110 * KB },
  { screen: 'signed in, lineups', chunks: ['app-shell', 'lineups-page'], most: 150 * KB },
];

/** The built files, by name; read once each. */
export interface BuiltFiles {
  page: string;
  /** The page that is saved as one file. */
  savedPage: string;
  names: readonly string[];
  text: (name: string) => string;
}

/** The files of a build of the web. */
export function builtFiles(dist: string, names: readonly string[]): BuiltFiles {
  return {
    page: readFileSync(join(dist, 'index.html'), 'utf8'),
    savedPage: readFileSync(join(dist, 'check-a-season.html'), 'utf8'),
    names,
    text: (name) => readFileSync(join(dist, 'assets', name), 'utf8'),
  };
}

/** The files that a file imports, before it runs. What is imported with brackets is fetched when it is asked for. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => name ?? '');

/** Bytes of JavaScript, gzipped, that a screen fetches before it stands. Throws when one of its chunks was not built. */
export function scriptBytes({ page, names, text }: BuiltFiles, chunks: readonly string[]): number {
  const wanted = [...page.matchAll(/"\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name ?? '');
  for (const chunk of chunks) {
    const name = names.find(
      (each) => each.startsWith(`${chunk}-`) && each.length === chunk.length + '-1234567.js'.length,
    );
    if (!name) throw new Error(`There is no chunk ${chunk} in the built web.`);
    wanted.push(name);
  }
  const seen = new Map<string, number>();
  while (wanted.length > 0) {
    const name = wanted.pop() ?? '';
    if (seen.has(name)) continue;
    const code = text(name);
    seen.set(name, gzipSync(code, { level: 9 }).length);
    wanted.push(...importsOf(code));
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** What a worker may cost: it is one file, fetched beside the page. */
const workers: readonly { worker: string; most: number }[] = [{ worker: 'planner-worker', most: 30 * KB }];

/** Bytes of a worker, gzipped. Throws when it was not built. */
function workerBytes({ names, text }: BuiltFiles, worker: string): number {
  const name = names.find((each) => each.startsWith(`${worker}-`) && each.endsWith('.js'));
  if (!name) throw new Error(`There is no worker ${worker} in the built web.`);
  return gzipSync(text(name), { level: 9 }).length;
}

/** The page that is saved, as a whole but for what scores: that is inside it, and read with the first check. */
const SAVED_PAGE_MOST = 12 * KB;

function savedPageBytes({ savedPage }: BuiltFiles): number {
  return gzipSync(savedPage.replace(/(<script id="scoring"[^>]*>)[\s\S]*?(<\/script>)/, '$1$2'), { level: 9 }).length;
}

/** The budgets that the built web breaks, in words. */
export function findBrokenBudgets(files: BuiltFiles): string[] {
  const ofWorkers = workers.flatMap(({ worker, most }) => {
    const bytes = workerBytes(files, worker);
    return bytes > most ? [`worker ${worker}: ${bytes} bytes of JavaScript (gzip), at most ${most}`] : [];
  });
  const ofScreens = budgets.flatMap(({ screen, chunks, most }) => {
    const bytes = scriptBytes(files, chunks);
    return bytes > most ? [`${screen}: ${bytes} bytes of JavaScript (gzip), at most ${most}`] : [];
  });
  const saved = savedPageBytes(files);
  const ofSaved = saved > SAVED_PAGE_MOST ? [`saved page: ${saved} bytes (gzip), at most ${SAVED_PAGE_MOST}`] : [];
  return [...ofScreens, ...ofWorkers, ...ofSaved];
}

/** Files that import themselves through others, in words: one of them would run before what it needs. */
export function findImportCycles({ names, text }: BuiltFiles): string[] {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [`import cycle: ${[...path.slice(path.indexOf(name)), name].join(' → ')}`];
    if (done.has(name) || !names.includes(name)) return [];
    done.add(name);
    return importsOf(text(name)).flatMap((next) => visit(next, [...path, name]));
  };
  return names.filter((name) => name.endsWith('.js')).flatMap((name) => visit(name, []));
}
