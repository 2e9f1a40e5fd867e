/** A file of the web, by its path from the root. */
export interface WebFile {
  path: string;
  text: string;
}

/**
 * The names of classes that two domains of the web share by accident, in words. A domain's styles reach every screen once
 * they are loaded: a name that one of them styles by itself (`.game`) belongs to that domain. What several draw alike is
 * styled in web/src/ui.
 */
export function findSharedClasses(files: readonly WebFile[]): string[] {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of styles) {
    for (const name of bareClasses(text)) owners.set(name, (owners.get(name) ?? new Set()).add(roomOf(path)));
  }
  const uses = files.map(({ path, text }) => ({
    path,
    names: path.endsWith('.css') ? styledClasses(text) : writtenClasses(text),
  }));
  return [...owners].flatMap(([name, rooms]) => {
    const owner = [...rooms][0] ?? '';
    if (rooms.size > 1) return [`.${name} is defined by ${[...rooms].toSorted().join(' and ')}`];
    if (owner === 'ui') return [];
    return uses
      .filter(({ path, names }) => !['app', owner].includes(roomOf(path)) && names.has(name))
      .map(({ path }) => `.${name} is defined by ${owner} and used in ${path}`);
  });
}

/** 'groups' of web/src/groups/a.css, 'lineups/builder' of web/src/lineups/builder/list/a.css, 'ui' of web/src/ui/a.css. */
const roomOf = (path: string) => /^web\/src\/(lineups\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';

/** What is styled by one class alone, whatever its state: `.game`, `.game:hover`, `.game[data-live]`. */
function bareClasses(css: string): Set<string> {
  return new Set(selectors(css).flatMap((selector) => /^\.([\w-]+)(?:[:[][^\s>+~.]*)?$/.exec(selector)?.[1] ?? []));
}

/** Every class that a selector names. */
function styledClasses(css: string): Set<string> {
  return new Set(
    selectors(css).flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '')),
  );
}

function selectors(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .map(([, selector]) => selector?.trim() ?? '')
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/).map((part) => part.trim()));
}

/** Every class that an element is given: the texts of its `className`, those inside of braces too. */
function writtenClasses(code: string): Set<string> {
  const given = code.matchAll(/\bclassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  const texts = [...given].flatMap(([, text, inBraces]) =>
    text === undefined
      ? [...(inBraces ?? '').matchAll(/(?<!== )'([^']*)'|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? '')
      : [text],
  );
  return new Set(texts.flatMap((text) => text.split(/[\s${}]+/)));
}
