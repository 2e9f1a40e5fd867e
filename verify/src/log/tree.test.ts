import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { FormatError } from '../format-error.ts';
import { nearMisses } from '../testing/arbitraries.ts';
import { bundleBytes, parseBundle, parseTilePath, type Tile, tileBytes, tilePath, tilesOf, tileWidth } from './tile.ts';
import {
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  proveConsistency,
  proveInclusion,
  rangeRoot,
  readTree,
  treeRoot,
} from './tree.ts';

const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => leafHash(toUtf8(`leaf ${at}`)));
const MOST = 70;
const leaves = leavesOf(MOST);
const read = readTree(leaves);
const rootOf = (size: number) => treeRoot(leaves.slice(0, size));

/** The tree as RFC 6962 defines it, word by word. */
function definedRoot(entries: readonly Uint8Array[]): Uint8Array {
  const [only] = entries;
  if (only === undefined) return sha256(new Uint8Array(0));
  if (entries.length === 1) return leafHash(only);
  let split = 1;
  while (split * 2 < entries.length) split *= 2;
  return nodeHash(definedRoot(entries.slice(0, split)), definedRoot(entries.slice(split)));
}

const spoil = (hash: Uint8Array, bit: number) =>
  hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
const anyBit = fc.nat({ max: 255 });

describe('the tree', () => {
  // The leaves and roots of the tests of Certificate Transparency.
  test('has the roots that are known', () => {
    const entries = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const known = [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ];
    const hashes = entries.map((hex) => leafHash(new Uint8Array(Buffer.from(hex, 'hex'))));
    expect(known.map((_, at) => toHex(treeRoot(hashes.slice(0, at + 1))))).toEqual(known);
  });

  test('is the one of RFC 6962 at every size, streamed or kept', () => {
    for (let size = 0; size <= MOST; size += 1) {
      const entries = Array.from({ length: size }, (_, at) => toUtf8(`leaf ${at}`));
      expect(rootOf(size)).toEqual(definedRoot(entries));
      expect(rangeRoot(read, 0, size)).toEqual(rootOf(size));
    }
    expect(() => read(0, MOST)).toThrow(RangeError);
    expect(() => read(7, 0)).toThrow(RangeError);
  });
});

describe('proofs', () => {
  test('of inclusion verify at every size and index, and for no other leaf, index, size or root', () => {
    for (let size = 1; size <= MOST; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const proof = proveInclusion(read, size, index);
        const leaf = { hash: leaves[index] as Uint8Array, index };
        const tree = { size, root: rootOf(size) };
        const isShown = isIncluded(proof, leaf, tree);
        const isWrong = [
          isIncluded(proof, { ...leaf, index: (index + 1) % (size + 1) }, tree),
          isIncluded(proof, { ...leaf, index: index + size }, tree),
          isIncluded(proof, { ...leaf, hash: leaves[(index + 1) % MOST] as Uint8Array }, tree),
          isIncluded([...proof, leaf.hash], leaf, tree),
          proof.length > 0 && isIncluded(proof.slice(1), leaf, tree),
          proof.length > 0 && isIncluded(proof.slice(0, -1), leaf, tree),
        ];
        expect([size, index, isShown, ...isWrong]).toEqual([size, index, true, ...isWrong.map(() => false)]);
      }
    }
  });

  test('of consistency verify between all sizes, and not with another size or a proof that is longer or shorter', () => {
    for (let size = 1; size <= MOST; size += 1) {
      for (let oldSize = 1; oldSize <= size; oldSize += 1) {
        const proof = proveConsistency(read, oldSize, size);
        const [old, tree] = [
          { size: oldSize, root: rootOf(oldSize) },
          { size, root: rootOf(size) },
        ];
        const isWrong = [
          oldSize > 1 && isConsistent(proof, { ...old, size: oldSize - 1 }, tree),
          isConsistent(proof, { ...old, size: size + 1 }, tree),
          isConsistent([...proof, old.root], old, tree),
          proof.length > 0 && isConsistent(proof.slice(1), old, tree),
          proof.length > 0 && isConsistent(proof.slice(0, -1), old, tree),
          oldSize < size && isConsistent(proof, tree, old),
        ];
        expect([oldSize, size, isConsistent(proof, old, tree), ...isWrong]).toEqual([
          ...[oldSize, size, true],
          ...isWrong.map(() => false),
        ]);
      }
    }
  });

  test('fail with one bit changed anywhere', () => {
    const twoSizes = fc
      .integer({ min: 2, max: MOST })
      .chain((size) => fc.tuple(fc.nat({ max: size - 1 }), fc.constant(size)));
    fc.assert(
      fc.property(twoSizes, fc.nat(), anyBit, ([index, size], place, bit) => {
        const proof = proveInclusion(read, size, index);
        const [leaf, tree] = [
          { hash: leaves[index] as Uint8Array, index },
          { size, root: rootOf(size) },
        ];
        const changed = proof.map((hash, at) => (at === place % proof.length ? spoil(hash, bit) : hash));
        expect(isIncluded(changed, leaf, tree)).toBe(false);
        expect(isIncluded(proof, { ...leaf, hash: spoil(leaf.hash, bit) }, tree)).toBe(false);
        expect(isIncluded(proof, leaf, { ...tree, root: spoil(tree.root, bit) })).toBe(false);
      }),
    );
    fc.assert(
      fc.property(twoSizes, fc.nat(), anyBit, ([before, size], place, bit) => {
        const old = { size: before + 1, root: rootOf(before + 1) };
        const tree = { size, root: rootOf(size) };
        const proof = proveConsistency(read, old.size, size);
        const changed = proof.map((hash, at) => (at === place % proof.length ? spoil(hash, bit) : hash));
        if (proof.length > 0) expect(isConsistent(changed, old, tree)).toBe(false);
        expect(isConsistent(proof, { ...old, root: spoil(old.root, bit) }, tree)).toBe(false);
        expect(isConsistent(proof, old, { ...tree, root: spoil(tree.root, bit) })).toBe(false);
      }),
    );
  });

  test('are not believed for sizes that are none, nor made for them', () => {
    const tree = { size: 3, root: rootOf(3) };
    for (const size of [-1, 1.5, Number.NaN, 2 ** 60]) {
      expect(isConsistent([], { size, root: rootOf(1) }, tree)).toBe(false);
      expect(isIncluded([], { hash: rootOf(1), index: size }, tree)).toBe(false);
      expect(() => proveInclusion(read, 3, size === 1.5 ? 3 : size)).toThrow(RangeError);
    }
    expect(isConsistent([], { size: 0, root: rootOf(0) }, tree)).toBe(true);
    expect(isConsistent([rootOf(1)], { size: 0, root: rootOf(0) }, tree)).toBe(false);
    expect(proveConsistency(read, 0, 3)).toEqual([]);
    expect(() => proveConsistency(read, 4, 3)).toThrow(RangeError);
  });
});

