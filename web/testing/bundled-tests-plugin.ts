import { globSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { build, type DevEnvironment, type Plugin, type Rolldown } from 'vite';
import { jsxPlugin } from '../app-plugins.ts';

const folder = join(import.meta.dirname, '..');
/** Below the tests' server; there is no such folder. */
const BASE = '/web/bundled-tests/';

interface Bundle {
  /** What each test file became, by its path. */
  tests: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** All that the tests stand on, by file name. */
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** Scripts of workers, by file name. */
  assets: ReadonlyMap<string, Rolldown.OutputAsset>;
}

/**
 * Bundles the tests of screens with the app, once for a run. Each file has a page of its own, which would otherwise ask
 * for several hundred modules. While vitest watches for changes, they are served as they are.
 */
export function bundledTests(): Plugin {
  let isOneRun = false;
  let bundling: Promise<Bundle> | null = null;
  const bundle = (environment: DevEnvironment) => {
    bundling ??= bundleTests(environment);
    return bundling;
  };
  return {
    name: 'bundled-tests',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configureVitest: ({ vitest }) => {
      isOneRun = !vitest.config.watch;
    },
    configureServer(server) {
      const { client } = server.environments;
      server.middlewares.use(async (request, response, next) => {
        const path = request.url ?? '';
        if (!path.startsWith(BASE)) return next();
        const { assets } = await bundle(client);
        const asset = assets.get(path.slice(BASE.length));
        const code = asset ? asset.source : (await client.transformRequest(path))?.code;
        if (code === undefined) next();
        else sendScript(response, code);
      });
    },
    async resolveId(source, importer = '') {
      if (!isOneRun) return null;
      if (source.startsWith(BASE)) return join(folder, '..', source);
      const isBundled = isTest(importer) || importer.startsWith(join(folder, '..', BASE));
      if (!isBundled || !source.startsWith('.')) return null;
      // Vite looks into the tests for what to prepare before anything is bundled: there is nothing left of it to do.
      return (await bundling)?.chunks.has(basename(source)) ? join(folder, '..', BASE, source) : source;
    },
    async load(id) {
      const path = id.replace(/\?.*$/, '');
      const isChunk = path.startsWith(join(folder, '..', BASE));
      if (!isOneRun || (!isChunk && !isTest(path))) return null;
      const { tests, chunks } = await bundle(this.environment as DevEnvironment);
      const chunk = isChunk ? chunks.get(basename(path)) : tests.get(path);
      return chunk ? { code: chunk.code, map: chunk.map } : null;
    },
  };
}

const isTest = (path: string) => /\.screen\.test\.tsx(\?|$)/.test(path);

/** A name is that of one content: no page asks a second time. */
function sendScript(response: ServerResponse, code: string | Uint8Array): void {
  response.setHeader('Content-Type', 'text/javascript');
  response.setHeader('Cache-Control', 'max-age=31536000,immutable');
  response.end(code);
}

async function bundleTests(environment: DevEnvironment): Promise<Bundle> {
  const paths = globSync('src/**/*.screen.test.tsx', { cwd: folder }).map((path) => join(folder, path));
  const result = await build({
    configFile: false,
    root: folder,
    base: BASE,
    mode: 'test',
    publicDir: false,
    logLevel: 'warn',
    plugins: [styles(environment), withoutDevTools(), jsxPlugin()],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      sourcemap: 'hidden',
      modulePreload: false,
      assetsInlineLimit: 0,
      assetsDir: '',
      rolldownOptions: {
        input: paths,
        external: /^vitest($|\/)/,
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { map } of chunks) if (map) map.sources = map.sources.map((source) => join(folder, 'dist', source));
  return {
    tests: new Map(chunks.filter(({ isEntry }) => isEntry).map((chunk) => [chunk.facadeModuleId ?? '', chunk])),
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    assets: new Map(output.filter((file) => file.type === 'asset').map((asset) => [asset.fileName, asset])),
  };
}

/**
 * React's development build describes every element and every render to the browser's developer tools, which takes a
 * tenth of the time of a test, and which nobody looks at here. Its warnings remain.
 */
function withoutDevTools(): Plugin {
  return {
    name: 'without-dev-tools',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react(-dom)?[\\/]cjs[\\/]/ },
      handler: (code) =>
        code
          .replaceAll(/1e4 > ReactSharedInternals(Server)?\.recentlyCreatedOwnerStacks\+\+/g, 'false')
          .replaceAll('console.createTask', 'undefined')
          .replaceAll('console.timeStamp', 'undefined'),
    },
  };
}

const STYLE = '\0style:';

/** Style sheets as the tests' server transforms them: each module adds its own to the page. */
function styles(environment: DevEnvironment): Plugin {
  return {
    name: 'bundled-styles',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.css')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${STYLE}${found.id}.js`;
    },
    async load(id) {
      if (!id.startsWith(STYLE)) return null;
      const path = id.slice(STYLE.length, -'.js'.length);
      const code = (await environment.transformRequest(path))?.code ?? '';
      const [, css] = /^const __vite__css = (".*")$/m.exec(code) ?? [];
      if (!css) throw new Error(`${path} is no style sheet: ${code.slice(0, 200)}`);
      const names =
        /__vite__updateStyle\(__vite__id, __vite__css\)\n(.*?)\n?import\.meta\.hot\.prune/s.exec(code)?.[1] ?? '';
      const exported = names.startsWith('import.meta.hot') ? '' : names;
      return {
        code: `const sheet = document.createElement('style');\nsheet.textContent = ${css};\ndocument.head.append(sheet);\n${exported}`,
        moduleSideEffects: true,
      };
    },
  };
}
