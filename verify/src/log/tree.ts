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
export function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}
