import { defineConfig, type Plugin } from 'vite';
import { appPlugins } from './app-plugins.ts';
import { compressedFiles } from './compress-plugin.ts';
import { firstPages } from './first-pages-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

/** Pages that few visits open: what they stand on is not listed by name in the first script, and is fetched a moment later. */
const RARE_PAGES =
  /(unsubscribe|invitation|join|subscription|success|cancel|transactions|recap)-screen|(auth-callback|change-password|confirm-email|legal|play|plan|try|group)-page|admin-pages|(game-day-part|week-notice)s|youre-in|share-lineup|(spent-board|what-if)-panel|(replacement|corrections)-notice|corrections-line|delete-lineup-dialog/;

/** The scripts that the budgets and this file know by name. For all others a name would only make the first script longer. */
const NAMED = /^(landing-page|app-shell|lineups-page|react|router|rolldown-runtime|lucide)$/;

/** What the first script itself stands on: fetched before any page. */
const LOADED = /assets\/(react|router|rolldown-runtime|lucide)-/;

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
  plugins: [appPlugins(), preloadFirstFaces(), firstPages(), serviceWorker(), compressedFiles()],
  server: {
    proxy: {
      '/api': server,
      '/dev': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  preview: {
    proxy: {
      '/api': server,
      '/dev': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A font inlined into the style sheet would be fetched by everyone, in every face.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers that run this app preload modules by themselves, but for the last that learned it, which go without.
      polyfill: false,
      resolveDependencies: (page, files) => (RARE_PAGES.test(page) ? [] : files.filter((file) => !LOADED.test(file))),
    },
    rolldownOptions: {
      output: {
        // The first script lists every file by name, and a hash cannot be compressed: the shortest that the build takes.
        chunkFileNames: ({ name }) => `assets/${NAMED.test(name) || RARE_PAGES.test(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]|node_modules[\\/]use-sync-external-store[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            {
              name: 'radix',
              test: /node_modules[\\/](@radix-ui[\\/](?!react-(dropdown-menu|menu|roving-focus|tabs|dialog|alert-dialog)[\\/])|@floating-ui|react-remove-scroll|react-style-singleton|aria-hidden)/,
            },
            // Dialogs are fetched when they are asked for, and the avatar's menu
            { name: 'dialog', test: /node_modules[\\/]@radix-ui[\\/]react-(dialog|alert-dialog)[\\/]/ },
            // Small rules that the first screen needs and other pages need some of: apart, each costs a file.
            {
              name: 'football',
              test: /game[\\/]src[\\/](players[\\/]injury|scoring[\\/](stat-line|rounding)|lineups[\\/]points|season[\\/](week|durations))\.ts$/,
            },
            // The same for icons; what draws them is for all pages.
            { name: 'lucide', test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/ },
            {
              name: 'icons',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](info|lock|pencil|plus|trash|x|minus|circle-check|mail|copy|share)\.\w+$/,
            },
            // What the landing page draws, most of which every screen of the app draws, too.
            {
              name: 'marks',
              test: /web[\\/]src[\\/](ui[\\/](face|spine|trend|ink|cx)|ui[\\/]text[\\/]struck)\.tsx?$|esm[\\/]icons[\\/](check|rotate-ccw-clock)\.\w+$/,
            },
            // What every screen of a signed-in user stands on: apart, each would cost a file. Visitors' pages need some of the
            // first, which brings no library with it.
            {
              name: 'screen',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/]ui[\\/](tag|empty-state|error-state|page-head|skeleton|icon-button|live-number|bar-slots|copy-text|share-link|is-offline|use-settled|use-wide|text[\\/](isolated|initials))\.tsx?$|game[\\/]src[\\/](lineups[\\/]slots|players[\\/](positions|matchup)|groups[\\/]settings)\.ts$|contract[\\/]src[\\/]group-settings\.ts$|esm[\\/]icons[\\/](lock|chevron-down|cloud-off|circle-alert|triangle-alert|users)\.\w+$/,
            },
            {
              name: 'weeks',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/](ui[\\/]forms[\\/]select|players[\\/](in-week|weeks|week-select|season|teams|player-face|player-name|player-link|opened-player|points-text|injury-mark|game-label|next-lock)|live[\\/]live-link)\.tsx?$/,
            },
            // A player's detail, which the builder shows and every other screen can open.
            {
              name: 'detail',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/]players[\\/](detail[\\/]|pictures)/,
            },
            // Fields, and the rules of what is typed into them.
            {
              name: 'forms',
              includeDependenciesRecursively: false,
              test: /web[\\/]src[\\/]ui[\\/](forms[\\/](text|password)-field|focus)\.tsx?$|game[\\/]src[\\/](account[\\/](email|password|display-name)|text[\\/](plain-text|user-name)|problem)\.ts$/,
            },
            // The avatar's menu is fetched once the first screen stands.
            { name: 'menu', test: /node_modules[\\/]@radix-ui[\\/]react-(dropdown-menu|menu|roving-focus)[\\/]/ },
          ],
        },
      },
    },
  },
});
