import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUtf8 } from '../bytes/bytes.ts';
import { FormatError } from '../format-error.ts';
import { nearMisses } from '../testing/arbitraries.ts';
import { testKey } from '../testing/test-key.ts';
import { checkByWebCrypto } from './check-anywhere.ts';
import { type Checkpoint, formatCheckpoint, parseNote, parseSignatureLines, signNote, verifyNote } from './note.ts';
import { leafHash, proveConsistency, readTree, treeRoot } from './tree.ts';
import { answerAddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './witness.ts';

const ORIGIN = 'league.example.org/log';
const log = testKey(ORIGIN);
const own = testKey('witness.example.org/ann', 'cosignature');
const historyOf = (name: string) => Array.from({ length: 20 }, (_, at) => leafHash(toUtf8(`${name} ${at}`)));
const leaves = historyOf('entry');
const read = readTree(leaves);
const rootOf = (size: number, history = leaves) => treeRoot(history.slice(0, size));

function noteOf(size: number, history = leaves, key = log): string {
  return signNote(formatCheckpoint({ origin: key.key.name, size, root: rootOf(size, history) }), key.key, key.sign);
}

function witnessAt(size: number | null) {
  const state = { last: size === null ? null : { size, root: rootOf(size) }, kept: [] as Checkpoint[] };
  const post = (body: string) =>
    answerAddCheckpoint(
      body,
      {
        ...{ key: own.key, sign: own.sign, seconds: 1_800_000_000 },
        keysOf: (origin) => (origin === ORIGIN ? [log.key] : []),
        lastOf: () => state.last,
        keep: (checkpoint) => {
          state.kept.push(checkpoint);
          state.last = checkpoint;
        },
      },
      checkByWebCrypto,
    );
  return { state, post };
}

const request = (oldSize: number, size: number, proof = proveConsistency(read, oldSize, size)) =>
  formatAddCheckpoint({ oldSize, proof, note: noteOf(size) });

test('a witness follows a log that grows, keeps what it signs, and its signature verifies', async () => {
  const { state, post } = witnessAt(null);
  for (const [oldSize, size] of [
    [0, 3],
    [3, 3],
    [3, 7],
    [7, 20],
  ] as const) {
    const { status, body } = await post(request(oldSize, size));
    expect(status).toBe(200);
    const note = parseNote(noteOf(size) + body);
    expect(parseSignatureLines(body)).toHaveLength(1);
    expect(await verifyNote(note, [log.key, own.key], checkByWebCrypto)).toEqual([
      { key: log.key, seconds: null },
      { key: own.key, seconds: 1_800_000_000 },
    ]);
    expect(state.last).toEqual({ origin: ORIGIN, size, root: rootOf(size) });
  }
  expect(state.kept).toHaveLength(4);
});

const fork = historyOf('other');
const forkNote = (size: number) => noteOf(size, fork);
const stranger = testKey('stranger.example.org/log');
const forger = { key: log.key, sign: stranger.sign };

test.each<[what: string, has: number | null, body: string, status: number, answer?: string]>([
  [
    'a log that it does not know',
    null,
    formatAddCheckpoint({ oldSize: 0, proof: [], note: noteOf(3, leaves, stranger) }),
    404,
  ],
  [
    'a signature that is not the log’s',
    null,
    formatAddCheckpoint({ oldSize: 0, proof: [], note: noteOf(3, leaves, forger) }),
    403,
  ],
  ['an old size that is not its own', 3, request(2, 7), 409, '3\n'],
  ['a log that it has seen, as if it were new', 3, request(0, 7), 409, '3\n'],
  ['an old size when it has seen nothing', null, request(2, 7), 409, '0\n'],
  ['an old size above the new one', 7, formatAddCheckpoint({ oldSize: 7, proof: [], note: noteOf(3) }), 400],
  ['another root at the same size', 3, formatAddCheckpoint({ oldSize: 3, proof: [], note: forkNote(3) }), 409, '3\n'],
  [
    'another history',
    3,
    formatAddCheckpoint({ oldSize: 3, proof: proveConsistency(readTree(fork), 3, 7), note: forkNote(7) }),
    422,
  ],
  ['a proof that is none', 3, request(3, 7, []), 422],
  ['a proof where there is nothing to prove', null, request(0, 7, [rootOf(1)]), 422],
  ['no request', null, 'garbage', 400],
  ['no checkpoint', null, `old 0\n\n${signNote('hello\n', log.key, log.sign)}`, 400],
])('a witness refuses %s, and keeps nothing', async (_what, has, body, status, answer) => {
  const { state, post } = witnessAt(has);
  const answered = await post(body);
  expect(answered.status).toBe(status);
  if (answer !== undefined) expect(answered).toEqual({ status, contentType: 'text/x.tlog.size', body: answer });
  expect(state.kept).toEqual([]);
});

test('requests are read strictly, and whatever comes is answered', async () => {
  const { post } = witnessAt(7);
  const good = fc.constantFrom(request(7, 20), request(7, 7));
  await fc.assert(
    fc.asyncProperty(nearMisses(good), async (body) => {
      try {
        expect(formatAddCheckpoint(parseAddCheckpoint(body))).toBe(body);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
      expect([200, 400, 403, 404, 409, 422]).toContain((await post(body)).status);
    }),
  );
  const many = (length: number) =>
    formatAddCheckpoint({ oldSize: 1, proof: Array.from({ length }, () => rootOf(1)), note: noteOf(3) });
  expect(parseAddCheckpoint(many(63)).proof).toHaveLength(63);
  expect(() => parseAddCheckpoint(many(64))).toThrow('The proof is too long.');
});
