/** A place in a source file, and what breaks it. */
export interface Mutation {
  path: string;
  /** From 1 on. */
  line: number;
  before: string;
  after: string;
  /** The whole file with the mutation in it. */
  mutated: string;
}

/** Each operator with what takes its place: mistakes that people make. */
const OPERATORS: readonly [pattern: RegExp, replacement: string][] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\bMath\.max\(/g, 'Math.min('],
  [/\bMath\.min\(/g, 'Math.max('],
  [/(?<=[( ])!(?=[a-zA-Z(])/g, ''],
];

const NUMBER = /(?<= )\d+(?=[;,) ])/g;

/** Words that somebody reads: a sentence in quotes. Nothing else in quotes is broken, because most of it is typed. */
const SENTENCE = /'[A-Z][a-z’]+(?: [^']*)?[^']'/g;

/** Comments, imports, types and lines of JSX markup hold nothing that runs. */
const NOT_CODE = /^\s*(\/\/|\/?\*|import |export type |type |interface |readonly |<|\w+\??: [A-Z][\w[\]<>| ]+[;,]$)/;

/** Every mutation of a file. */
export function mutationsOf(path: string, code: string): Mutation[] {
  const lines = code.split('\n');
  return lines.flatMap((text, at) => {
    if (NOT_CODE.test(text)) return [];
    const found: string[] = [];
    for (const [pattern, replacement] of OPERATORS) found.push(...replaceEach(text, pattern, () => replacement));
    found.push(...replaceEach(text, NUMBER, (number) => `${number} + 1`));
    found.push(...replaceEach(text, SENTENCE, () => "'Broken'"));
    return found.map((after) => ({
      ...{ path, line: at + 1, before: text.trim(), after: after.trim() },
      mutated: lines.with(at, after).join('\n'),
    }));
  });
}

/** The text with one match replaced, for each match outside of quotes and comments (a sentence is in quotes itself). */
function replaceEach(text: string, pattern: RegExp, replace: (match: string) => string): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const before = text.slice(0, match.index);
    const isQuoted = !match[0].startsWith("'") && (count(before, "'") % 2 === 1 || count(before, '`') % 2 === 1);
    if (isQuoted || before.includes('//')) return [];
    return [before + replace(match[0]) + text.slice(match.index + match[0].length)];
  });
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of these, each at most once, in random order. */
export function pick<Item>(items: readonly Item[], howMany: number, random: () => number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < howMany && left.length > 0) picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked;
}
