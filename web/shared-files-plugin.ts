import { build, type Plugin, type Rolldown } from 'vite';
import { appPlugins } from './app-plugins.ts';
import { mergeFiles, type Part } from './merge-files.ts';

type Chunk = Rolldown.OutputChunk;

const SHELL = 'app/app-shell.tsx';
const LINEUPS = 'app/gameday/lineups-page.tsx';
const BUILDER = 'lineups/builder/lineup-builder-page.tsx';
const SECOND_STEP = 'lineups/builder/second-step.tsx';
const LANDING = 'landing/landing-page.tsx';
/** The pages of these stand without the shell. */
const VISITOR_ROUTES = '/app/visitor-routes.tsx';

/** Screens that people see first count for more than a page, and a page for more than what opens in it. */
const WEIGHTS = { first: 10, page: 2, part: 1 };
const SEEN_FIRST = [LANDING, 'app/auth-page.tsx', LINEUPS];

/** Parts that the first view waits for, although they are imported dynamically: their files come with the page. */
export const SHOWN_AT_ONCE = [
  'app/gameday/game-day-parts.tsx',
  'lineups/manager/notices/lineup-notices.tsx',
  'lineups/manager/notices/week-notices.tsx',
];

/** First views fetch nothing that they do not need before they stand; most have a budget (scripts/checks/budgets.ts). */
const FIRST_VIEWS = [
  [LANDING],
  [SHELL, LINEUPS],
  [SHELL, LINEUPS, ...SHOWN_AT_ONCE],
  [SHELL, BUILDER],
  [SHELL, BUILDER, SECOND_STEP],
];
/** These keep a file of their own. */
const NAMED = [LANDING, SHELL, LINEUPS];

/** Parts that are fetched a moment after what imports them, without being asked for. */
const FETCHED_AT_ONCE = [
  ...SHOWN_AT_ONCE,
  'app/after-load.tsx',
  'app/account-corner.tsx',
  'app/around-page.tsx',
  'app/start-live.ts',
  'auth/methods/passkey-sign-in.ts',
  'leaderboard/race/season-race-plot.tsx',
];

/**
 * Decides which modules share a file (docs/decisions/025). A first build splits by itself, one file for each set of screens
 * that need the same modules: almost 300. `mergeFiles` says which of them become one.
 */
