import { hash, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormatError } from '../format-error.ts';
import { deriveKey, extractKey } from '../locks/salts.ts';
import { nearMisses } from '../testing/arbitraries.ts';
import { fromBase64, fromUtf8, hashFromBase64, isSame, toBase64, toHex, toUtf8 } from './bytes.ts';
import { hashHere, sha256 } from './sha256.ts';

const anyBytes = fc.uint8Array({ maxLength: 400 });

test('hashes like the platform, at every length around the ends of blocks', () => {
  const messages = Array.from({ length: 300 }, (_, length) => Uint8Array.from({ length }, (_, at) => at * 7 + length));
  for (const message of [...messages, new Uint8Array(1_000_003).fill(97)]) {
    const expected = hash('sha256', message);
    expect([toHex(hashHere(message)), toHex(sha256(message))]).toEqual([expected, expected]);
  }
  expect(sha256).not.toBe(hashHere);
});

test('derives keys like the platform', () => {
  fc.assert(
    fc.property(anyBytes, fc.uint8Array({ maxLength: 255 }), (secret, info) => {
      fc.pre(secret.length > 0);
      const expected = new Uint8Array(hkdfSync('sha256', secret, '', info, 32));
      expect(deriveKey(extractKey(secret), info)).toEqual(expected);
    }),
  );
});

test('reads exactly the base64 that it writes', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(isSame(fromBase64(toBase64(bytes)), Uint8Array.from(bytes))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(nearMisses(anyBytes.map((bytes) => toBase64(bytes))), (text) => {
      try {
        expect(toBase64(fromBase64(text))).toBe(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }),
  );
  for (const text of ['QQ=', 'QR==', 'Q===', '====', 'QUI', 'QQ==\n', ' QQ==', 'QQ-_', 'QQéé', 'QQ==QQ==']) {
    expect(() => fromBase64(text), text).toThrow(FormatError);
  }
  expect(() => hashFromBase64('QQ==')).toThrow(FormatError);
});

test('refuses bytes that are not UTF-8', () => {
  expect(() => fromUtf8(Uint8Array.of(0xc3, 0x28))).toThrow(FormatError);
  expect(fromUtf8(toUtf8('\ufeffJa’Marr'))).toBe('\ufeffJa’Marr');
});
