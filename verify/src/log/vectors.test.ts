// Vectors of an implementation that shares nothing with this one, from the Go project's module checksum log.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fromBase64, toBase64, toHex, toUtf8 } from '../bytes/bytes.ts';
import { sha256 } from '../bytes/sha256.ts';
import { keyFromSeed } from '../testing/test-key.ts';
import { checkByWebCrypto } from './check-anywhere.ts';
import { formatCheckpoint, formatNote, parseCheckpoint, parseNote, signNote, verifyNote } from './note.ts';
import { parseTilePath, tileBytes, tilePath, tilesOf } from './tile.ts';
import { isConsistent, isIncluded, leafHash, proveConsistency, proveInclusion, readTree, treeRoot } from './tree.ts';
import { formatVerifierKey, parseVerifierKey } from './verifier-key.ts';

interface Vectors {
  origin: string;
  seed_base64: string;
  vkey: string;
  sizes: number[];
  roots: Record<string, string>;
  checkpoints: { size: number; checkpoint: string }[];
  consistency: { Old: number; New: number; Proof: string[] }[];
  inclusion: { Size: number; Index: number; Proof: string[] }[];
  tiles: { Path: string; Sha256: string; Bytes: number }[];
}

const FILE = fileURLToPath(new URL('../../../../shared/verify/vectors.json', import.meta.url));
const vectors = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Vectors) : null;

/** Runs over the vectors where they are, and says where they would be elsewhere. */
function testVectors(title: string, check: (vectors: Vectors) => Promise<void> | void): void {
  test(title, async ({ skip }) => {
    if (!vectors) return skip(`The vectors are not at ${FILE}.`);
    await check(vectors);
  });
}

const leaves = Array.from({ length: 600 }, (_, at) => leafHash(toUtf8(`entry ${at} of the test log\n`)));
const read = readTree(leaves);
const rootOf = (size: number) => treeRoot(leaves.slice(0, size));

testVectors(
  'roots and checkpoints are the same, byte for byte',
  async ({ origin, seed_base64, vkey, sizes, roots, checkpoints }) => {
    const { key, sign } = keyFromSeed(origin, fromBase64(seed_base64));
    expect(formatVerifierKey(key)).toBe(vkey);
    expect(parseVerifierKey(vkey)).toEqual(key);
    expect(checkpoints.map(({ size }) => size)).toEqual(sizes);
    for (const { size, checkpoint } of checkpoints) {
      expect(toBase64(rootOf(size))).toBe(roots[size]);
      const note = parseNote(checkpoint);
      expect(formatNote(note)).toBe(checkpoint);
      await verifyNote(note, [key], checkByWebCrypto);
      const read = parseCheckpoint(note.text);
      expect(read).toEqual({ origin, size, root: rootOf(size) });
      expect(signNote(formatCheckpoint(read), key, sign)).toBe(checkpoint);
    }
  },
);

testVectors('proofs are the same, hash for hash, and verify', ({ inclusion, consistency }) => {
  for (const { Size: size, Index: index, Proof } of inclusion) {
    const proof = proveInclusion(read, size, index);
    expect(proof.map(toBase64)).toEqual(Proof);
    expect(isIncluded(proof, { hash: leaves[index] as Uint8Array, index }, { size, root: rootOf(size) })).toBe(true);
  }
  for (const { Old: old, New: size, Proof } of consistency) {
    const proof = proveConsistency(read, old, size);
    expect(proof.map(toBase64)).toEqual(Proof);
    expect(isConsistent(proof, { size: old, root: rootOf(old) }, { size, root: rootOf(size) })).toBe(true);
  }
  expect(inclusion.length + consistency.length).toBe(30);
});

testVectors('tiles are the same, byte for byte', ({ tiles }) => {
  const seen = new Set<string>();
  for (const { Path, Sha256, Bytes } of tiles) {
    const path = `tile/${Path.replace(/^size \d+: /, '')}`;
    const tile = parseTilePath(path);
    if (tile.level === 'entries') throw new Error('The vectors have no bundles.');
    const bytes = tileBytes(read, { ...tile, level: tile.level });
    expect([path, toHex(sha256(bytes)), bytes.length]).toEqual([path, Sha256, Bytes]);
    seen.add(Path);
  }
  const own = [300, 600].flatMap((size) =>
    tilesOf(size).flatMap((tile) => (tile.level === 'entries' ? [] : [`size ${size}: ${tilePath(tile).slice(5)}`])),
  );
  expect(own.filter((path) => !seen.has(path))).toEqual([]);
});
