import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedHead, withTail } from './shared-head.ts';

const text = (minLength: number, maxLength: number) => fc.string({ unit: 'grapheme', minLength, maxLength });

test('a shared head and any tail form one stream, in gzip and in brotli', async () => {
  await fc.assert(
    fc.asyncProperty(text(0, 5000), text(1, 300), async (head, tail) => {
      const prepared = withTail(await sharedHead(head), tail);
      expect(gunzipSync(prepared.bytesIn('gzip')).toString()).toBe(head + tail);
      expect(brotliDecompressSync(prepared.bytesIn('br')).toString()).toBe(head + tail);
      expect(prepared.bytesIn('plain').toString()).toBe(head + tail);
    }),
    { numRuns: 100, seed: 2025 },
  );
});

test('a tail is limited to one block', async () => {
  const head = await sharedHead('head');
  for (const length of [1, 65_535]) {
    const tail = 'x'.repeat(length);
    expect(gunzipSync(withTail(head, tail).bytesIn('gzip')).toString()).toBe(`head${tail}`);
    expect(brotliDecompressSync(withTail(head, tail).bytesIn('br')).toString()).toBe(`head${tail}`);
  }
  expect(() => withTail(head, '')).toThrow(RangeError);
  expect(() => withTail(head, 'x'.repeat(65_536))).toThrow(RangeError);
});

test('the ETag depends on the tail, and the head stays small', async () => {
  const head = await sharedHead('x'.repeat(100_000));
  expect(withTail(head, '1').etag).not.toBe(withTail(head, '2').etag);
  expect(withTail(head, '1').etag).toBe(withTail(await sharedHead('x'.repeat(100_000)), '1').etag);
  expect(withTail(head, '1').bytesIn('gzip').length).toBeLessThan(1000);
});
