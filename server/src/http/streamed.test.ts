import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Streamed, sendStreamed } from './streamed.ts';

let app: FastifyInstance;
afterEach(() => app.close());

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
