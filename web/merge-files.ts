/** Modules that are always fetched together. */
export interface Part {
  readonly modules: readonly string[];
  /** Of their code, before it is made small. */
  readonly bytes: number;
  /** The screens that fetch it, by number. */
  readonly screens: ReadonlySet<number>;
  /** Parts of different kinds stay apart; those of none stay alone. */
  readonly kind: string | null;
  readonly imports: Part[];
  /** Whether a style sheet is fetched with it. */
  readonly hasStyles: boolean;
}

interface File {
  readonly parts: readonly Part[];
  readonly bytes: number;
  readonly kind: string | null;
  readonly hasStyles: boolean;
  screens: ReadonlySet<number>;
}

interface Pair {
  one: File;
  other: File;
  /** What it is worth to make one file of the two, in bytes, as long as nothing else has to be fetched for it. */
  most: number;
}

/** What a request costs, in bytes of code: it takes a browser 2 ms, as much as it takes to read these. */
const REQUEST_BYTES = 14000;

/**
 * Merges parts into files, the best two first, as long as the requests that this saves are worth more than the bytes that
 * screens then fetch without needing them. Files never import each other, not even through others.
 */
export function mergeFiles(parts: readonly Part[]): (readonly Part[])[] {
  const files = new Set(parts.map((part): File => ({ ...part, parts: [part] })));
  const fileOf = new Map([...files].flatMap((file) => file.parts.map((part) => [part, file])));
  /** All that is fetched for a file. */
  const importsOf = (from: File, but?: File) => {
    const seen = new Set([from]);
    for (const file of seen)
      for (const part of file.parts.flatMap(({ imports }) => imports)) {
        const next = fileOf.get(part);
        if (next && !(file === from && next === but)) seen.add(next);
      }
    seen.delete(from);
    return seen;
  };
  /** What the screens of one file fetch besides, once another is a part of it. */
  const costOf = (one: File, other: File) =>
    [...importsOf(other)].reduce(
      (cost, file) =>
        cost + one.screens.difference(other.screens).difference(file.screens).size * (file.bytes + REQUEST_BYTES),
      0,
    );
  const pick = (pairs: readonly Pair[]) => {
    let best: (Pair & { worth: number }) | null = null;
    for (const pair of pairs) {
      const { one, other, most } = pair;
      if (most <= (best?.worth ?? 0)) continue;
      const worth = most - costOf(one, other) - costOf(other, one);
      if (worth <= (best?.worth ?? 0) || importsOf(one, other).has(other) || importsOf(other, one).has(one)) continue;
      best = { ...pair, worth };
    }
    return best;
  };
  const all = [...files];
  let pairs = all.flatMap((one, index) => all.slice(index + 1).flatMap((other) => pairOf(one, other)));
  for (let best = pick(pairs); best; best = pick(pairs)) {
    const { one, other } = best;
    const merged: File = {
      parts: [...one.parts, ...other.parts],
      bytes: one.bytes + other.bytes,
      kind: one.kind,
      hasStyles: one.hasStyles || other.hasStyles,
      screens: one.screens.union(other.screens),
    };
    for (const part of merged.parts) fileOf.set(part, merged);
    files.delete(one);
    files.delete(other);
    files.add(merged);
    const changed = new Set([merged]);
    for (const file of importsOf(merged)) {
      if (merged.screens.isSubsetOf(file.screens)) continue;
      file.screens = file.screens.union(merged.screens);
      changed.add(file);
    }
    const isKept = (file: File) => files.has(file) && !changed.has(file);
    pairs = pairs.filter((pair) => isKept(pair.one) && isKept(pair.other));
    for (const file of changed) {
      changed.delete(file);
      for (const each of files) if (each !== file && !changed.has(each)) pairs.push(...pairOf(file, each));
    }
  }
  return [...files].map((file) => file.parts);
}

/** Two files that are better off as one, at most by so much. */
function pairOf(one: File, other: File): Pair[] {
  if (one.kind === null || one.kind !== other.kind) return [];
  const onlyOne = one.screens.difference(other.screens).size;
  const onlyOther = other.screens.difference(one.screens).size;
  const saved = (one.screens.size - onlyOne) * (one.hasStyles && other.hasStyles ? 2 : 1);
  const moreStyles = one.hasStyles === other.hasStyles ? 0 : one.hasStyles ? onlyOther : onlyOne;
  const most = (saved - moreStyles) * REQUEST_BYTES - onlyOne * other.bytes - onlyOther * one.bytes;
  return most > 0 ? [{ one, other, most }] : [];
}
