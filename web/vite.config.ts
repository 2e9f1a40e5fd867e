import { defineConfig, type Plugin } from 'vite';
import { appPlugins } from './app-plugins.ts';
import { firstPages } from './first-pages-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

/** Pages that few visits open: what they stand on is not listed by name in the first script, and is fetched a moment later. */
const RARE_PAGES =
  /(unsubscribe|invitation|join|subscription|success|cancel|transactions|recap)-screen|(auth-callback|change-password)-page/;

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
  plugins: [appPlugins(), preloadFirstFaces(), firstPages(), serviceWorker()],
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
    modulePreload: { resolveDependencies: (page, files) => (RARE_PAGES.test(page) ? [] : files) },
    rolldownOptions: {
      output: {
        // The first script lists every file by name, and a hash cannot be compressed: the shortest that the build takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            {
              name: 'radix',
              test: /node_modules[\\/](@radix-ui[\\/](?!react-(dropdown-menu|menu|roving-focus|tabs|dialog|alert-dialog)[\\/])|@floating-ui|react-remove-scroll|react-style-singleton|aria-hidden)/,
            },
            // Dialogs are fetched when they are asked for, and the avatar's menu
            { name: 'dialog', test: /node_modules[\\/]@radix-ui[\\/]react-(dialog|alert-dialog)[\\/]/ },
            // The avatar's menu is fetched once the first screen stands.
            { name: 'menu', test: /node_modules[\\/]@radix-ui[\\/]react-(dropdown-menu|menu|roving-focus)[\\/]/ },
          ],
        },
      },
    },
  },
});
