import { isSame } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';

/**
 * Reads the hash of a complete subtree: that of `2 ** level` leaves, the `index`-th of its level from the left. Level 0
 * are the leaves.
 */
export type ReadHash = (level: number, index: number) => Uint8Array;

/** The hash of an entry as a leaf of the tree. */
export function leafHash(entry: Uint8Array): Uint8Array {
  const message = entry.length === 32 ? leafOfHash : new Uint8Array(entry.length + 1);
  message.set(entry, 1);
  return sha256(message);
}

/** Most entries are hashes. */
const leafOfHash = new Uint8Array(33);

const node = new Uint8Array(65);
node[0] = 1;

/** The hash of a node from those of its two children. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1);
  node.set(right, 33);
  return sha256(node);
}

/** A tree that grows leaf by leaf. It keeps one hash a level, so a million leaves need no memory. */
export interface GrowingTree {
  add(leaf: Uint8Array): void;
  root(): Uint8Array;
}

/** A tree without leaves yet. */
export function growTree(): GrowingTree {
  const pending: Uint8Array[] = [];
  let size = 0;
  return {
    add(leaf) {
      let hash = leaf;
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(pending.pop() as Uint8Array, hash);
      pending.push(hash);
      size += 1;
    },
    root: () =>
      pending.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), pending.at(-1) ?? sha256(NOTHING)),
  };
}

const NOTHING = new Uint8Array(0);

/** The root of the tree over these leaf hashes. */
export function treeRoot(leaves: Iterable<Uint8Array>): Uint8Array {
  const tree = growTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

/** Keeps every complete subtree over these leaf hashes, for proofs and tiles. Asking beyond them throws a RangeError. */
export function readTree(leaves: readonly Uint8Array[]): ReadHash {
  const levels: (readonly Uint8Array[])[] = [leaves];
  for (let below = leaves; below.length > 1; ) {
    const level = Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
      nodeHash(below[2 * at] as Uint8Array, below[2 * at + 1] as Uint8Array),
    );
    levels.push(level);
    below = level;
  }
  return (level, index) => {
    const hash = levels[level]?.[index];
    if (!hash) throw new RangeError(`The tree has no hash ${index} at level ${level}.`);
    return hash;
  };
}

/** The root of the tree over the leaves from `start` (a multiple of the next power of two) up to, but without, `end`. */
export function rangeRoot(read: ReadHash, start: number, end: number): Uint8Array {
  const size = end - start;
  if (size === 0) return sha256(new Uint8Array(0));
  const level = Math.floor(Math.log2(size));
  if (2 ** level === size) return read(level, start / size);
  const middle = start + 2 ** level;
  return nodeHash(rangeRoot(read, start, middle), rangeRoot(read, middle, end));
}

/** The largest power of two below a size of at least 2: where RFC 6962 splits a tree. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

/** Proves that a leaf is in the tree of this size (RFC 6962, 2.1.1): the hashes beside its path, from the leaf up. */
export function proveInclusion(read: ReadHash, size: number, index: number): Uint8Array[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`A tree of ${size} has no leaf ${index}.`);
  const prove = (start: number, end: number): Uint8Array[] => {
    if (end - start === 1) return [];
    const middle = start + splitOf(end - start);
    return index < middle
      ? [...prove(start, middle), rangeRoot(read, middle, end)]
      : [...prove(middle, end), rangeRoot(read, start, middle)];
  };
  return prove(0, size);
}

/** Proves that the tree of the old size is the beginning of the one of the new size (RFC 6962, 2.1.2). */
export function proveConsistency(read: ReadHash, oldSize: number, size: number): Uint8Array[] {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`A tree of ${size} never had the size ${oldSize}.`);
  const prove = (start: number, end: number, isWhole: boolean): Uint8Array[] => {
    if (oldSize === end) return isWhole ? [] : [rangeRoot(read, start, end)];
    const middle = start + splitOf(end - start);
    return oldSize <= middle
      ? [...prove(start, middle, isWhole), rangeRoot(read, middle, end)]
      : [...prove(middle, end, false), rangeRoot(read, start, middle)];
  };
  return oldSize === 0 ? [] : prove(0, size, true);
}

/** Whether the proof shows that this leaf is at this index of the tree with this size and root (RFC 9162, 2.1.3.2). */
export function isIncluded(
  proof: readonly Uint8Array[],
  leaf: { readonly hash: Uint8Array; readonly index: number },
  tree: { readonly size: number; readonly root: Uint8Array },
): boolean {
  if (!isCount(leaf.index) || !isCount(tree.size) || leaf.index >= tree.size) return false;
  let at = leaf.index;
  let last = tree.size - 1;
  let hash = leaf.hash;
  for (const beside of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(beside, hash);
      [at, last] = riseToRightChild(at, last);
    } else {
      hash = nodeHash(hash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(hash, tree.root);
}

/** Whether the proof shows that the new tree begins with the old one (RFC 9162, 2.1.4.2). Every tree begins with nothing. */
export function isConsistent(
  proof: readonly Uint8Array[],
  old: { readonly size: number; readonly root: Uint8Array },
  tree: { readonly size: number; readonly root: Uint8Array },
): boolean {
  if (!isCount(old.size) || !isCount(tree.size) || old.size > tree.size) return false;
  if (old.size === tree.size) return proof.length === 0 && isSame(old.root, tree.root);
  if (old.size === 0) return proof.length === 0;
  const isPower = 2 ** Math.floor(Math.log2(old.size)) === old.size;
  const [first, ...rest] = isPower ? [old.root, ...proof] : proof;
  if (first === undefined || proof.length === 0) return false;
  let at = old.size - 1;
  let last = tree.size - 1;
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let oldHash = first;
  let hash = first;
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      oldHash = nodeHash(beside, oldHash);
      hash = nodeHash(beside, hash);
      [at, last] = riseToRightChild(at, last);
    } else {
      hash = nodeHash(hash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(oldHash, old.root) && isSame(hash, tree.root);
}

/** From a last node without a brother, up to where it is a right child. */
function riseToRightChild(at: number, last: number): [number, number] {
  return at % 2 === 1 || at === 0 ? [at, last] : riseToRightChild(half(at), half(last));
}

// Shifting bits would end at 32 of them.
const half = (count: number) => Math.floor(count / 2);
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
