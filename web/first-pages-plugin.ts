import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { appPlugins } from './app-plugins.ts';
import { SHOWN_AT_ONCE } from './shared-files-plugin.ts';
import { FIRST_PAGES } from './src/platform/first/first-pages.ts';
import type { RenderedPage } from './src/platform/first/render-first-pages.tsx';

type Bundle = Rolldown.OutputBundle;

/** The modules of each screen: their scripts and styles are fetched together with the page. */
const SCREENS: Record<string, string | readonly string[]> = {
  landing: 'landing/landing-page.tsx',
  home: 'landing/landing-page.tsx',
  'sign-in': 'app/auth-page.tsx',
  'sign-up': 'app/auth-page.tsx',
  lineups: 'app/gameday/lineups-page.tsx',
  lineup: 'lineups/builder/lineup-builder-page.tsx',
  'lineup-editor': ['lineups/builder/lineup-builder-page.tsx', 'lineups/builder/second-step.tsx'],
  transactions: 'lineups/transactions/transactions-screen.tsx',
  scoreboard: 'scoreboard/scoreboard-page.tsx',
  groups: 'app/groups-page.tsx',
  leaderboard: 'leaderboard/leaderboard-screen.tsx',
  subscription: 'premium/subscription-screen.tsx',
};
const SHELL = 'app/app-shell.tsx';
/** The face of labels on the pages of signed-in users: some would wrap differently without it. */
const LABEL_FACE = 'barlow-condensed-latin-600-normal-';

/** Writes the first HTML of each screen, pages/{name}.html, and the list of them for the server, pages.json. */
export function firstPages(): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const empty = bundle['index.html'];
      if (empty?.type !== 'asset') throw new Error('The page was not built.');
      for (const page of await renderPages()) {
        const source = fill(String(empty.source), page, filesOf(page, bundle));
        const fileName = `pages/${page.name}.html`;
        this.emitFile({ type: 'asset', fileName, source });
      }
      const list = FIRST_PAGES.map(({ name, isSignedIn, url, calls }) => ({
        file: `pages/${name}.html`,
        isSignedIn,
        url,
        calls,
      }));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  };
}

/** Builds the app for Node and renders its first pages there. */
async function renderPages(): Promise<RenderedPage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'first-pages-'));
  try {
    await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      plugins: [appPlugins()],
      ssr: { noExternal: true },
      build: {
        outDir: folder,
        ssr: 'src/platform/first/render-first-pages.tsx',
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    // In a process of its own, because it replaces parts of Node by stand-ins, and leaves requests open.
    const script = `
      const { renderFirstPages } = await import('./render.mjs');
      (await import('node:fs')).writeFileSync('pages.json', JSON.stringify(await renderFirstPages()));
      process.exit();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, timeout: 60_000 });
    return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as RenderedPage[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Files {
  scripts: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

/** The scripts and styles of a screen, besides those of every page. */
function filesOf({ name, isSignedIn }: RenderedPage, bundle: Bundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    const next = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
    const shown = chunks.filter(
      (each) => chunk.dynamicImports.includes(each.fileName) && holdsAny(each, SHOWN_AT_ONCE),
    );
    for (const each of [...next, ...shown]) visit(each);
  };
  const isOfShell = isSignedIn && name !== 'home';
  for (const module of [isOfShell ? SHELL : [], SCREENS[name] ?? ''].flat()) {
    const screen = chunks.find((chunk) => holdsAny(chunk, [module]));
    if (!screen) throw new Error(`The screen of pages/${name}.html was not built: ${module}`);
    visit(screen);
  }
  const styles = new Set([...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const fonts = isOfShell ? Object.keys(bundle).filter((file) => file.includes(LABEL_FACE)) : [];
  return { scripts: [...seen].map(({ fileName }) => fileName), styles: [...styles], fonts };
}

const holdsAny = ({ moduleIds }: Rolldown.OutputChunk, modules: readonly string[]) =>
  moduleIds.some((id) => modules.some((module) => id.endsWith(`/web/src/${module}`)));

const PRELOAD = /\n\s*<link rel="modulepreload"[^>]*>/g;
const SCRIPT = /\n\s*<script type="module"[^>]*><\/script>/;
const FONTS = /\n\s*<link rel="preload" as="font"[^>]*>/g;
/** A style of an element. */
const STYLE = / style="([^"]*)"/g;
const STYLES = /\n\s*<link rel="stylesheet"[^>]*>/g;

/**
 * The page with its first HTML. Styles come first, because the first paint waits for nothing else; then scripts; and fonts
 * last, because text is readable without them.
 */
function fill(page: string, { title, isSignedIn, narrow, wide }: RenderedPage, files: Files): string {
  const shown =
    wide === null ? narrow : `<div class="first-narrow">${narrow}</div><div class="first-wide">${wide}</div>`;
  const entry = SCRIPT.exec(page)?.[0] ?? '';
  const known = [...page.matchAll(PRELOAD), ...page.matchAll(STYLES)].map(([tag]) => tag).join('') + entry;
  const isNew = (file: string) => !known.includes(`"/${file}"`);
  const styleTags = [
    ...[...page.matchAll(STYLES)].map(([tag]) => tag),
    ...files.styles.filter(isNew).map((file) => `\n    <link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const fileTags = [
    entry,
    ...[...page.matchAll(PRELOAD)].map(([tag]) => tag),
    ...files.scripts.filter(isNew).map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...page.matchAll(FONTS)].map(([tag]) => tag),
    ...files.fonts.map(
      (file) => `\n    <link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin="">`,
    ),
  ];
  const { body, style } = withoutStyleAttributes(shown);
  return (
    page
      .replace(PRELOAD, '')
      .replace(STYLES, '')
      .replace(SCRIPT, '')
      .replace(FONTS, '')
      .replace(/(?=\n\s*<script src="\/theme.js">)/, () => [...styleTags, style].join(''))
      .replace(/(?=\n\s*<\/head>)/, () => fileTags.join(''))
      // The first paint needs none of these.
      .replace(/<link rel="(modulepreload|preload)"/g, '<link rel="$1" fetchpriority="low"')
      .replace('<html', `<html data-first="${isSignedIn ? 'session' : 'visitor'}"`)
      .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
      .replace('<div id="root"></div>', () => `<div id="root" aria-busy="true">${body}</div>`)
  );
}

/**
 * Styles of elements, which the policy of pages does not permit, as rules of one style element, whose digest the server
 * permits. They win over every class, as they did.
 */
function withoutStyleAttributes(html: string): { body: string; style: string } {
  const styles = [...new Set([...html.matchAll(STYLE)].map(([, style = '']) => style))];
  const body = html.replace(STYLE, (_, style: string) => ` data-f="${styles.indexOf(style)}"`);
  const rules = styles.map(
    (style, at) => `#root [data-f="${at}"]{${style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}}`,
  );
  if (/[&<]/.test(rules.join(''))) throw new Error('A style of a first page needs an escape that is not known here.');
  return { body, style: rules.length === 0 ? '' : `\n    <style>${rules.join('')}</style>` };
}