export function sharedFiles(): Plugin {
  return {
    name: 'shared-files',
    apply: 'build',
    async config() {
      const fileOf = planFiles(await splitByScreen());
      const groups = [
        {
          debugName: 'shared',
          name: (id: string) => fileOf.get(id) ?? null,
          // What a module imports has a file of its own, which never imports it back.
          includeDependenciesRecursively: false,
        },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

interface Split {
  chunks: readonly Chunk[];
  /** The modules of visitors' pages. */
  visitorPages: readonly string[];
}

const LIBRARIES = 'libraries';

/** The name of the file of each module that does not stay in the file of its screen. */
function planFiles(split: Split): Map<string, string> {
  const { screens, always, firstViews, stay } = readScreens(split);
  const partsOf = new Map<string, Part[]>();
  for (const chunk of split.chunks) {
    const partOf = (modules: [string, Rolldown.RenderedModule][], kind: string | null): Part => ({
      modules: modules.map(([id]) => id),
      bytes: modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0),
      screens: new Set(screens.flatMap((screen, number) => (screen.has(chunk) ? [number] : []))),
      kind,
      imports: [],
      hasStyles: (chunk.viteMetadata?.importedCss.size ?? 0) > 0,
    });
    const modules = Object.entries(chunk.modules);
    const kind = stay.has(chunk) ? null : firstViews.map((screen) => screen.has(chunk)).join();
    // The libraries of every page are apart from the app, because they change less often.
    const isApart = ([id]: [string, unknown]) => always.has(chunk) && !isOfApp(id);
    const parts = [
      partOf(
        modules.filter((each) => !isApart(each)),
        kind,
      ),
      partOf(modules.filter(isApart), LIBRARIES),
    ];
    partsOf.set(
      chunk.fileName,
      parts.filter((part) => part.modules.length > 0),
    );
  }
  for (const { fileName, imports } of split.chunks) {
    const imported = imports.flatMap((name) => partsOf.get(name) ?? []);
    for (const part of partsOf.get(fileName) ?? []) part.imports.push(...imported);
  }
  const fileOf = new Map<string, string>();
  for (const [number, parts] of mergeFiles([...partsOf.values()].flat()).entries()) {
    const kind = parts[0]?.kind;
    if (!kind) continue;
    for (const id of parts.flatMap(({ modules }) => modules))
      fileOf.set(id, kind === LIBRARIES ? LIBRARIES : `shared-${number}`);
  }
  return fileOf;
}

/** Icons change with the screens that show them. */
const isOfApp = (id: string) => /\/(web|game|contract|verify)\/src\/|lucide-react|preload-helper|\.html/.test(id);

/** What each screen fetches, as often as it counts; what every page does; what first views wait for; and what keeps its name. */
function readScreens({ chunks, visitorPages }: Split) {
  const at = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunksAt = (names: readonly string[]) => names.flatMap((name) => at.get(name) ?? []);
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const entryOf = (path: string) => {
    const entry = entries.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${path}`));
    if (!entry) throw new Error(`Nothing imports ${path} dynamically.`);
    return entry;
  };
  const main = entries.filter(({ isEntry }) => isEntry);
  const pages = new Set(main.flatMap(({ dynamicImports }) => chunksAt(dynamicImports)));
  const seenFirst = new Set(SEEN_FIRST.map(entryOf));
  const atOnce = new Set(FETCHED_AT_ONCE.map(entryOf));
  const needed = (from: readonly Chunk[]) => closure(from, ({ imports }) => chunksAt(imports));
  const always = needed(main);
  const ofVisitors = closure(
    entries.filter(({ facadeModuleId }) => visitorPages.includes(facadeModuleId ?? '')),
    ({ imports, dynamicImports }) => chunksAt([...imports, ...dynamicImports]).filter((chunk) => !always.has(chunk)),
  );
  const fetched = (entry: Chunk) =>
    closure([...main, ...(ofVisitors.has(entry) ? [] : [entryOf(SHELL)]), entry], ({ imports, dynamicImports }) => [
      ...chunksAt(imports),
      ...chunksAt(dynamicImports).filter((part) => atOnce.has(part)),
    ]);
  const screens = entries.flatMap((entry) => {
    if (atOnce.has(entry)) return [];
    const weight = seenFirst.has(entry) ? WEIGHTS.first : pages.has(entry) ? WEIGHTS.page : WEIGHTS.part;
    return Array.from({ length: weight }, () => fetched(entry));
  });
  const firstViews = FIRST_VIEWS.map((paths) => needed([...main, ...paths.map(entryOf)]));
  return { screens, always, firstViews, stay: new Set([...main, ...NAMED.map(entryOf)]) };
}

/** These, and all that is reached from them. */
function closure(from: Iterable<Chunk>, next: (chunk: Chunk) => readonly Chunk[]): Set<Chunk> {
  const seen = new Set(from);
  for (const chunk of seen) for (const each of next(chunk)) seen.add(each);
  return seen;
}

async function splitByScreen(): Promise<Split> {
  let split: Split = { chunks: [], visitorPages: [] };
  const collectChunks: Plugin = {
    name: 'collect-chunks',
    generateBundle(_options, bundle) {
      const routes = [...this.getModuleIds()].find((id) => id.endsWith(VISITOR_ROUTES));
      if (!routes) throw new Error(`There is no ${VISITOR_ROUTES}.`);
      split = {
        chunks: Object.values(bundle).filter((file) => file.type === 'chunk'),
        visitorPages: this.getModuleInfo(routes)?.dynamicallyImportedIds ?? [],
      };
    },
  };
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    plugins: [appPlugins(), collectChunks],
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  return split;
}