describe('tiles', () => {
  test('have the paths of tlog-tiles, and no other path is read', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'entries', index: 0, width: 7 })).toBe('tile/entries/000.p/7');
    const anyTile = fc.record<Tile>({
      level: fc.oneof(fc.nat({ max: 63 }), fc.constant('entries' as const)),
      index: fc.oneof(fc.nat({ max: 3000 }), fc.maxSafeNat()),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(fc.property(anyTile, (tile) => void expect(parseTilePath(tilePath(tile))).toEqual(tile)));
    fc.assert(
      fc.property(nearMisses(anyTile.map(tilePath)), (path) => {
        try {
          expect(tilePath(parseTilePath(path))).toBe(path);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
    );
    for (const path of [
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/64/000',
      'tile/00/000',
      'tile/0/x000/001',
      'tile/0/1',
    ]) {
      expect(() => parseTilePath(path), path).toThrow(FormatError);
    }
  });

  test('of 70,000 entries are those of the example in tlog-tiles', () => {
    const tiles = tilesOf(70_000).filter(({ level }) => level !== 'entries');
    expect(tiles.filter(({ level, width }) => level === 0 && width === 256)).toHaveLength(273);
    expect(tiles.filter(({ level, width }) => level !== 0 || width < 256)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 0, width: 256 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(tileWidth(70_000, 2, 1)).toBe(0);
    expect(tilesOf(256).map(tilePath)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']);
  });

  test('hold the hashes of the tree', () => {
    const many = leavesOf(600);
    const readMany = readTree(many);
    const second = tileBytes(readMany, { level: 0, index: 1, width: 3 });
    expect(isSame(second.subarray(64), many[258] as Uint8Array)).toBe(true);
    const upper = tileBytes(readMany, { level: 1, index: 0, width: 2 });
    expect(isSame(upper.subarray(32), treeRoot(many.slice(256, 512)))).toBe(true);
  });

  test('bundles give back their entries, and one that ends within an entry is refused', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1 }), (entries) => {
        const bundle = bundleBytes(entries);
        expect(parseBundle(bundle)).toEqual(entries.map((entry) => Uint8Array.from(entry)));
        expect(() => parseBundle(bundle.slice(0, -1))).toThrow(FormatError);
      }),
    );
    expect(() => bundleBytes([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
