import { dirname, join } from 'node:path/posix';

/** A file of the web, by its path from the root. */
export interface WebFile {
  path: string;
  text: string;
}

const MOST_GLOBAL_SHEETS = 6;
/** Lines of a CSS module. */
const LONGEST_MODULE = 80;

/**
 * What is wrong with the style sheets of the web, in words: a global style sheet outside of web/src/ui, or one too many,
 * a CSS module that is too long, a class that a component takes from a module which does not define it, and a class of a
 * module that no component uses.
 */
export function findStyleMistakes(files: readonly WebFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  const uses = files.flatMap(usedClasses);
  const global = sheets.filter((sheet) => !modules.includes(sheet));
  const misplaced = global.filter(({ path }) => !path.startsWith('web/src/ui/'));
  const long = modules.filter(({ text }) => text.trimEnd().split('\n').length > LONGEST_MODULE);
  const unknown = uses.filter(({ module, name }) => {
    const sheet = modules.find(({ path }) => path === module);
    return !sheet || !definedClasses(sheet.text).has(name);
  });
  const unused = modules.flatMap(({ path, text }) =>
    [...definedClasses(text)]
      .filter((name) => !uses.some((use) => use.module === path && use.name === name))
      .map((name) => ({ path, name })),
  );
  return [
    ...(global.length > MOST_GLOBAL_SHEETS
      ? [
          `${global.length} global style sheets, at most ${MOST_GLOBAL_SHEETS}: ${global.map(({ path }) => path).join(', ')}`,
        ]
      : []),
    ...long.map(({ path }) => `${path} has more than ${LONGEST_MODULE} lines`),
    ...misplaced.map(({ path }) => `${path} is global: make it a CSS module, or move it to web/src/ui`),
    ...unknown.map(({ path, name, module }) => `${path} uses .${name}, which ${module} does not define`),
    ...unused.map(({ path, name }) => `.${name} of ${path} is not used`),
  ];
}

/** Every `styles.name` of a component, with the CSS module that it comes from. */
function usedClasses({ path, text }: WebFile): { path: string; module: string; name: string }[] {
  if (!/\.tsx?$/.test(path)) return [];
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm)].flatMap(([, styles, from = '']) =>
    [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      path,
      module: join(dirname(path), from),
      name,
    })),
  );
}

/** The classes that the selectors of a CSS module define; not those of `:global()`. */
function definedClasses(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
}
