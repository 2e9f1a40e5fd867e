import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testKey } from '../testing/test-key.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { parseNote, signNote, verifyNote } from './note.ts';
import { logOfShortNote, longNote, shortNote } from './short-note.ts';
import { checkByWebCrypto } from './web-crypto.ts';

const { key, sign } = testKey('league.example.org/log');
const checkpoints = fc.record({
  size: fc.nat({ max: 1_000_000 }),
  root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
});

test('a short note stands for the signed checkpoint, in signs that a link may have', async () => {
  await fc.assert(
    fc.asyncProperty(checkpoints, fc.integer({ min: 1, max: 9999 }), async ({ size, root }, log) => {
      const note = signNote(formatCheckpoint({ origin: key.name, size, root }), key, sign);
      const short = shortNote(log, `${note}— witness.example.org AAAA\n`);
      expect(short).toMatch(/^[\w.-]{1,170}$/);
      expect([logOfShortNote(short), longNote(short, key)]).toEqual([log, note]);
      await verifyNote(parseNote(longNote(short, key)), [key], checkByWebCrypto);
    }),
    { numRuns: 30 },
  );
});

test('any other text is none', () => {
  fc.assert(fc.property(fc.string(), (text) => logOfShortNote(text) === null));
});
