import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { ReplyCache, Streamed, sendStreamed, sharedHead, withTail } from './replies.ts';

test('makes a reply once for each version', async () => {
  const cache = new ReplyCache();
  let makings = 0;
  const make = async () => ({ making: ++makings });
  const [first, second] = await Promise.all([
    cache.reply({ name: 'list', version: '1', make }),
    cache.reply({ name: 'list', version: '1', make }),
  ]);
  expect(first).toBe(second);
  expect(first.bytesIn('plain').toString()).toBe('{"making":1}');
  expect((await cache.reply({ name: 'list', version: '2', make })).bytesIn('plain').toString()).toBe('{"making":2}');
  expect((await cache.reply({ name: 'other', version: '1', make })).bytesIn('plain').toString()).toBe('{"making":3}');
});

test('does not cache a failure', async () => {
  const cache = new ReplyCache();
  const list = { name: 'list', version: '1' };
  await expect(cache.reply({ ...list, make: () => Promise.reject(new Error('away')) })).rejects.toThrow('away');
  expect((await cache.reply({ ...list, make: async () => [] })).bytesIn('plain').toString()).toBe('[]');
});

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** An app that sends these parts like the real one. */
async function serve(parts: () => AsyncIterable<string>): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', (_request, reply) => sendStreamed(reply, new Streamed(parts(), { type: 'text/csv', name: 'a-b.csv' })));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const line = 'a line of the file\r\n'.repeat(1000);

test.each(['identity', 'gzip', 'br'])('sends a whole file as %s', async (encoding) => {
  const address = await serve(async function* () {
    for (const end of ['one', 'two', 'three']) yield line + end;
  });
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
  expect(await answer.text()).toBe(['one', 'two', 'three'].map((end) => line + end).join(''));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a-b.csv"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
});

test('a failure breaks the response off, so that half a file is never taken for a whole one', async () => {
  const address = await serve(async function* () {
    yield line;
    throw new Error('the database is gone');
  });
  await expect(fetch(address).then((answer) => answer.text())).rejects.toThrow();
});

test('produces no more parts for a slow client or one that has gone', async () => {
  let made = 0;
  let isLeft = false;
  const address = await serve(async function* () {
    try {
      for (;;) {
        made += 1;
        yield line.repeat(50);
      }
    } finally {
      isLeft = true;
    }
  });
  const leaving = new AbortController();
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' }, signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => isLeft).toBe(true);
  expect(made).toBeLessThan(100);
});

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
