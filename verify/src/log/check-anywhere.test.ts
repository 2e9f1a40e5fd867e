import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { testKey } from '../testing/test-key.ts';
import { checkAnywhere, checkByWebCrypto } from './check-anywhere.ts';
import { checkByNoble } from './noble.ts';

const { key, sign } = testKey('league.example.org/log');

afterEach(() => void vi.unstubAllGlobals());

test('both ways agree on every signature, right or wrong', async () => {
  const anyMessage = fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes));
  await fc.assert(
    fc.asyncProperty(anyMessage, fc.nat({ max: 63 }), fc.nat({ max: 255 }), async (message, at, bits) => {
      const signature = sign(message);
      const changed = signature.with(at, (signature[at] ?? 0) ^ bits);
      for (const check of [checkByWebCrypto, checkByNoble]) {
        expect(await check(key.publicKey, message, signature)).toBe(true);
        expect(await check(key.publicKey, message, changed)).toBe(bits === 0);
      }
    }),
    { numRuns: 20 },
  );
});

test('signatures are checked on plain http, too', async () => {
  const message = Uint8Array.of(1, 2, 3);
  const signature = sign(message);
  vi.stubGlobal('crypto', {});
  await expect(async () => checkByWebCrypto(key.publicKey, message, signature)).rejects.toThrow();
  expect(await checkAnywhere(key.publicKey, message, signature)).toBe(true);
  expect(await checkAnywhere(key.publicKey, message, signature.with(5, 1))).toBe(false);
  expect(await checkAnywhere(new Uint8Array(32).fill(255), message, signature)).toBe(false);
  expect(await checkAnywhere(key.publicKey, message, new Uint8Array(64))).toBe(false);
});
