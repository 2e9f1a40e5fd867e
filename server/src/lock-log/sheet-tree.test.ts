import { isSame } from '@singleback/verify/bytes/bytes.ts';
import { groupRoot } from '@singleback/verify/locks/row.ts';
import { isIncluded, leafHash } from '@singleback/verify/log/tree.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_ROWS, growSheetTree, proveLineup, type TreeRow } from './sheet-tree.ts';

const row = (number: number) => new Uint8Array(new Uint32Array(8).fill(number).buffer);
const idOf = (number: number) => String(number).padStart(4, '0');

/** Lineups with so many rows each; only every second id is taken. */
function lineupsOf(counts: readonly number[]): TreeRow[][] {
  return counts.map((count, at) =>
    Array.from({ length: count }, (_, slot) => ({ lineupId: idOf(2 * at), row: row(100 * at + slot) })),
  );
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

test('every row of every lineup is proven against the root of the whole tree, wherever the blocks begin', async () => {
  const counts = fc.oneof(
    fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 90 }),
    // A block ends where a lineup ends.
    fc.integer({ min: 1, max: 4 }).map((blocks) => Array.from({ length: (blocks * BLOCK_ROWS) / 8 }, () => 8)),
  );
  await fc.assert(
    fc.asyncProperty(counts, async (counts) => {
      const lineups = lineupsOf(counts);
      const all = lineups.flat();
      const tree = await growSheetTree(each(lineups));
      const root = groupRoot(all.map(({ row }) => row));
      expect([tree.size, isSame(tree.root, root)]).toEqual([all.length, true]);
      let most = 0;
      const readRows = async (from: string, to: string | null) => {
        const rows = all.filter(({ lineupId }) => lineupId >= from && (to === null || lineupId <= to));
        most = Math.max(most, rows.length);
        return rows;
      };
      const proven = [];
      for (let number = -1; number <= 2 * lineups.length; number += 1) {
        proven.push(...(await proveLineup(tree, number < 0 ? '' : idOf(number), readRows)));
      }
      expect(proven.map(({ row }) => row)).toEqual(all);
      for (const { row, proof } of proven) {
        const { index, size, hashes } = proof;
        expect(isIncluded(hashes, { index, hash: leafHash(row.row) }, { size, root })).toBe(true);
      }
      expect(most).toBeLessThan(3 * BLOCK_ROWS);
    }),
    { numRuns: 12 },
  );
});
