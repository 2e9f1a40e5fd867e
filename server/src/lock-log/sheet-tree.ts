import { leafHash, proveInclusion, type ReadHash, rangeRoot, readTree, treeRoot } from '@singleback/verify/log/tree.ts';

/** What the tree has to know of a row. */
export interface TreeRow {
  lineupId: string;
  row: Uint8Array;
}

/** That a row is in a tree: its place, and the hashes beside its path. */
export interface RowProof {
  index: number;
  size: number;
  hashes: Uint8Array[];
}

/** Where a block of rows begins: with a row of this lineup, after so many others of it. */
interface BlockStart {
  lineupId: string;
  skip: number;
}

/**
 * The tree over a group's rows at a lock, as far as it is kept. Below the level of blocks there are only the hashes of the
 * last block, unless that is full: the others are made again from the few lineups of a block. So it takes some 3 bytes a
 * row, and not hundreds.
 */
export interface SheetTree {
  readonly size: number;
  readonly root: Uint8Array;
  readonly read: ReadHash;
  readonly blocks: readonly BlockStart[];
}

/** Reads rows in the order of the tree: all of the lineups from one id up to another, both included, or up to the last. */
export type ReadRows<Row> = (from: string, to: string | null) => Promise<readonly Row[]>;

const BLOCK_LEVEL = 8;
/** More than a lineup can have: its rows are in one block or in two. */
export const BLOCK_ROWS = 2 ** BLOCK_LEVEL;

/** Grows the tree over the rows of lineups, in the order of the tree. */
export async function growSheetTree(lineups: AsyncIterable<readonly TreeRow[]>): Promise<SheetTree> {
  const blocks: BlockStart[] = [];
  const full: Uint8Array[] = [];
  let leaves: Uint8Array[] = [];
  for await (const rows of lineups) {
    for (const [skip, { lineupId, row }] of rows.entries()) {
      if (leaves.length === 0) blocks.push({ lineupId, skip });
      leaves.push(leafHash(row));
      if (leaves.length === BLOCK_ROWS) {
        full.push(treeRoot(leaves));
        leaves = [];
      }
    }
  }
  const size = full.length * BLOCK_ROWS + leaves.length;
  const [above, last] = [readTree(full), readTree(leaves)];
  const read: ReadHash = (level, index) =>
    level < BLOCK_LEVEL ? last(level, index - full.length * perBlock(level)) : above(level - BLOCK_LEVEL, index);
  return { size, root: rangeRoot(read, 0, size), read, blocks };
}

/** How many hashes of a level a full block has. */
const perBlock = (level: number) => 2 ** (BLOCK_LEVEL - level);

/** The rows of a lineup with their proofs, in the order of the tree; none where it is not in the tree. */
export async function proveLineup<Row extends TreeRow>(
  tree: SheetTree,
  lineupId: string,
  readRows: ReadRows<Row>,
): Promise<{ row: Row; proof: RowProof }[]> {
  const first = tree.blocks.findLastIndex(
    (start) => start.lineupId < lineupId || (start.lineupId === lineupId && start.skip === 0),
  );
  const start = tree.blocks[first];
  if (start === undefined) return [];
  const rows = (await readRows(start.lineupId, tree.blocks[first + 2]?.lineupId ?? null)).slice(start.skip);
  const blocks = [0, BLOCK_ROWS].map((from) =>
    readTree(rows.slice(from, from + BLOCK_ROWS).map(({ row }) => leafHash(row))),
  );
  const read: ReadHash = (level, index) => {
    const block = level < BLOCK_LEVEL ? blocks[Math.floor(index / perBlock(level)) - first] : undefined;
    return block ? block(level, index % perBlock(level)) : tree.read(level, index);
  };
  return rows.flatMap((row, at) => {
    if (row.lineupId !== lineupId) return [];
    const index = first * BLOCK_ROWS + at;
    return [{ row, proof: { index, size: tree.size, hashes: proveInclusion(read, tree.size, index) } }];
  });
}
