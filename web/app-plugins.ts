import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { hoverWithPointersOnly } from './hover-plugin.ts';

/** JSX becomes calls of ui/jsx. */
export const jsxPlugin = () => react({ jsxImportSource: '@singleback/web' });

/** Replaces parts of libraries that the first script carries, and of which the app needs little. */
const withSmallLibraries = (): Plugin => ({
  name: 'small-libraries',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (importer.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs'))
      return join(import.meta.dirname, 'src/ui/jsx/icon-element.ts');
    // For versions of React that do not have it.
    return source === 'use-sync-external-store/shim' ? this.resolve('react', importer) : null;
  },
});

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [withSmallLibraries(), jsxPlugin(), tailwindcss(), hoverWithPointersOnly()];
