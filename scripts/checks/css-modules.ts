import { dirname, join } from 'node:path/posix';

/** A file of the web, by its path from the root. */
export interface WebFile {
  path: string;
  text: string;
}

/**
 * What is wrong with the style sheets of the web, in words: a global style sheet outside of web/src/ui, a class that a
 * component takes from a CSS module which does not define it, and a class of a module that no component uses.
 */
export function findStyleMistakes(files: readonly WebFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
  const uses = files.flatMap(usedClasses);
  const misplaced = sheets.filter((sheet) => !modules.includes(sheet) && !sheet.path.startsWith('web/src/ui/'));
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
