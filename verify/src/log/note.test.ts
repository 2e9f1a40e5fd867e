import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64, toUtf8 } from '../bytes/bytes.ts';
import { FormatError, SignatureError } from '../format-error.ts';
import { anyHash, nearMisses } from '../testing/arbitraries.ts';
import { testKey } from '../testing/test-key.ts';
import { checkByWebCrypto } from './check-anywhere.ts';
import {
  type Checkpoint,
  cosign,
  formatCheckpoint,
  formatNote,
  formatSignature,
  logOfShortNote,
  longNote,
  parseCheckpoint,
  parseNote,
  parseSignatureLines,
  parseSize,
  shortNote,
  signNote,
  verifyNote,
} from './note.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey } from './verifier-key.ts';

const log = testKey('league.example.org/log');
const witness = testKey('witness.example.org/ann', 'cosignature');
const text = 'league.example.org/log\n1\nHAJ1eRw5HRiInNMV7r/toBBTWPwG3SkYHyvqaPAfELw=\n';
const signed = signNote(text, log.key, log.sign);
const SECONDS = 1_679_315_147;
const cosigned = signed + formatSignature(cosign(text, witness.key, SECONDS, witness.sign));
const verify = async (note: string, ...keys: Parameters<typeof verifyNote>[1]) =>
  verifyNote(parseNote(note), keys, checkByWebCrypto);

/** Either the parser gives back what it has read, or it says that it cannot. */
function isStrict(text: string, parseAndFormat: (text: string) => string): void {
  try {
    expect(parseAndFormat(text)).toBe(text);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
  }
}

describe('a signed note', () => {
  test('is verified by the keys that signed it, and says when a witness did', async () => {
    expect(await verify(signed, log.key)).toEqual([{ key: log.key, seconds: null }]);
    expect(await verify(cosigned, log.key, witness.key)).toEqual([
      { key: log.key, seconds: null },
      { key: witness.key, seconds: SECONDS },
    ]);
  });

  test('is not believed without a known key', async () => {
    const stranger = testKey('stranger.example.org');
    await expect(verify(signed, stranger.key)).rejects.toThrow(SignatureError);
    await expect(verify(signed)).rejects.toThrow(SignatureError);
    // Of the same name with another key: another id.
    const twin = verifierKey(log.key.name, stranger.key.publicKey);
    await expect(verify(signed, twin)).rejects.toThrow(SignatureError);
    // A witness's key does not pass for the log's, nor the other way around.
    await expect(verify(cosigned, verifierKey(witness.key.name, witness.key.publicKey))).rejects.toThrow(
      SignatureError,
    );
    await expect(verify(signed, verifierKey(log.key.name, log.key.publicKey, 'cosignature'))).rejects.toThrow();
  });

  test('is refused when any byte of it changes', async () => {
    const bytes = [...cosigned];
    for (let at = 0; at < bytes.length; at += 1) {
      const instead = bytes[at] === 'A' ? 'B' : 'A';
      const changed = bytes.with(at, instead).join('');
      const seals = await verify(changed, log.key, witness.key).catch((error: Error) => {
        expect(error instanceof FormatError || error instanceof SignatureError).toBe(true);
        return [];
      });
      expect(seals.length, `at ${at}`).toBeLessThan(2);
    }
  });

  test('is rejected as a whole when one known signature is wrong', async () => {
    const forged = signed + formatSignature({ ...cosign(text, witness.key, SECONDS, log.sign) });
    expect(await verify(forged, log.key)).toHaveLength(1);
    await expect(verify(forged, log.key, witness.key)).rejects.toThrow(SignatureError);
    const short = `${signed}— ${witness.key.name} ${toBase64(Uint8Array.from([0, 0, 0, 0, 1]))}\n`;
    expect(await verify(short, log.key)).toHaveLength(1);
  });

  test('holds text with empty lines, and up to a hundred signatures', async () => {
    const poem = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n';
    const note = signNote(poem, log.key, log.sign);
    expect(parseNote(note).text).toBe(poem);
    expect(await verify(note, log.key)).toHaveLength(1);
    const [line = ''] = signed.split('\n').slice(-2);
    expect(parseNote(signed + `${line}\n`.repeat(99)).signatures).toHaveLength(100);
    expect(() => parseNote(signed + `${line}\n`.repeat(100))).toThrow(FormatError);
    for (const wrong of ['no newline', 'a\tb\n', '\ud800\n', '']) {
      expect(() => signNote(wrong, log.key, log.sign), JSON.stringify(wrong)).toThrow(FormatError);
    }
  });

  test('is read strictly', () => {
    const read = (note: string) => formatNote(parseNote(note));
    fc.assert(fc.property(nearMisses(fc.constantFrom(signed, cosigned)), (note) => isStrict(note, read)));
    const lines = cosigned.split('\n\n')[1] ?? '';
    expect(parseSignatureLines(lines)).toHaveLength(2);
    for (const wrong of ['', '\n', lines.slice(0, -1), lines.replace('—', '-'), lines.replace(' ', '  ')]) {
      expect(() => parseSignatureLines(wrong), JSON.stringify(wrong)).toThrow(FormatError);
    }
  });
});

describe('a verifier key', () => {
  test('is read as it is written, and nothing else is', () => {
    for (const { key } of [log, witness]) expect(parseVerifierKey(formatVerifierKey(key))).toEqual(key);
    const written = fc.constantFrom(formatVerifierKey(log.key), formatVerifierKey(witness.key));
    fc.assert(
      fc.property(nearMisses(written), (key) => isStrict(key, (text) => formatVerifierKey(parseVerifierKey(text)))),
    );
    for (const name of ['', 'a b', 'a+b', 'a\nb', 'a\u00a0b', 'a\u2028b']) {
      expect(() => verifierKey(name, log.key.publicKey), name).toThrow(FormatError);
    }
  });
});

describe('a checkpoint', () => {
  const anyCheckpoint = fc.record<Checkpoint>({
    origin: fc.constantFrom('a', 'league.example.org/log', 'a log with spaces'),
    size: fc.maxSafeNat(),
    root: anyHash,
  });

  test('is read as it is written, with lines that others may add', () => {
    fc.assert(
      fc.property(anyCheckpoint, (checkpoint) => {
        expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
        const longer = { ...checkpoint, extensions: ['more', 'and more'] };
        expect(parseCheckpoint(formatCheckpoint(longer))).toEqual(longer);
      }),
    );
  });

  test('is read strictly', () => {
    const read = (text: string) => formatCheckpoint(parseCheckpoint(text));
    fc.assert(fc.property(nearMisses(anyCheckpoint.map(formatCheckpoint)), (text) => isStrict(text, read)));
    for (const size of ['', '01', '-1', '1e3', '1 ', '9007199254740993', '99999999999999999999']) {
      expect(() => parseSize(size), size).toThrow(FormatError);
    }
    expect(() => parseCheckpoint(text.slice(0, -1))).toThrow(FormatError);
    expect(toUtf8(text)).toHaveLength(70);
  });
});

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
