import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../bytes/bytes.ts';
import { leafHash, proveInclusion, readTree } from '../log/tree.ts';
import { readFrom } from '../testing/league.ts';
import { TestWeek } from '../testing/season.ts';
import { ok, refused } from '../testing/verdicts.ts';

const week = new TestWeek().takeAll();

test('a changed byte anywhere in the log is noticed', async () => {
  const files = week.log.files();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files.keys()),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (path, place, bits) => {
        const bytes = files.get(path) as Uint8Array;
        const changed = bytes.map((byte, at) => (at === place % bytes.length ? byte ^ bits : byte));
        const { isVerified } = await week.verify({ logs: [readFrom(new Map([...files, [path, changed]]))] });
        expect(isVerified, `${path} at ${place % bytes.length}`).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

/** Values that nothing is derived from: names of people and groups, and when the file was written. */
const FREE = /^(group\.name|season|exportedAt|lineups\.\d+\.lineupName|weeks\.\d+\.(isFinal|endsAt)|.*\.username)$/;

test('a changed value anywhere in the export is noticed', async () => {
  for (const path of leavesOf(week.export())) {
    const file = week.export();
    change(file, path);
    const { isVerified } = await week.verify({ file });
    expect(isVerified, path.join('.')).toBe(FREE.test(path.join('.')));
  }
});

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function change(file: object, path: Path): void {
  const holder = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key] as object, file);
  const key = path.at(-1) as string;
  const own = holder as Record<string, unknown>;
  const value = own[key];
  if (typeof value === 'number') own[key] = value + 1;
  else if (typeof value === 'boolean') own[key] = !value;
  else own[key] = value === null ? 'AAAA' : `${String(value).startsWith('A') ? 'B' : 'A'}${String(value).slice(1)}`;
}

describe('a file that is no export', () => {
  test('is refused in words that name the place', async () => {
    for (const [file, why] of [
      [null, 'export is not an object'],
      [{ ...week.export(), lineups: {} }, 'export.lineups is not a list'],
      [{ ...week.export(), weeks: [{}] }, 'export.weeks[0].week is not a whole number'],
    ] as const) {
      const verdict = await week.verify({ file });
      expect(verdict).toMatchObject({ isVerified: false, sentence: `The file is not an export: ${why}.` });
    }
  });

  test('is told apart from one that was written before there was a log', async () => {
    const { sentence } = await week.verify({ file: { ...week.export(), log: null } });
    expect(sentence).toBe('The file is from before the server had a log: there is nothing to check it by.');
  });

  test('never throws, whatever it holds', async () => {
    const paths = leavesOf(week.export());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat({ max: 4 }),
        fc.jsonValue({ maxDepth: 2 }),
        async (path, up, value) => {
          const file = week.export();
          const short = path.slice(0, Math.max(1, path.length - up));
          const holder = short
            .slice(0, -1)
            .reduce((inner, key) => (inner as Record<string, unknown>)[key] as object, file as object);
          (holder as Record<string, unknown>)[short.at(-1) as string] = value;
          expect((await week.verify({ file })).checks.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('some rows of a group, with proofs', () => {
  /** What is answered for Everyone's group: the rows of the lineups that the caller may view. */
  function someRows(size = 8) {
    const file = week.export();
    for (const { sheets } of file.weeks) {
      for (const lock of sheets.locks) {
        const read = readTree(lock.rows.map(({ row }) => leafHash(fromBase64(row))));
        lock.rows = lock.rows.flatMap((row, index) => {
          const proof = { index, size, hashes: proveInclusion(read, 8, index).map(toBase64) };
          return row.lineup_id === 'lineup-b' ? [{ ...row, proof: proof as never }] : [];
        });
      }
    }
    file.lineups = file.lineups.slice(1);
    file.table = [];
    return file;
  }

  test('verify without the others', async () => {
    const verdict = await week.verify({ file: someRows(), checkPoints: () => ({ line: '', failures: [], notes: [] }) });
    expect(verdict).toMatchObject({ ...ok, picks: 3 });
  });

  test('are refused where a proof is missing or wrong', async () => {
    const without = someRows();
    (without.weeks[0]?.sheets.locks[0]?.rows[0] as { proof: unknown }).proof = null;
    for (const file of [without, someRows(9)]) await refused(week, 'is not the one in the log', { file });
  });
});
