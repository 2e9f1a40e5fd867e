import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

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

const HOVERS = '(hover: hover)';

/**
 * Puts every rule with `:hover` under `@media (hover: hover)`: on a touch screen the last thing that was tapped stays
 * hovered, so it would look chosen, and each tap would restyle and paint the page before its click is handled. Of the
 * faces it leaves what the pages use: woff2, and the letters of Latin.
 */
const withSmallStyles = (): Plugin => ({
  name: 'small-styles',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'hover-with-pointers-only',
            Rule(rule, { AtRule }) {
              const [hovered, others] = [true, false].map((is) =>
                rule.selectors.filter((each) => each.includes(':hover') === is),
              );
              if (!hovered?.length || isUnderIt(rule.parent)) return;
              const media = new AtRule({ name: 'media', params: HOVERS, nodes: [rule.clone({ selectors: hovered })] });
              rule.after(media);
              if (others?.length) rule.selectors = others;
              else rule.remove();
            },
          },
          {
            postcssPlugin: 'small-faces',
            AtRule: {
              'font-face'(face) {
                const source = face.nodes?.find((each) => each.type === 'decl' && each.prop === 'src');
                if (source?.type !== 'decl') return;
                if (source.value.includes('-vietnamese-')) face.remove();
                else source.value = source.value.replace(/,\s*url\([^)]*\.woff\)[^,]*$/, '');
              },
            },
          },
        ],
      },
    },
  }),
});

/** Whether a rule is within such a query already. */
function isUnderIt(parent: { type: string; params?: string } | undefined): boolean {
  return parent?.type === 'atrule' && parent.params === HOVERS;
}

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [
  withSmallLibraries(),
  withoutStyleElements(),
  jsxPlugin(),
  tailwindcss(),
  withSmallStyles(),
];
