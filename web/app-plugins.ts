import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { hoverWithPointersOnly } from './hover-plugin.ts';

/** Adds sheets that scripts construct. */
const SHEETS = join(import.meta.dirname, 'src/ui/jsx/style-singleton.ts');

/** JSX becomes calls of ui/jsx. */
export const jsxPlugin = () => react({ jsxImportSource: '@singleback/web' });

/** Replaces parts of libraries that the first script carries, and of which the app needs little. */
const withSmallLibraries = (): Plugin => ({
  name: 'small-libraries',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (importer.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs'))
      return join(import.meta.dirname, 'src/ui/jsx/icon-element.ts');
    if (importer.includes('/react-style-singleton/') && source === './singleton') return SHEETS;
    // For versions of React that do not have it.
    return source === 'use-sync-external-store/shim' ? this.resolve('react', importer) : null;
  },
});

/**
 * Libraries that add style elements, which the policy of pages does not permit: what they are replaced by. Radix's is in
 * ui/styles/fields.css.
 */
const STYLE_ELEMENTS: readonly [library: string, element: RegExp, instead: string][] = [
  [
    '/sonner/dist/',
    /function __insertCSS\(code\) \{[\s\S]*?\n\}/,
    `import { addSheet as __insertCSS } from '${SHEETS}';`,
  ],
  ['/@radix-ui/react-select/dist/', /jsx\(\s*"style",\s*\{[^}]*\{[^}]*__html[\s\S]*?nonce\s*\}\s*\)/, 'null'],
];

const withoutStyleElements = (): Plugin => ({
  name: 'without-style-elements',
  transform(code, id) {
    const [, element, instead = ''] = STYLE_ELEMENTS.find(([library]) => id.includes(library)) ?? [];
    if (element === undefined) return null;
    if (!element.test(code)) throw new Error(`${id} adds its styles in another way now: see app-plugins.ts.`);
    return { code: code.replace(element, instead), map: null };
  },
});

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [
  withSmallLibraries(),
  withoutStyleElements(),
  jsxPlugin(),
  tailwindcss(),
  hoverWithPointersOnly(),
];
