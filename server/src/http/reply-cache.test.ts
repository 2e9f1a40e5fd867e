import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

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
