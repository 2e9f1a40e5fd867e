import { defineConfig, type Plugin } from 'vite';
import { appPlugins } from './app-plugins.ts';
import { compressedFiles } from './compress-plugin.ts';
import { firstPages } from './first-pages-plugin.ts';
import { savedPage } from './saved-page-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { sharedFiles } from './shared-files-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

const proxy = {
  '/api': server,
  '/dev': server,
  '^/log(/|$)': server,
  '/socket.io': { target: server, ws: true },
};

/** The scripts that the budgets and this file know by name. For all others a name would only make the first script longer. */
const NAMED = /^(landing-page|app-shell|lineups-page|libraries|rolldown-runtime)$/;

/** What the first script itself stands on: fetched before any page. */
const LOADED = /assets\/(libraries|rolldown-runtime)-/;

/** The faces that the first screen is set in: fetched with the page, so that nothing is set twice. */
const FIRST_FACES = [
  'barlow-condensed-latin-700-normal',
  'barlow-condensed-latin-800-italic',
  'barlow-latin-400-normal',
];

function preloadFirstFaces(): Plugin {
  return {
    name: 'preload-first-faces',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => FIRST_FACES.some((face) => file.includes(`${face}-`)));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    appPlugins(),
    sharedFiles(),
    preloadFirstFaces(),
    firstPages(),
    savedPage(),
    serviceWorker(),
    compressedFiles(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A font inlined into the style sheet would be fetched by everyone, in every face.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers that run this app preload modules by themselves, but for the last that learned it, which go without.
      polyfill: false,
      resolveDependencies: (_page, files) => files.filter((file) => !LOADED.test(file)),
    },
    rolldownOptions: {
      output: {
        // The first script lists every file by name, and a hash cannot be compressed: the shortest that the build takes.
        chunkFileNames: ({ name }) => `assets/${NAMED.test(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
});
