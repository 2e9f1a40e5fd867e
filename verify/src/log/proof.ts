import { isSame } from '../bytes/bytes.ts';
import { nodeHash, type ReadHash, rangeRoot, splitOf } from './tree.ts';

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
