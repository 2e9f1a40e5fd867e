import type { Draw } from './draw.ts';

export type Path = readonly (string | number)[];

/** An answer with one value or element changed. */
export interface ChangedAnswer {
  kind: string;
  words: string;
  path: Path;
  answer: unknown;
}

/** What a value becomes; undefined: it is not there any more. */
const VALUES: Record<string, (value: unknown, other: unknown, draw: Draw) => unknown> = {
  null: () => null,
  missing: () => undefined,
  empty: (value) => (Array.isArray(value) ? [] : typeof value === 'object' ? {} : ''),
  'an object': () => ({}),
  'a list': () => [],
  'a flag': () => true,
  text: () => 'n/a~',
  huge: () => 987_654_321,
  'huge text': () => '9'.repeat(9_000),
  negative: (value) => (typeof value === 'string' ? '-7' : -7),
  NUL: (value) => (typeof value === 'string' ? `${value}\0` : '\0'),
  'lone surrogate': (value) => (typeof value === 'string' ? `${value}\ud800` : '\ud800'),
  'other number': (value, _other, draw) => (typeof value === 'string' ? String(draw.below(40)) : draw.below(40)),
  'value of another element': (_value, other) => other,
  'as a number': (value) => (/^-?\d+$/.test(String(value)) ? Number(value) : value),
  'as text': (value) => (typeof value === 'number' ? String(value) : value),
  'in an object': (value) => (typeof value === 'object' ? value : { value }),
};

/** The paths of all values within an answer. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  const keys =
    typeof value !== 'object' || value === null ? [] : Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = keys.flatMap((key) => pathsIn(Reflect.get(value as object, key), [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

export function valueAt(answer: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found ? Reflect.get(found, key) : undefined),
    answer,
  );
}

/** Changes one value of an answer, or one element of a list in it. */
export function changeAnswer(answer: unknown, paths: readonly Path[], draw: Draw): ChangedAnswer {
  const path = draw.pick(paths);
  const copy = structuredClone(answer);
  const [parent, key] = [valueAt(copy, path.slice(0, -1)) as object, path.at(-1) ?? ''];
  if (Array.isArray(parent) && draw.below(3) === 0) {
    const kind = draw.pick(['element missing', 'element twice']);
    if (kind === 'element missing') parent.splice(Number(key), 1);
    else parent.splice(Number(key), 0, structuredClone(parent[Number(key)]));
    return { kind, words: `${path.join('.')}: ${kind}`, path, answer: copy };
  }
  const kind = draw.pick(Object.keys(VALUES));
  const value = Reflect.get(parent, key);
  const alike = draw.pick(paths.filter((one) => one.at(-1) === key && one.length === path.length));
  const next = VALUES[kind]?.(value, structuredClone(valueAt(answer, alike)), draw);
  if (next === undefined) Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, next);
  // What is deleted from a list leaves no hole.
  const whole = Array.isArray(parent) && next === undefined ? parent.splice(Number(key), 1) : null;
  const words = `${path.join('.')}: ${shown(value)} becomes ${shown(next)}`;
  return { kind: whole === null ? kind : 'element missing', words, path, answer: copy };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
