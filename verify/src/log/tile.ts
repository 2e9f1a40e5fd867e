import { concat } from '../bytes/bytes.ts';
import { FormatError } from '../format-error.ts';
import type { ReadHash } from './tree.ts';

/** Hashes, or entries, in a full tile. */
export const TILE_WIDTH = 256;

export const HASH_BYTES = 32;

/** A tile of hashes at a level, or a bundle of entries. The width is 256 for a full one. */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

const PATH = /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x[0-9]{3}\/)*)([0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** The path of a tile below the log's URL, as in tlog-tiles: 'tile/0/x001/234.p/12'. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const folders = padded.replace(/\d{3}(?=\d)/g, 'x$&/');
  return `tile/${level}/${folders}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Reads the path of a tile. Throws a FormatError for every path that `tilePath` would not write. */
export function parseTilePath(path: string): Tile {
  const [, kind = '', folders = '', last = '', partial] = PATH.exec(path) ?? [];
  const tile: Tile = {
    level: kind === 'entries' ? kind : Number(kind || Number.NaN),
    index: Number(folders.replaceAll(/[x/]/g, '') + last),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  const isWritten = Number.isSafeInteger(tile.index) && tile.width <= TILE_WIDTH && tilePath(tile) === path;
  if (!isWritten) throw new FormatError('That is not the path of a tile.');
  return tile;
}

/** How many hashes, or entries, of a tile a tree of this size has: 256 for a full tile, 0 for none. */
export function tileWidth(size: number, level: number | 'entries', index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.min(TILE_WIDTH, Math.max(0, hashes - index * TILE_WIDTH));
}

/** All tiles and bundles of a tree of this size, the last of each level as wide as it is. */
export function tilesOf(size: number): Tile[] {
  const ofLevel = (level: number | 'entries', hashes: number): Tile[] =>
    Array.from({ length: Math.ceil(hashes / TILE_WIDTH) }, (_, index) => ({
      ...{ level, index },
      width: tileWidth(size, level, index),
    }));
  const tiles = ofLevel('entries', size);
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / TILE_WIDTH)) {
    tiles.push(...ofLevel(level, hashes));
  }
  return tiles;
}

/** The bytes of a tile of hashes, which the tree has to have. */
export function tileBytes(read: ReadHash, { level, index, width }: Tile & { readonly level: number }): Uint8Array {
  return concat(...Array.from({ length: width }, (_, at) => read(level * 8, index * TILE_WIDTH + at)));
}

/** The bytes of a bundle of entries, each after its length in two bytes. An entry may have up to 65,535 bytes. */
export function bundleBytes(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError(`An entry of ${entry.length} bytes is too long for the log.`);
      return [Uint8Array.of(entry.length >> 8, entry.length), entry];
    }),
  );
}

/** The entries of a bundle. Throws a FormatError where it ends within one. */
export function parseBundle(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    if (at + 2 > bytes.length || end > bytes.length) throw new FormatError('The bundle ends within an entry.');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
